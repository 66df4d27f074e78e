import type { BoundLoss, Evidence, Loss } from '@preflearn/boosting';
import { type LabelledTable, selectTarget, type Target } from '@preflearn/core';

/** A loss bound to rows, as the engine binds it. */
export interface BoundRows<T extends Target> {
  readonly bound: BoundLoss;
  readonly target: T;
  readonly weights: Float64Array;
  /** Group of each row. */
  readonly groupOf: Int32Array;
  readonly groups: number;
}

/** Binds a loss to the rows of positive weight, sorted by the groups that the loss asks for. */
export function bindLoss<T extends Target>(
  loss: Loss<T>,
  data: LabelledTable<T>,
  evidence: Evidence,
): BoundRows<T> {
  const { target, weights } = data;
  const grouping = loss.groups?.(target);
  const groups = grouping?.count ?? 1;
  const rows = Array.from({ length: data.attributes.rowCount }, (_, row) => row);
  const group = (row: number) => grouping?.of[row] ?? 0;
  const order = rows
    .filter((row) => weights === undefined || weights[row] > 0)
    .sort((a, b) => group(a) - group(b) || a - b);
  const groupOf = Int32Array.from(order, group);
  const groupStart = Int32Array.from({ length: groups + 1 }, (_, g) => {
    const first = groupOf.findIndex((of) => of >= g);
    return first < 0 ? order.length : first;
  });
  const ownTarget = selectTarget(target, order);
  const ownWeights = Float64Array.from(order, (row) => weights?.[row] ?? 1);
  const bound = loss.bind({ target: ownTarget, weights: ownWeights, groupStart, evidence });
  bound.beginRule?.();
  return { bound, target: ownTarget, weights: ownWeights, groupOf, groups };
}

/**
 * Sums of the statistics over rows, group by group, in the order given.
 *
 * @returns shape [groups x width]
 */
export function sumRows<T extends Target>(
  { bound, groupOf, groups }: BoundRows<T>,
  rows: ArrayLike<number>,
): Float64Array {
  const { width, statistics } = bound;
  const sums = new Float64Array(groups * width);
  for (let i = 0; i < rows.length; i++) {
    for (let s = 0; s < width; s++) {
      sums[groupOf[rows[i]] * width + s] += statistics[rows[i] * width + s];
    }
  }
  return sums;
}
