/**
 * The first position in [from, to) of ascending numbers that holds a number >= x, or `to`.
 *
 * @param ascending  shape [>= to]
 */
export function firstAtLeast(
  ascending: ArrayLike<number>,
  x: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
