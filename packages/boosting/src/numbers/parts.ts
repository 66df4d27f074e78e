/**
 * The share of one of several parts in a run of positions: together the shares make up the run, and their sizes differ
 * by at most one.
 *
 * @returns the first position, and one past the last
 */
export function shareOf(
  from: number,
  to: number,
  part: number,
  parts: number,
): readonly [number, number] {
  const first = from + Math.floor(((to - from) * part) / parts);
  return [first, from + Math.floor(((to - from) * (part + 1)) / parts)];
}

/**
 * Adds up sums by part, in place.
 *
 * @param sums    shape [parts x length]; those of the first part become those of all
 * @param length  numbers per part
 * @returns a view of the sums of all parts, shape [length]
 */
export function addParts(sums: Float64Array, length: number): Float64Array {
  for (let from = length; from < sums.length; from += length) {
    for (let i = 0; i < length; i++) sums[i] += sums[from + i];
  }
  return sums.subarray(0, length);
}
