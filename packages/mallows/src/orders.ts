import { DataError, type ErrorPlace, UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';

/*
 * A ranking without ties has two representations. An *order* lists labels, best first; labels that are not ranked do
 * not occur. *Positions* give each label its place, 1 = best, and 0 to labels that are not ranked. Labels are numbers
 * from 0.
 */

/**
 * The order that positions describe.
 *
 * @param positions   place of each label, shape [n]: 1 = best, 0 = not ranked; places may be skipped
 * @param labelNames  names for messages, one per label; labels are named by number when absent
 * @param where       place of the order, for an error
 * @returns labels, best first, shape [labels ranked]
 * @throws DataError TARGET_RANKING for tied labels and for anything but a whole number from 0 to n
 */
export function orderOfPositions(
  positions: ArrayLike<number>,
  labelNames?: readonly string[],
  where: ErrorPlace = { argument: 'ranking' },
): Int32Array {
  const n = positions.length;
  const order = new Int32Array(n);
  const length = writeOrder(positions, 0, n, new Int32Array(n + 1), order, undefined, 0, (label) =>
    positionError(where, positions, 0, n, labelNames, label),
  );
  return order.slice(0, length);
}

/**
 * The positions that an order describes.
 *
 * @param order       labels, best first, shape [labels ranked]
 * @param labelCount  number of labels, n
 * @param where       place of the order, for an error
 * @returns place of each label, 1 = best, 0 = not ranked, shape [n]
 * @throws DataError TARGET_RANKING for an unknown or a repeated label
 */
export function positionsOfOrder(
  order: ArrayLike<number>,
  labelCount: number,
  where: ErrorPlace = { argument: 'ranking' },
): Int32Array {
  checkGiven('positionsOfOrder', order, 'a list of numbers', 'list');
  const positions = new Int32Array(labelCount);
  for (let place = 0; place < order.length; place++) {
    const label = order[place];
    if (!(Number.isInteger(label) && label >= 0 && label < labelCount)) {
      throw new DataError(
        'TARGET_RANKING',
        `found the label ${label} at place ${place + 1}, expected a whole number from 0 to ` +
          `${labelCount - 1}`,
        { where, remedy: 'number the labels from 0' },
      );
    }
    if (positions[label] !== 0) {
      throw new DataError(
        'TARGET_RANKING',
        `label ${label} stands at places ${positions[label]} and ${place + 1}`,
        { where, remedy: 'name each label once' },
      );
    }
    positions[label] = place + 1;
  }
  return positions;
}

/** Positions of a complete order; like {@link positionsOfOrder}, but no label may be missing. */
export function positionsOfCompleteOrder(
  order: ArrayLike<number>,
  labelCount: number,
  where: ErrorPlace,
): Int32Array {
  const positions = positionsOfOrder(order, labelCount, where);
  if (order.length === labelCount) return positions;
  throw new DataError(
    'TARGET_RANKING',
    `label ${positions.indexOf(0)} is missing, expected all ${labelCount} labels`,
    { where, remedy: 'complete it with mostProbableExtension' },
  );
}

/**
 * Writes one row of positions as an order, with tied labels in ascending order; O(n).
 *
 * @param from    where the row starts in `positions`
 * @param counts  scratch, length >= n + 1; any contents
 * @param labels  receives the labels from `start` on
 * @param places  receives their places, counted from 1 without gaps; ties are an error if absent
 * @param fail    makes the error for a label whose position is invalid, or tied with that of a lower one
 * @returns where the order ends in `labels`
 */
export function writeOrder(
  positions: ArrayLike<number>,
  from: number,
  n: number,
  counts: Int32Array,
  labels: Int32Array,
  places: Int32Array | undefined,
  start: number,
  fail: (label: number) => DataError,
): number {
  counts.fill(0, 0, n + 1);
  for (let label = 0; label < n; label++) {
    const position = positions[from + label];
    if (position === 0) continue;
    if (!(Number.isInteger(position) && position > 0 && position <= n)) throw fail(label);
    if (counts[position] > 0 && !places) throw fail(label);
    counts[position]++;
  }
  let end = start;
  for (let position = 1; position <= n; position++) {
    const count = counts[position];
    counts[position] = end; // where the labels at this position go
    end += count;
  }
  for (let label = 0; label < n; label++) {
    const position = positions[from + label];
    if (position === 0) continue;
    const p = counts[position]++;
    labels[p] = label;
    if (places) places[p] = position;
  }
  if (places) closeGaps(places, start, end);
  return end;
}

/** Renumbers ascending places from 1 without gaps; equal ones stay equal. */
function closeGaps(places: Int32Array, start: number, end: number): void {
  let last = 0;
  let rank = 0;
  for (let p = start; p < end; p++) {
    if (places[p] !== last) {
      last = places[p];
      rank++;
    }
    places[p] = rank;
  }
}

/** The error for a label whose position is invalid, or else tied with that of a lower label. */
export function positionError(
  where: ErrorPlace,
  positions: ArrayLike<number>,
  from: number,
  n: number,
  labelNames: readonly string[] | undefined,
  label: number,
): DataError {
  const named = (index: number) => (labelNames ? quoted(labelNames[index]) : String(index));
  const position = positions[from + label];
  let other = 0;
  while (positions[from + other] !== position && other < label) other++;
  if (other >= label) {
    return new DataError(
      'TARGET_RANKING',
      `label ${named(label)} has the position ${position}, expected a whole number from 0 (not ranked) to ${n}`,
      { where },
    );
  }
  return new DataError(
    'TARGET_RANKING',
    `labels ${named(other)} and ${named(label)} are tied at position ${position}, but ties cannot be used here`,
    { where, remedy: ['put one before the other', 'leave one out'] },
  );
}

/** Checks a number of labels. */
export function checkLabelCount(who: string, labelCount: number): void {
  if (Number.isInteger(labelCount) && labelCount >= 0) return;
  throw new UsageError(
    'ARGUMENT',
    `the number of labels is ${labelCount}, expected a whole number of at least 0`,
    { where: { function: who } },
  );
}
