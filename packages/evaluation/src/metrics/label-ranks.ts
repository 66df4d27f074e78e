/** Ranks of the labels that a true order ranks, in the true and in the predicted order. */
export interface LabelRanks {
  /** True ranks, 1 = best; tied labels share the mean of their places; shape [labels ranked]. */
  readonly found: Float64Array;
  /**
   * Predicted ranks among the same labels, likewise; labels that the prediction does not rank share the last
   * places.
   */
  readonly predicted: Float64Array;
}

/**
 * Compares a predicted with a true order on the labels that the true one ranks. O(labels^2).
 *
 * @param predicted  position of each label, shape [labels]: 1 = best, 0 = not ranked, equal = tied
 * @param found      the true positions, shape [labels], likewise
 */
export function labelRanks(predicted: ArrayLike<number>, found: ArrayLike<number>): LabelRanks {
  const ranked = Array.from(found, (_, label) => label).filter((label) => found[label] > 0);
  return {
    found: midRanks(ranked.map((label) => found[label])),
    predicted: midRanks(
      ranked.map((label) => (predicted[label] > 0 ? predicted[label] : Infinity)),
    ),
  };
}

/** Whether an order puts some label before another. */
export function decidesPair(positions: ArrayLike<number>): boolean {
  return new Set(Array.from(positions).filter((position) => position > 0)).size > 1;
}

/** For each value, 1 + the number of smaller values + half the number of other equal values. */
function midRanks(values: readonly number[]): Float64Array {
  return Float64Array.from(values, (value) => {
    let rank = 0.5;
    for (const other of values) rank += other < value ? 1 : other === value ? 0.5 : 0;
    return rank;
  });
}
