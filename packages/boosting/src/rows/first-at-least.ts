/** The first place from `from` on that holds at least x, in ascending values, or their number. */
export function firstAtLeast(values: ArrayLike<number>, x: number, from = 0): number {
  let low = from;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
