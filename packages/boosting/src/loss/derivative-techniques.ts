import type { DerivativeTechnique } from './technique.js';

/**
 * Gradient: the loss to first order in the response [ML08 eq. 9],
 *
 *     L(Phi) = min(l', 0)
 *
 * [ML08 eq. 11], which is printed with -l': the response -l' / l'' is positive only where l' is negative. Gives more
 * general rules than {@link newton}.
 */
export const gradient: DerivativeTechnique = {
  objective: 'derivatives',
  id: 'gradient',
  order: 1,
  monotone: true,
  contribution: (slope) => -slope,
  impurities(terms, count, out) {
    for (let i = 0; i < count; i++) out[i] = Math.min(terms[i], 0);
  },
};

/**
 * Newton: the loss at the best response, to second order [ML08 eq. 12],
 *
 *     L(Phi) = l' / sqrt(l'' + R)   where l' < 0, else 0
 *
 * [ML08 eq. 15], which is printed with -l'; R is also added in the response.
 *
 * @param regularisation  R, at least 0
 */
export function newton(regularisation = 0): DerivativeTechnique {
  return {
    objective: 'derivatives',
    id: 'newton',
    order: 2,
    monotone: true,
    // By the inequality of Cauchy and Schwarz, (sum of l')^2 / sum of l'' <= sum of (l'^2 / l'').
    contribution: (slope, hessian) => slope * (slope / hessian),
    impurities(terms, count, out) {
      // Without a branch, since which of many responses improve a loss cannot be foretold.
      for (let i = 0; i < count; i++) {
        const slope = Math.min(terms[2 * i], 0);
        out[i] = slope / Math.sqrt(regularisedHessian(slope, terms[2 * i + 1], regularisation));
      }
    },
  };
}

/** Smallest l'' as a share of -l', and at all. */
const MIN_HESSIAN = 1e-12;
const LEAST = 5e-324;

/**
 * l'' + R, but not below 1e-12 times -l', so that the step -l' / l'' stays bounded: a row whose class has probability p
 * has l' = -(1 - p) and l'' = p (1 - p) under the likelihood, whose ratio is p. Above 0 in any case.
 *
 * @param slope  l', at most 0
 */
export function regularisedHessian(slope: number, hessian: number, regularisation: number): number {
  return Math.max(hessian + regularisation, -slope * MIN_HESSIAN, LEAST);
}
