import type { MethodComparison, Metric } from '@preflearn/evaluation';
import { style } from '../text/text-style.js';
import { textTable, wrapped } from '../text/text-table.js';
import { figure } from '../text/value-text.js';
import type { ComparedResults } from './compared-results.js';
import {
  CONTROL_HEAD,
  controlCaption,
  controlRows,
  differenceText,
  pairLines,
  type TestedComparison,
  testText,
  verdict,
} from './test-conclusions.js';

/**
 * A comparison in words: which learner is best, the table of figures and average ranks, and the results of the tests.
 *
 * @param width  longest line of the sentences, in characters
 */
export function comparisonText(
  tested: TestedComparison,
  results: ComparedResults,
  metric: Metric,
  width: number,
): string {
  const { comparison, control, nemenyi } = tested;
  const paragraphs = [
    style.bold(sentences(verdict(tested, metric), width)),
    figureTable(comparison, metric),
    [
      sentences(testText(tested), width),
      sentences(differenceText(tested), width),
      ...pairLines(tested).map((line) => `  ${line}`),
    ].join('\n'),
    control && controlText(control, nemenyi.alpha, width),
    notes(results, metric)
      .map((line) => style.dim(sentences(line, width)))
      .join('\n'),
  ];
  return `${paragraphs.filter((text) => text !== undefined).join('\n\n')}\n`;
}

/** A line for each data set, with the best figures marked, and one with the average ranks. */
function figureTable(
  { methods, datasets, figures, ranks, averageRanks }: MethodComparison,
  { id, direction }: Metric,
): string {
  const best = Math.min(...averageRanks);
  const rows = [
    [`${id} ${direction === 'lower' ? '↓' : '↑'}`, ...methods],
    ...datasets.map((dataset, i) => [
      dataset,
      ...figures[i].map((value, j) => marked(figure(value), ranks[i][j] === Math.min(...ranks[i]))),
    ]),
    ['average rank', ...averageRanks.map((rank) => marked(rank.toFixed(2), rank === best))],
  ];
  return textTable(
    rows,
    rows[0].map((_, c) => (c === 0 ? 'left' : 'right')),
    (cell, row) => (row === 0 || row === rows.length - 1 ? style.bold(cell) : cell),
  );
}

/** A number followed by a star if it is the best, otherwise by a blank. */
function marked(text: string, isBest: boolean): string {
  return `${text}${isBest ? '*' : ' '}`;
}

function controlText(
  control: NonNullable<TestedComparison['control']>,
  alpha: number,
  width: number,
): string {
  const rows = [CONTROL_HEAD, ...controlRows(control, alpha)];
  const table = textTable(
    rows,
    CONTROL_HEAD.map((_, c) => (c === 0 || c === CONTROL_HEAD.length - 1 ? 'left' : 'right')),
    (cell, row) => (row === 0 ? style.bold(cell) : cell),
  );
  const title = style.bold(`Against ${control.name}`);
  return `${title}\n${table}\n${style.dim(sentences(controlCaption(control), width))}`;
}

/** Breaks sentences into lines, keeping `p = 0.023` on one line. */
function sentences(text: string, width: number): string {
  const unbroken = text.replace(/ ([=<]) /g, '\u00a0$1\u00a0');
  return wrapped(unbroken, width, '').replaceAll('\u00a0', ' ');
}

/** How to read the table, and anything unusual about it. */
export function notes(results: ComparedResults, { id, direction }: Metric): readonly string[] {
  const { leftOut, otherSplits } = results;
  const lines = [
    `* best of the data set; ${direction} is better, and rank 1 is best.`,
    ...undefinedNotes(results, id),
  ];
  if (leftOut.length > 0) {
    const sets = leftOut.map(({ dataset, methods }) => `${dataset} (${methods.join(', ')})`);
    lines.push(`Left out because a result is missing: ${sets.join('; ')}.`);
  }
  if (otherSplits.length > 0) {
    lines.push(
      `Not all learners had the same splits or seed on ${otherSplits.join(', ')}, so more of the differences is due to chance.`,
    );
  }
  return lines;
}

/** What is left out because the metric is undefined, and which means are not over all splits. */
function undefinedNotes(
  { undefinedMethods, undefinedDatasets, undefinedFigures }: ComparedResults,
  id: string,
): readonly string[] {
  const reasons = (list: ComparedResults['undefinedFigures']) =>
    [...new Set(list.map(({ reason }) => reason))].join(', or ');
  const methods = undefinedMethods.map((name) => {
    const why = reasons(undefinedFigures.filter(({ method }) => method === name));
    return `Left out because ${id} is undefined on every data set: ${name} (${why}).`;
  });
  const others = undefinedFigures.filter(({ method }) => !undefinedMethods.includes(method));
  const sets = undefinedDatasets.map((name) => {
    const here = others.filter(({ dataset, defined }) => dataset === name && defined === 0);
    const who = here.map(({ method }) => method).join(', ');
    return `Left out because ${id} is undefined: ${name} (${who}: ${reasons(here)}).`;
  });
  const partly = others
    .filter(({ dataset, defined }) => defined > 0 && !undefinedDatasets.includes(dataset))
    .map(
      ({ method, dataset, defined, splits, reason }) =>
        `The ${id} of ${method} on ${dataset} is a mean over the ${defined} of ${splits} splits on which it is defined (else ${reason}).`,
    );
  return [...methods, ...sets, ...partly];
}
