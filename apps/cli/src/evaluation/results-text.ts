import type {
  ExperimentResult,
  Metric,
  MetricSummary,
  ResultsDocument,
  SplitSummary,
} from '@preflearn/evaluation';
import { style } from '../output/text-style.js';
import { textTable } from '../output/text-table.js';
import { counted, decimals } from '../output/value-text.js';
import type { BaselineResult } from './baseline-runs.js';

/** Results of one data set as a table for people: a line for each learner, and one for the baseline. */
export function resultsText(
  document: ResultsDocument,
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): string {
  const { results } = document;
  const rows = resultRows(document, metrics, baseline);
  const isBaseline = (row: number) => row > results.length;
  const table = textTable(
    rows,
    rows[0].map((_, c) => (c === 0 ? 'left' : 'right')),
    (cell, row) => (row === 0 ? style.bold(cell) : isBaseline(row) ? style.dim(cell) : cell),
  );
  const notes = [caption(results[0]), ...calibration(results)].map((line) => style.dim(line));
  return `${table}\n\n${notes.join('\n')}\n`;
}

/** The cells of the table: a head, a row for each learner, and one for the baseline. */
export function resultRows(
  { results }: ResultsDocument,
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
): readonly (readonly string[])[] {
  const shown = metrics.filter(({ id }) => results.some((result) => id in result.metrics));
  const head = [
    'learner',
    ...shown.map(({ id, direction }) => `${id} ${direction === 'lower' ? '↓' : '↑'}`),
    'fit s',
    'predict s',
  ];
  const rows = results.map((result) => [
    result.learner,
    ...shown.map(({ id }) => summaryText(result.metrics[id])),
    result.seconds.fit.toFixed(2),
    result.seconds.predict.toFixed(2),
  ]);
  if (baseline === undefined) return [head, ...rows];
  const constant = shown.map(({ id }) => summaryText(baseline.metrics[id]));
  return [head, ...rows, [baseline.words, ...constant, '-', '-']];
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

/** `0.763 ± 0.012`; without the error of the mean where there is one split only. */
function summaryText(summary: MetricSummary | undefined): string {
  if (summary === undefined) return '-';
  const { mean, standardError } = summary;
  return standardError === null ? decimals(mean) : `${decimals(mean)} ± ${decimals(standardError)}`;
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
