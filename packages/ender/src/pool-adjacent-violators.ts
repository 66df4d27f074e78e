/**
 * Makes numbers fall, or stay, from one to the next: the nearest such numbers in squares (isotonic
 * regression with equal weights). Neighbours that rise are pooled into their mean until none is left.
 *
 * Source: Ayer, Brunk, Ewing, Reid and Silverman (1955), An empirical distribution function for sampling
 * with incomplete information, Annals of Mathematical Statistics 26(4): pooling adjacent violators.
 */
export function poolAdjacentViolators(values: ArrayLike<number>): Float64Array {
  const fallen = Float64Array.from(values);
  // How many numbers the pool that ends at a place holds.
  let sizes: Int32Array | undefined;
  for (let i = 1; i < fallen.length; i++) {
    if (fallen[i - 1] >= fallen[i]) continue;
    sizes ??= new Int32Array(fallen.length).fill(1);
    let mean = fallen[i];
    let size = 1;
    for (let last = i - 1; last >= 0 && fallen[last] < mean; last = i - size) {
      const both = sizes[last] + size;
      mean = (fallen[last] * sizes[last] + mean * size) / both;
      size = both;
    }
    sizes[i] = size;
    fallen.fill(mean, i + 1 - size, i + 1);
  }
  return fallen;
}
