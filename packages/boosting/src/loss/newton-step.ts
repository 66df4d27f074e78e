/** Bounds of the responses of a pointwise loss. */
export interface NewtonBounds {
  readonly maxResponse?: number | undefined;
  readonly hessianGrowth?: number | undefined;
}

const MAX_RESPONSE = 20;

/**
 * A Newton step a = -l' / l'' lowers the loss where c |a| is below the root of e^u - u - 1 = u^2, 1.793...: by
 * |third derivative| <= c l'' the loss changes by at most l' a + l'' (e^{c |a|} - c |a| - 1) / c^2, and l' a = -l'' a^2.
 */
const SAFE_GROWTH = 1.79;

/** Below this share of the total weight, the expected gain of a step may be rounding error. */
const NEGLIGIBLE_GAIN = 1e-9;

/** Most halvings of a response that does not lower the loss; after that the gain is rounding error. */
export const MAX_HALVINGS = 20;

/** Most Newton steps towards the intercept, and the size of the last one. */
export const MAX_STEPS = 100;
export const LAST_STEP = 1e-12;

/**
 * A Newton step -l' / l'', at most the largest response.
 *
 * @param slope    l', not 0
 * @param hessian  l''
 * @param weight   sum of the weights of all rows
 * @returns the step, and whether it is known to lower the loss; otherwise it is to be halved until it does
 */
export function newtonStep(
  slope: number,
  hessian: number,
  { maxResponse = MAX_RESPONSE, hessianGrowth = Infinity }: NewtonBounds,
  weight: number,
): { readonly response: number; readonly isSafe: boolean } {
  const step = -slope / hessian;
  return {
    response: Math.min(maxResponse, Math.max(-maxResponse, step)),
    isSafe:
      Math.abs(step) < SAFE_GROWTH / hessianGrowth && -slope * step > NEGLIGIBLE_GAIN * weight,
  };
}
