import { DataError, UsageError } from '@preflearn/core';

/** Positions must stay below this, 2^26, so that two of them fit into the 53 bits of a key. */
const POSITION_LIMIT = 67108864;

/** The places that two rankings give to the labels they both rank. */
export interface CommonLabels {
  /** Ascending. */
  readonly first: Int32Array;
  /** Place of the same label in the second ranking; ascending where `first` is tied. */
  readonly second: Int32Array;
}

/**
 * The labels that two rankings both rank, sorted by the first ranking, with its ties sorted by the second.
 *
 * @param who     begins the error message
 * @param first   place of each label, 1 = best, 0 = not ranked, equal places = ties
 * @param second  likewise
 * @throws UsageError ARGUMENT for rankings of different numbers of labels
 * @throws DataError TARGET_RANKING for a place that is not a whole number of at least 0
 */
export function commonLabels(
  who: string,
  first: ArrayLike<number>,
  second: ArrayLike<number>,
): CommonLabels {
  if (first.length !== second.length) {
    throw new UsageError(
      'ARGUMENT',
      `one ranking is of ${first.length} labels, the other of ${second.length}`,
      { where: { function: who }, remedy: 'give the positions of the same labels in both' },
    );
  }
  const keys = new Float64Array(first.length);
  let count = 0;
  for (let label = 0; label < first.length; label++) {
    checkPosition(who, first[label], label);
    checkPosition(who, second[label], label);
    if (first[label] > 0 && second[label] > 0) {
      keys[count++] = first[label] * POSITION_LIMIT + second[label];
    }
  }
  const sorted = keys.subarray(0, count).sort();
  return {
    first: Int32Array.from(sorted, (key) => Math.floor(key / POSITION_LIMIT)),
    second: Int32Array.from(sorted, (key) => key % POSITION_LIMIT),
  };
}

function checkPosition(who: string, position: number, label: number): void {
  if (Number.isInteger(position) && position >= 0 && position < POSITION_LIMIT) return;
  throw new DataError(
    'TARGET_RANKING',
    `label ${label} has the position ${position}, expected a whole number from 0 (not ranked) to ` +
      `${POSITION_LIMIT - 1}`,
    { where: { function: who } },
  );
}
