import type { Impurity } from '@preflearn/boosting';

/**
 * Gradient: the loss to first order in the response [ML08 eq. 9],
 *
 *     L(Phi) = min l'   over the votes with l' < 0
 *
 * Source: [ML08 eq. 11], which is printed with -l': the response -l' / l'' is positive only where l' is
 * negative. Makes the more general rules of the two.
 */
export const gradient: Impurity = {
  id: 'gradient',
  evidence: 'slope',
  width: 1,
  evaluate(evidence, count, out) {
    for (let i = 0; i < count; i++) out[i] = Math.min(evidence[i], 0);
  },
};

/**
 * Newton: the loss at the best response, to second order [ML08 eq. 12],
 *
 *     L(Phi) = min l' / sqrt(l'' + R)   over the votes with l' < 0
 *
 * Source: [ML08 eq. 15], which is printed with -l'; R is added in the response too.
 *
 * @param regularisation  R, at least 0
 */
export function newton(regularisation: number): Impurity {
  return {
    id: 'newton',
    evidence: 'derivatives',
    width: 2,
    evaluate(evidence, count, out) {
      for (let i = 0; i < count; i++) {
        const slope = evidence[2 * i];
        out[i] =
          slope < 0 ? slope / Math.sqrt(bendOf(slope, evidence[2 * i + 1], regularisation)) : 0;
      }
    },
  };
}

/** The least probability that a class voted for is taken to have, on average, in a second derivative. */
const LEAST_PROBABILITY = 1e-12;

/**
 * l'' + R, but not below a trifle of the first derivative. A row of its class with probability p has
 * l' = -(1 - p) and l'' = p (1 - p), so that l'' / -l' is p: where probabilities reach 0 the step
 * -l' / l'' would be without bounds.
 *
 * @param slope  l', below 0
 */
export function bendOf(slope: number, bend: number, regularisation: number): number {
  return Math.max(bend + regularisation, -slope * LEAST_PROBABILITY);
}
