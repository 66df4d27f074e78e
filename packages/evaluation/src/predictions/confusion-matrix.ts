import { type Prediction, type Target, UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { classCounts } from '../metrics/class-counts.js';
import { pairedClasses } from '../metrics/paired.js';

/** How often each class was predicted for each true class. */
export interface ConfusionMatrix {
  /** Names of the classes, in the order of the target. */
  readonly classes: readonly string[];
  /** `counts[t][p]`: number of rows, or their weight, of true class t for which class p was predicted. */
  readonly counts: readonly (readonly number[])[];
}

/** Longest class name that {@link formatConfusionMatrix} writes in full. */
const LONGEST_NAME = 20;

/**
 * Counts true against predicted classes.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; counts rows when absent
 * @throws UsageError ARGUMENT unless both have the same classes and the same number of rows
 * @throws DataError WEIGHTS
 */
export function confusionMatrix(
  prediction: Prediction,
  target: Target,
  weights?: Float64Array,
): ConfusionMatrix {
  checkGiven('confusionMatrix', prediction, 'a prediction, as predict of a model gives it', [
    'kind',
  ]);
  checkGiven('confusionMatrix', target, 'a target, as takeTarget gives it', ['kind']);
  const paired = pairedClasses('confusionMatrix', prediction, target, weights);
  return { classes: paired.target.classes, counts: classCounts(paired, weights) };
}

/**
 * Adds confusion matrices of the same classes, such as those of the folds.
 *
 * @param matrices  at least one
 * @throws UsageError ARGUMENT for none, or for different classes
 */
export function addConfusionMatrices(matrices: readonly ConfusionMatrix[]): ConfusionMatrix {
  checkGiven('addConfusionMatrices', matrices, 'a list of confusion matrices', {
    each: ['classes', 'counts'],
  });
  const classes = matrices[0]?.classes ?? [];
  const sameClasses = (matrix: ConfusionMatrix) =>
    matrix.classes.length === classes.length && classes.every((c, k) => c === matrix.classes[k]);
  if (matrices.length === 0 || !matrices.every(sameClasses)) {
    throw new UsageError(
      'ARGUMENT',
      matrices.length === 0 ? 'found no confusion matrix' : 'the matrices are of different classes',
      {
        where: { function: 'addConfusionMatrices' },
        remedy: 'give at least one, all of the same classes',
      },
    );
  }
  const counts = classes.map((_, t) =>
    classes.map((_, p) => matrices.reduce((sum, matrix) => sum + matrix.counts[t][p], 0)),
  );
  return { classes, counts };
}

/**
 * A confusion matrix as text: a line for each true class, a column for each predicted one. Weighted counts that are not
 * whole are written with two decimals; long names are shortened.
 */
export function formatConfusionMatrix(matrix: ConfusionMatrix): string {
  checkGiven('formatConfusionMatrix', matrix, 'a confusion matrix', ['classes', 'counts']);
  const { classes, counts } = matrix;
  const names = classes.map(shortName);
  const whole = counts.every((line) => line.every(Number.isInteger));
  const cells = counts.map((line) => line.map((n) => (whole ? String(n) : n.toFixed(2))));
  const corner = 'true \\ predicted';
  const widest = (texts: readonly string[]) =>
    texts.reduce((w, text) => Math.max(w, width(text)), 0);
  const widths = names.map((name, p) => widest([name, ...cells.map((l) => l[p])]));
  const headWidth = widest([corner, ...names]);
  const line = (head: string, row: readonly string[]) =>
    [head.padEnd(headWidth), ...row.map((cell, p) => cell.padStart(widths[p]))].join('  ');
  return [line(corner, names), ...names.map((name, t) => line(name, cells[t]))].join('\n');
}

/** At most {@link LONGEST_NAME} characters, and no control characters that would break the lines. */
function shortName(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, ' ');
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 3)}...` : plain;
}

function width(text: string): number {
  return text.length;
}
