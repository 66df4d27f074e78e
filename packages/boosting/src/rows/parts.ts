/**
 * The share that one of several parts has of a run of places: all shares together are the run, and they differ by
 * one at most.
 *
 * @returns the first place, and one past the last
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
 * @param sums    exact sums, shape [parts x length]; those of the first part become those of all
 * @param length  numbers a part has
 * @returns a view of the sums of all parts, shape [length]
 */
export function addParts(sums: Float64Array, length: number): Float64Array {
  for (let at = length; at < sums.length; at++) sums[at % length] += sums[at];
  return sums.subarray(0, length);
}
