import type {
  ExperimentResult,
  Metric,
  MetricSummary,
  ResultsDocument,
  SplitSummary,
} from '@preflearn/evaluation';
import { style } from '../output/text-style.js';
import { textTable, wrapped } from '../output/text-table.js';
import { counted, decimals } from '../output/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { undefinedLines } from './undefined-metrics.js';

/** Longest line of the notes. */
const WIDTH = 100;

/** Results of one data set as a table for people, and what the reader should know of it. */
export function resultsText(
  document: ResultsDocument,
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): string {
  const { results } = document;
  const rows = resultRows(document, metrics, baseline);
  const isBaseline = (column: number) => column > results.length;
  const table = textTable(
    rows,
    rows[0].map((_, c) => (c === 0 ? 'left' : 'right')),
    (cell, row, c) => (row === 0 ? style.bold(cell) : isBaseline(c) ? style.dim(cell) : cell),
  );
  const notes = [
    caption(results[0]),
    ...undefinedNotes(document, baseline),
    ...calibration(results),
  ].map((line) => style.dim(wrapped(line, WIDTH, '')));
  return `${table}\n\n${notes.join('\n')}\n`;
}

/**
 * The cells of the table: a head, a row for each metric that is defined for some learner, and two of times; a
 * column for each learner, and one for the baseline.
 */
export function resultRows(
  { results }: ResultsDocument,
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): readonly (readonly string[])[] {
  const shown = metrics.filter(({ id }) =>
    results.some((result) => result.metrics[id].defined > 0),
  );
  const constant = (cell: (baseline: BaselineResult) => string) =>
    baseline === undefined ? [] : [cell(baseline)];
  return [
    ['metric', ...results.map(({ learner }) => learner), ...constant(({ words }) => words)],
    ...shown.map(({ id, direction }) => [
      `${id} ${direction === 'lower' ? '↓' : '↑'}`,
      ...results.map((result) => summaryText(result.metrics[id])),
      ...constant((beside) => summaryText(beside.metrics[id])),
    ]),
    ['fit s', ...results.map(({ seconds }) => seconds.fit.toFixed(2)), ...constant(() => '-')],
    [
      'predict s',
      ...results.map(({ seconds }) => seconds.predict.toFixed(2)),
      ...constant(() => '-'),
    ],
  ];
}

/** Why cells are empty, or means are not over all splits. */
export function undefinedNotes(
  { results }: ResultsDocument,
  baseline: BaselineResult | undefined,
): readonly string[] {
  const constant = baseline === undefined ? [] : [{ ...baseline, name: baseline.words }];
  return undefinedLines([
    ...results.map(({ learner, metrics }) => ({ name: learner, metrics })),
    ...constant,
  ]);
}

/** How far predicted probabilities were from what came true, in a line for the learners that predict any. */
function calibration(results: readonly ExperimentResult[]): readonly string[] {
  const errors = results.flatMap(({ learner, reliability }) => {
    const error = reliability?.calibrationError ?? undefined;
    return error === undefined ? [] : [`${learner} ${decimals(error)}`];
  });
  if (errors.length === 0) return [];
  return [
    `Calibration error of the most probable class over all test rows (curves: --html): ${errors.join(', ')}.`,
  ];
}

/** `0.763 ± 0.012`, without the error where there is one value, and with `(8 of 10)` where splits have none. */
function summaryText({ mean, standardError, defined, values }: MetricSummary): string {
  if (mean === null) return '-';
  const error = standardError === null ? '' : ` ± ${decimals(standardError)}`;
  return `${decimals(mean)}${error}${defined < values.length ? ` (${defined} of ${values.length})` : ''}`;
}

/** What the numbers are means of, and which way is better. */
export function caption({ splits, seed, rows }: ExperimentResult): string {
  const several = (splits?.count ?? 1) > 1;
  const numbers = several ? `mean ± standard error over ${splits?.count} splits` : 'one split';
  return (
    `${numbers} (${splits ? splitText(splits) : 'as given'} of ${rows} rows, seed ${seed}); ` +
    '↓ lower is better, ↑ higher is better.'
  );
}

function splitText({ method, folds, stratified, repeats = 1, train, test }: SplitSummary): string {
  const again = repeats > 1 ? `, ${repeats} times` : '';
  if (method === 'holdout') return `${train} to train and ${test} to test${again},`;
  return `${counted(folds ?? 0, stratified ? 'stratified fold' : 'fold')}${again}`;
}
