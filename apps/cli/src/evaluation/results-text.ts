import type {
  ExperimentResult,
  Metric,
  ResultsDocument,
  SplitSummary,
} from '@preflearn/evaluation';
import { style } from '../text/text-style.js';
import { textTable, wrapped } from '../text/text-table.js';
import { counted, figure } from '../text/value-text.js';
import type { BaselineResult } from './baseline-runs.js';
import { bestLearnerText } from './best-learner.js';
import { marksText, type ResultCell, resultTable } from './result-rows.js';
import { undefinedLines } from './undefined-metrics.js';

/**
 * Results on one data set in words: which learner is best, the table, and notes for the reader.
 *
 * @param width  longest line of the sentences, in characters
 */
export function resultsText(
  document: ResultsDocument,
  metrics: readonly Metric[],
  baseline: BaselineResult | undefined,
  width: number,
): string {
  const { results } = document;
  const { header, rows } = resultTable(results, metrics, baseline);
  const cells: readonly (readonly ResultCell[])[] = [header.map((text) => ({ text })), ...rows];
  const table = textTable(
    cells.map((row) => row.map((cell, c) => (c === 0 ? cell.text : aligned(cell, results.length)))),
    header.map((_, c) => (c === 0 ? 'left' : 'right')),
    (cell, r, c) => styled(cell, r === 0 ? 'best' : cells[r][c].mark),
  );
  const notes = [
    caption(results[0]),
    ...marksLines(results),
    ...undefinedNotes(document, baseline),
    ...calibration(results),
  ].map((line) => style.dim(wrapped(line, width, '')));
  const verdict = style.bold(wrapped(bestLearnerText(results, metrics[0], baseline), width, ''));
  return `${verdict}\n\n${table}\n\n${notes.join('\n')}\n`;
}

/** Leaves room for a mark, so that numbers with and without one are aligned. */
function aligned({ text, mark }: ResultCell, learners: number): string {
  return learners < 2 || mark === 'best' || mark === 'near' ? text : `${text}  `;
}

function styled(cell: string, mark: ResultCell['mark']): string {
  if (mark === 'best') return style.bold(cell);
  return mark === 'quiet' ? style.dim(cell) : cell;
}

function marksLines(results: readonly ExperimentResult[]): readonly string[] {
  const marks = marksText(results);
  return marks === undefined ? [] : [marks];
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

/**
 * How far predicted probabilities were from observed frequencies, in one line for the learners that predict
 * probabilities.
 */
function calibration(results: readonly ExperimentResult[]): readonly string[] {
  const errors = results.flatMap(({ learner, reliability }) => {
    const error = reliability?.calibrationError ?? undefined;
    return error === undefined ? [] : [`${learner} ${figure(error)}`];
  });
  if (errors.length === 0) return [];
  return [
    `Calibration error of the most probable class over all test rows (curves: --html): ${errors.join(', ')}.`,
  ];
}

/** What the numbers are means of, and whether higher or lower is better. */
export function caption(result: ExperimentResult): string {
  const several = (result.splits?.count ?? 1) > 1;
  const numbers = several ? 'Mean ± standard error over' : 'Measured on';
  return `${numbers} ${splitsText(result)}; ↓ lower is better, ↑ higher is better.`;
}

/** The splits in words, such as `10 stratified folds of 150 rows, seed 1`. */
export function splitsText({ splits, seed, rows = 0 }: ExperimentResult): string {
  const of = `${counted(rows, 'row')}, seed ${seed}`;
  return splits === undefined ? of : `${splitText(splits)} of ${of}`;
}

function splitText({
  method,
  count,
  folds,
  stratified,
  repeats = 1,
  train,
  test,
}: SplitSummary): string {
  const again = repeats > 1 ? `, drawn ${repeats} times,` : '';
  if (method === 'holdout') {
    const splits = count > 1 ? counted(count, 'split') : 'one split';
    return `${splits} (${train} to train, ${test} to test)`;
  }
  if (method === 'given') return counted(count, 'given split');
  return `${counted(folds ?? 0, stratified ? 'stratified fold' : 'fold')}${again}`;
}
