/**
 * Makes numbers fall, or stay, from one to the next: the nearest such numbers in squares (isotonic
 * regression with equal weights). Neighbours that rise are pooled into their mean until none is left.
 *
 * Source: Ayer, Brunk, Ewing, Reid and Silverman (1955), An empirical distribution function for sampling
 * with incomplete information, Annals of Mathematical Statistics 26(4): pooling adjacent violators.
 */
export function poolAdjacentViolators(values: ArrayLike<number>): number[] {
  const pools: { mean: number; size: number }[] = [];
  for (let i = 0; i < values.length; i++) {
    let pool = { mean: values[i], size: 1 };
    for (let last = pools.at(-1); last && last.mean < pool.mean; last = pools.at(-1)) {
      pools.pop();
      const size = last.size + pool.size;
      pool = { mean: (last.mean * last.size + pool.mean * pool.size) / size, size };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, size }) => new Array<number>(size).fill(mean));
}
