import type { OrdinalTarget } from '@preflearn/core';
import { percentText, readableNumber, targetNumberText } from '@preflearn/core/text';
import { type ConfusionMatrix, confusionPicture } from '@preflearn/evaluation';
import type { ReportBlock, ReportTable } from '@preflearn/plots';
import { classRange } from '../text/class-range.js';

/** Most classes for which confusion is drawn and counts are listed. */
const MAX_DRAWN = 60;

/** Number of the most frequent mistakes to list. */
const MISTAKES = 5;

/** Upper bounds of all classes but the last, ascending, the medians of all, and the unit, if they were made from a number. */
export type MadeFromNumber = Pick<OrdinalTarget, 'cuts' | 'medians' | 'unit'>;

/**
 * Which classes are confused: by the best learner and, in folds, by each of the others, with all counts.
 *
 * @param made  bounds and medians of classes that were made from a number, which are then shown as ranges
 */
export function confusionBlocks(
  confusion: ReadonlyMap<string, ConfusionMatrix>,
  best: string,
  made: MadeFromNumber = {},
): readonly ReportBlock[] {
  const named = Array.from(
    confusion,
    ([learner, matrix]) => [learner, inRanges(matrix, made)] as const,
  );
  const [shown] = named.filter(([learner]) => learner === best);
  const others = named.filter(([learner]) => learner !== best);
  return [
    ...(shown === undefined ? [] : [...blocksOf(...shown), ...medianBlocks(shown[1], made)]),
    ...others.map(
      ([learner, matrix]): ReportBlock => ({
        type: 'fold',
        title: `Classes predicted by ${learner}`,
        blocks: blocksOf(learner, matrix),
      }),
    ),
  ];
}

function inRanges(matrix: ConfusionMatrix, { cuts = [], unit }: MadeFromNumber): ConfusionMatrix {
  if (cuts.length === 0) return matrix;
  return { ...matrix, classes: matrix.classes.map((_, code) => classRange(cuts, code, unit)) };
}

/** The middle of each class. */
function medianBlocks(
  { classes }: ConfusionMatrix,
  { medians, unit }: MadeFromNumber,
): readonly ReportBlock[] {
  if (medians === undefined) return [];
  const rows = classes.map((range, k) => [
    String(k + 1),
    range,
    targetNumberText(medians[k], unit, readableNumber),
  ]);
  const header = ['class', 'numbers', 'median of the rows'];
  const table: ReportTable = { type: 'table', title: 'Numbers of the classes', header, rows };
  return [{ type: 'fold', title: table.title, blocks: [table] }];
}

function blocksOf(learner: string, matrix: ConfusionMatrix): readonly ReportBlock[] {
  const isDrawn = matrix.classes.length <= MAX_DRAWN;
  const title = `Classes predicted by ${learner}, over the test rows of all splits`;
  const mistakes = mistakeTable(learner, matrix);
  return [
    ...(isDrawn ? [{ type: 'picture', picture: confusionPicture(title, matrix) } as const] : []),
    ...(mistakes.rows.length > 0 ? [mistakes] : []),
    ...(isDrawn
      ? [
          {
            type: 'fold',
            title: `Counts of the classes predicted by ${learner}`,
            blocks: [countTable(learner, matrix)],
          } as const,
        ]
      : []),
  ];
}

/** The most frequent mistakes by number of rows; ties are ordered by true, then by predicted class. */
function mistakeTable(learner: string, { classes, counts }: ConfusionMatrix): ReportTable {
  const mistakes = counts.flatMap((line, t) => {
    const rows = line.reduce((sum, count) => sum + count, 0);
    return line.flatMap((count, p) => (p === t || count === 0 ? [] : [{ t, p, count, rows }]));
  });
  mistakes.sort((a, b) => b.count - a.count); // the sort is stable
  return {
    type: 'table',
    title: `Most frequent mistakes of ${learner}`,
    header: ['true class', 'predicted class', 'rows'],
    rows: mistakes
      .slice(0, MISTAKES)
      .map(({ t, p, count, rows }) => [
        classes[t],
        classes[p],
        `${readableNumber(count)} of ${readableNumber(rows)} (${percentText(count / rows).replace(' ', '\u00a0')})`,
      ]),
  };
}

function countTable(learner: string, { classes, counts }: ConfusionMatrix): ReportTable {
  return {
    type: 'table',
    title: `Test rows of each true class, by the class predicted by ${learner}`,
    header: ['true \\ predicted', ...classes],
    rows: classes.map((name, k) => [name, ...counts[k]]),
  };
}
