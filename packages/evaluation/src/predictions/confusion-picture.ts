import { checkGiven } from '@preflearn/core/errors';
import type { MatrixCell, MatrixPicture } from '@preflearn/core/models';
import { percentText, readableNumber } from '@preflearn/core/text';
import type { ConfusionMatrix } from './confusion-matrix.js';

/**
 * A confusion matrix as a heat map: each cell is shaded by its share of the rows of the true class, and the diagonal is
 * framed.
 *
 * @param title  such as the target and the learner
 */
export function confusionPicture(title: string, matrix: ConfusionMatrix): MatrixPicture {
  checkGiven('confusionPicture', matrix, 'a confusion matrix', ['classes', 'counts']);
  const { classes, counts } = matrix;
  return {
    type: 'matrix',
    title,
    rowLabel: 'true class',
    columnLabel: 'predicted class',
    valueLabel: 'per cent of the rows of the true class',
    rows: classes,
    columns: classes,
    cells: counts.map((line, t) => {
      const rows = line.reduce((sum, count) => sum + count, 0);
      return line.map((count, p) => cellOf(count, rows, classes[t], classes[p]));
    }),
    diagonal: true,
  };
}

function cellOf(count: number, rows: number, truth: string, predicted: string): MatrixCell {
  if (count === 0) return { shade: 0, text: '', note: '' };
  const share = count / rows;
  return {
    shade: share,
    text: share < 0.005 ? '<1' : String(Math.round(100 * share)),
    note:
      `${truth} taken for ${predicted === truth ? 'itself' : predicted}: ` +
      `${readableNumber(count)} of ${readableNumber(rows)} rows (${percentText(share)})`,
  };
}
