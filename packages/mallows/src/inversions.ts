import type { Rankings } from './rankings.js';

/** Longest piece that is sorted by insertion; longer lists are merged from such pieces. */
const PIECE = 24;

/**
 * Number of pairs of entries in the wrong order: i < j with values[i] > values[j].
 *
 * Counts while sorting: by insertion up to 24 entries, by merging above; O(n log n).
 *
 * @param values  only the first `length` entries count; overwritten
 * @param buffer  scratch, as long; overwritten
 */
export function countInversions(values: Int32Array, length: number, buffer: Int32Array): number {
  let inversions = 0;
  for (let start = 0; start < length; start += PIECE) {
    inversions += sortPiece(values, start, Math.min(start + PIECE, length));
  }
  let source = values;
  let target = buffer;
  for (let width = PIECE; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      inversions += merge(source, target, start, middle, Math.min(middle + width, length));
    }
    [source, target] = [target, source];
  }
  return inversions;
}

/**
 * Number of label pairs on which a ranking and a centre contradict each other: the Kendall distance D,
 * [CHH09 eq. 1], over the labels that both rank; pairs that the ranking ties do not count.
 *
 * A kernel: it allocates nothing and checks nothing. O(m log m) for m labels.
 *
 * @param row              which of the rankings
 * @param centrePositions  place of each label in the centre, shape [n]: 1 = best, 0 = not ranked, no ties
 * @param work             scratch, shape [at least 2 n]; overwritten
 */
export function discordantPairs(
  rankings: Rankings,
  row: number,
  centrePositions: Int32Array,
  work: Int32Array,
): number {
  const { labels, places, starts } = rankings;
  return discordantPairsOf(labels, places, starts[row], starts[row + 1], centrePositions, work);
}

/** {@link discordantPairs} for labels[from..to), ranked at `places` where it is given. */
export function discordantPairsOf(
  labels: Int32Array,
  places: Int32Array | undefined,
  from: number,
  to: number,
  centrePositions: Int32Array,
  work: Int32Array,
): number {
  let length = 0;
  let tie = 0; // where the tied labels start in `work`
  for (let p = from; p < to; p++) {
    if (places && p > from && places[p] !== places[p - 1]) tie = sortedTie(work, tie, length);
    const position = centrePositions[labels[p]];
    if (position > 0) work[length++] = position;
  }
  if (places) sortedTie(work, tie, length);
  return length <= PIECE
    ? sortPiece(work, 0, length)
    : countInversions(work, length, work.subarray(length));
}

/** Sorts the entries of a tie, so that they have no inversions; returns where it ends. */
function sortedTie(work: Int32Array, start: number, end: number): number {
  sortPiece(work, start, end);
  return end;
}

/** Sorts values[start..end) by insertion and returns the number of inversions it had. */
function sortPiece(values: Int32Array, start: number, end: number): number {
  let inversions = 0;
  for (let i = start + 1; i < end; i++) {
    const value = values[i];
    let j = i;
    while (j > start && values[j - 1] > value) {
      values[j] = values[j - 1];
      j--;
    }
    values[j] = value;
    inversions += i - j;
  }
  return inversions;
}

/** Merges two sorted pieces; an entry taken from the right passes all remaining ones on the left. */
function merge(
  source: Int32Array,
  target: Int32Array,
  start: number,
  middle: number,
  end: number,
): number {
  let inversions = 0;
  let left = start;
  let right = middle;
  for (let out = start; out < end; out++) {
    if (right >= end || (left < middle && source[left] <= source[right])) {
      target[out] = source[left++];
    } else {
      target[out] = source[right++];
      inversions += middle - left;
    }
  }
  return inversions;
}
