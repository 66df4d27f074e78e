import type { Picture } from '@preflearn/core';
import {
  type ConfusionMatrix,
  type ExperimentResult,
  type Metric,
  type MetricSummary,
  type ResultsDocument,
  reliabilityPicture,
} from '@preflearn/evaluation';
import type { Report, ReportTable } from '@preflearn/plots';
import { settingLines } from '../output/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { caption, resultRows, undefinedNotes } from './results-text.js';

/** Largest number of classes for which a page shows confusion matrices. */
const MOST_CONFUSED = 30;

/** Shares of the splits below the five numbers of a spread. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** What a page about an evaluation shows. */
export interface EvaluatedLearners {
  readonly document: ResultsDocument;
  readonly metrics: readonly Metric[];
  readonly baseline: BaselineResult | undefined;
  /** By name of the learner. */
  readonly confusion: ReadonlyMap<string, ConfusionMatrix>;
  /** Name of the target column. */
  readonly target: string;
}

/** The results of one data set as a page: the table, how results spread over the splits, and confusion matrices. */
export function resultsReport(evaluated: EvaluatedLearners): Report {
  const { document, metrics, baseline, confusion, target } = evaluated;
  const { results } = document;
  const [{ dataset, rows, seed, splits }] = results;
  const [header, ...body] = resultRows(document, metrics, baseline).map(unbroken);
  return {
    title: `${dataset}: ${target}`,
    lead: caption(results[0]),
    facts: [
      ['data', dataset],
      ['target', target],
      ['rows', String(rows)],
      ['splits', String(splits?.count)],
      ['seed', String(seed)],
    ],
    tables: [{ title: 'Results', header, rows: body }, ...confusionTables(confusion)],
    pictures: [...spreadPictures(results, metrics, baseline), ...reliabilityPictures(results)],
    sections: [
      ...noteSections(undefinedNotes(document, baseline)),
      ...results.map(({ learner, options }) => ({
        title: `Settings of ${learner}`,
        lines: settingLines(options),
      })),
    ],
  };
}

function noteSections(lines: readonly string[]): Report['sections'] {
  return lines.length === 0 ? [] : [{ title: 'Undefined metrics', lines }];
}

/** Cells whose mean and error stay on one line. */
function unbroken(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => cell.replace(' ± ', '\u00a0±\u00a0'));
}

/** For each metric how its values spread over the splits; none for a single split. */
function spreadPictures(
  results: readonly ExperimentResult[],
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): readonly Picture[] {
  return metrics.flatMap(({ id, direction }) => {
    const groups = results.flatMap(({ learner, metrics: { [id]: summary } }) => {
      const quantiles = quantilesOf(summary);
      return quantiles === undefined ? [] : [{ name: learner, quantiles }];
    });
    if (groups.length === 0) return [];
    const constant = baseline?.metrics[id].mean ?? undefined;
    return [
      {
        type: 'spread',
        title: `${id} over the splits`,
        valueLabel: `${id}, ${direction} is better`,
        groups,
        marks:
          baseline && constant !== undefined ? [{ name: baseline.words, value: constant }] : [],
      },
    ];
  });
}

/** Quantiles of the defined values, on straight lines between them; `undefined` for fewer than two. */
function quantilesOf(summary: MetricSummary | undefined): readonly number[] | undefined {
  const sorted = Float64Array.from(
    (summary?.values ?? []).filter((value): value is number => value !== null),
  ).sort();
  if (sorted.length < 2) return undefined;
  return QUANTILES.map((share) => {
    const at = share * (sorted.length - 1);
    const below = Math.floor(at);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  });
}

function reliabilityPictures(results: readonly ExperimentResult[]): readonly Picture[] {
  const curves = results.flatMap(({ learner, reliability }) =>
    reliability === undefined ? [] : [{ name: learner, curve: reliability }],
  );
  return curves.length === 0 ? [] : [reliabilityPicture(curves)];
}

/** Test rows by true and predicted class, a table for each learner. */
function confusionTables(confusion: ReadonlyMap<string, ConfusionMatrix>): readonly ReportTable[] {
  return [...confusion].flatMap(([learner, { classes, counts }]) => {
    if (classes.length > MOST_CONFUSED) return [];
    return [
      {
        title: `Classes predicted by ${learner}, over the test rows of all splits`,
        header: ['true \\ predicted', ...classes],
        rows: classes.map((name, k) => [name, ...counts[k]]),
      },
    ];
  });
}
