import {
  type BoundLoss,
  type Loss,
  type LossShape,
  plainLossRows,
  type Technique,
} from '@preflearn/boosting';
import { type LabelledTable, selectTarget, type Target } from '@preflearn/core';
import { weightsInUnit } from '@preflearn/core/numbers';

/** A loss bound to rows, as the engine binds it. */
export interface BoundRows<T extends Target = Target> {
  readonly bound: BoundLoss;
  readonly shape: LossShape;
  readonly target: T;
  readonly weights: Float64Array;
  /** Group of each row. */
  readonly groupOf: Int32Array;
  /** `scores[row * shape.scoreCount + k]` */
  readonly scores: Float64Array;
  /** `statistics[row * shape.width + s]` */
  readonly statistics: Float64Array;
}

/** Binds a loss to the rows of positive weight, sorted by the groups that the loss requires. */
export function bindLoss<T extends Target, Q extends Technique>(
  loss: Loss<T, Q>,
  data: LabelledTable<T>,
  technique: Q,
): BoundRows<T> {
  const shape = loss.shape(data.target, technique);
  const { count, of } = shape.groups;
  const order = Array.from({ length: data.attributes.rowCount }, (_, row) => row)
    .filter((row) => data.weights === undefined || data.weights[row] > 0)
    .sort((a, b) => of(a) - of(b) || a - b);
  const groupOf = Int32Array.from(order, of);
  const groupStart = Int32Array.from(
    { length: count + 1 },
    (_, g) => groupOf.filter((group) => group < g).length,
  );
  const target = selectTarget(data.target, order);
  const given = Float64Array.from(order, (row) => data.weights?.[row] ?? 1);
  const weights = weightsInUnit(given);
  const scores = new Float64Array(order.length * shape.scoreCount);
  const statistics = new Float64Array(order.length * shape.width);
  const bound = loss.bind(
    plainLossRows({ target, weights, groupStart, scores, statistics }),
    technique,
  );
  return { bound, shape, target, weights, groupOf, scores, statistics };
}

/**
 * Sums of the statistics over rows by group, added in the given order.
 *
 * @returns shape [groups x width]
 */
export function sumRows(
  { shape, statistics, groupOf }: BoundRows,
  rows: ArrayLike<number>,
): Float64Array {
  const { width, groups } = shape;
  const sums = new Float64Array(groups.count * width);
  for (let i = 0; i < rows.length; i++) {
    for (let s = 0; s < width; s++) {
      sums[groupOf[rows[i]] * width + s] += statistics[rows[i] * width + s];
    }
  }
  return sums;
}

/** The numbers of all rows. */
export function allRows({ groupOf }: BoundRows): Int32Array {
  return Int32Array.from(groupOf.keys());
}
