/**
 * Makes a sequence non-increasing: the least-squares fit (isotonic regression with equal weights). Adjacent numbers
 * that increase are pooled into their mean until none are left.
 *
 * Source: Ayer, Brunk, Ewing, Reid and Silverman (1955), An empirical distribution function for sampling
 * with incomplete information, Annals of Mathematical Statistics 26(4): pooling adjacent violators.
 *
 * @param values  changed, shape [n]
 * @param sizes   scratch space for as many numbers, shape [n]
 */
export function poolAdjacentViolators(values: Float64Array, sizes: Int32Array): void {
  for (let i = 0; i < values.length; i++) {
    let mean = values[i];
    let size = 1; // of the pool that ends here
    for (let last = i - 1; last >= 0 && values[last] < mean; last = i - size) {
      const both = sizes[last] + size;
      mean = (values[last] * sizes[last] + mean * size) / both;
      size = both;
    }
    sizes[i] = size;
    for (let pooled = i + 1 - size; pooled <= i; pooled++) values[pooled] = mean;
  }
}
