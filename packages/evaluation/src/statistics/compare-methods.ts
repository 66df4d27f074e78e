import { DataError, UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import type { MetricDirection } from '../metrics/metric.js';
import { type FriedmanTest, friedman, type ImanDavenportTest, imanDavenport } from './friedman.js';
import { sharedRanks } from './shared-ranks.js';

/** The results of several methods on several data sets. */
export interface MethodFigures {
  /** Names of the methods, k of them, at least 2 and all different. */
  readonly methods: readonly string[];
  /** Names of the data sets, N of them, at least 2. */
  readonly datasets: readonly string[];
  /** For each data set the figure of each method, such as its mean error; shape [N][k], finite. */
  readonly figures: readonly (readonly number[])[];
  /** Whether smaller or larger figures are better. */
  readonly direction: MetricDirection;
}

/** Ranks of the methods on each data set, and tests of whether they differ overall. */
export interface MethodComparison extends MethodFigures {
  /**
   * For each data set the rank of each method, 1 = best, shape [N][k]; equal figures share the mean of
   * their ranks.
   */
  readonly ranks: readonly (readonly number[])[];
  /** Mean rank of each method over the data sets, shape [k]. */
  readonly averageRanks: readonly number[];
  /** Friedman's test, which papers usually report, of whether the methods differ at all. */
  readonly friedman: FriedmanTest;
  /** A more powerful test of the same for few data sets. */
  readonly imanDavenport: ImanDavenportTest;
}

/**
 * Ranks methods on each data set and tests whether any is better than others overall: the first step of the usual
 * comparison, after which {@link nemenyi} tells which ones differ, or {@link compareWithControl} which ones differ from
 * a control. The order of methods and data sets does not matter.
 *
 * All data sets count equally and must be independent: ten samples of one data set are one data set.
 *
 * Source: Demšar (2006), Statistical comparisons of classifiers over multiple data sets, JMLR 7, section 3.2.
 *
 * @throws UsageError ARGUMENT for fewer than two methods or data sets, for two methods with the same name, and if the
 *   numbers of figures and names differ
 * @throws DataError VALUE_NOT_FINITE for a figure that is not finite
 */
export function compareMethods(compared: MethodFigures): MethodComparison {
  checkGiven('compareMethods', compared, 'methods, data sets and figures', [
    'methods',
    'datasets',
    'figures',
  ]);
  checkFigures(compared);
  const { methods, datasets, figures, direction } = compared;
  const ranks = figures.map((row) => sharedRanks(row, direction));
  const test = friedman(ranks);
  return {
    ...{ methods, datasets, figures, direction, ranks },
    averageRanks: methods.map(
      (_, j) => ranks.reduce((sum, row) => sum + row[j], 0) / datasets.length,
    ),
    friedman: test,
    imanDavenport: imanDavenport(test, datasets.length),
  };
}

function checkFigures({ methods, datasets, figures }: MethodFigures): void {
  checkCount('method', methods.length);
  checkCount('data set', datasets.length);
  const twice = methods.find((name, j) => methods.indexOf(name) < j);
  if (twice !== undefined) {
    throw wrong(`two methods are named ${quoted(twice)}; give each a name of its own`);
  }
  if (figures.length !== datasets.length) {
    throw wrong(
      `there are figures for ${figures.length} data sets, but names of ${datasets.length}; ` +
        'give as many',
    );
  }
  figures.forEach((row, i) => {
    if (row.length !== methods.length) {
      throw wrong(
        `there are ${row.length} figures for the data set ${quoted(datasets[i])}, but ` +
          `${methods.length} methods; give one for each`,
      );
    }
    const j = row.findIndex((figure) => !Number.isFinite(figure));
    if (j < 0) return;
    throw new DataError(
      'VALUE_NOT_FINITE',
      `the figure of ${quoted(methods[j])} on the data set ${quoted(datasets[i])} is ${row[j]}, ` +
        'expected a finite number',
      {
        where: { function: 'compareMethods' },
        remedy: 'leave the method or the data set out (definedFigures)',
      },
    );
  });
}

function checkCount(what: string, count: number): void {
  if (count < 2)
    throw wrong(`found ${count} ${what}${count === 1 ? '' : 's'}, expected at least 2 to compare`);
}

function wrong(sentence: string): UsageError {
  return new UsageError('ARGUMENT', sentence, { where: { function: 'compareMethods' } });
}
