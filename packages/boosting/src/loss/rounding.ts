/**
 * A sum below this share of the absolute values of its terms is rounding error and counts as 0: the search then takes
 * no condition, and there is no response. (`kernels/assembly` repeats this number.)
 */
export const ROUNDING = 1e-12;

/**
 * Whether gain and cost differ by at most rounding error: by no more than {@link ROUNDING} times their sum.
 *
 * @param gain  W>, at least 0
 * @param cost  W<, at least 0
 */
export function isLevel(gain: number, cost: number): boolean {
  return Math.abs(gain - cost) <= ROUNDING * (gain + cost);
}
