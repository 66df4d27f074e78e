/**
 * Below this share of the sizes of its terms a sum is rounding, and counts as 0: in the search, which takes no
 * condition for it, and in responses, which are none then. (`kernels/assembly` has the number once more.)
 */
export const ROUNDING = 1e-12;

/**
 * Whether gain and cost differ by rounding at most: by no more than {@link ROUNDING} of their sum.
 *
 * @param gain  W>, at least 0
 * @param cost  W<, at least 0
 */
export function isLevel(gain: number, cost: number): boolean {
  return Math.abs(gain - cost) <= ROUNDING * (gain + cost);
}
