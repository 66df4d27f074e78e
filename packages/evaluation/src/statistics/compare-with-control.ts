import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { listed, quoted } from '@preflearn/core/text';
import type { MethodComparison } from './compare-methods.js';
import { holm } from './holm.js';
import { type WilcoxonTest, wilcoxonSignedRank } from './wilcoxon.js';

/** Comparison of one method with the control. */
export interface ControlComparison {
  readonly method: string;
  /** Data sets on which the method is better than the control. */
  readonly wins: number;
  /** Data sets on which it is worse. */
  readonly losses: number;
  /** Sum of the ranks of differences in favour of the method; a difference of 0 counts half. */
  readonly better: number;
  /** Sum of the ranks of differences in favour of the control. */
  readonly worse: number;
  /** Two-sided p-value of Wilcoxon's test for this pair alone. */
  readonly pValue: number;
  /** The p-value after Holm's correction for the number of methods: compare this one with alpha. */
  readonly adjustedPValue: number;
  /** Whether `pValue` is exact; otherwise it uses the normal approximation. */
  readonly exact: boolean;
}

/**
 * Compares one method, such as a new one, with each of the others: Wilcoxon's signed-rank test over the data sets, with
 * Holm's correction. It is more powerful than {@link nemenyi}, which compares all pairs; choose the control before
 * looking at the figures.
 *
 * @param control  name of one of the methods
 * @returns one for each other method, in their order
 * @throws UsageError ARGUMENT if there is no such method
 */
export function compareWithControl(
  comparison: MethodComparison,
  control: string,
): readonly ControlComparison[] {
  checkGiven('compareWithControl', comparison, 'a comparison, as compareMethods gives it', [
    'methods',
    'figures',
  ]);
  const { methods, figures, direction } = comparison;
  const own = methods.indexOf(control);
  if (own < 0) {
    throw new UsageError(
      'ARGUMENT',
      `there is no method ${quoted(control)} among ${listed(methods)}`,
      { where: { function: 'compareWithControl' } },
    );
  }
  const goodness = (j: number) => figures.map((row) => (direction === 'higher' ? row[j] : -row[j]));
  const tests = methods.flatMap((method, j) =>
    j === own ? [] : [{ method, test: wilcoxonSignedRank(goodness(j), goodness(own)), j }],
  );
  const adjusted = holm(tests.map(({ test }) => test.pValue));
  return tests.map(({ method, test, j }, i) => ({
    ...{ method, ...winsAndLosses(goodness(j), goodness(own)), ...sums(test) },
    ...{ pValue: test.pValue, adjustedPValue: adjusted[i], exact: test.exact },
  }));
}

function winsAndLosses(method: readonly number[], control: readonly number[]) {
  return {
    wins: method.filter((figure, i) => figure > control[i]).length,
    losses: method.filter((figure, i) => figure < control[i]).length,
  };
}

function sums({ larger, smaller }: WilcoxonTest) {
  return { better: larger, worse: smaller };
}
