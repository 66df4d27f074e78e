import type { Impurity } from '@preflearn/boosting';

/** The least of l'' as a share of |l'|; below it the step -l' / l'' would be without bounds. */
const LEAST_BEND = 1e-12;

/**
 * Newton: the loss at the best response, to second order,
 *
 *     L(Phi) = -|l'| / sqrt(l''),
 *
 * for a response of either sign. Source: Friedman, Hastie and Tibshirani (2000), Additive logistic
 * regression, Annals of Statistics 28(2), of which LogitBoost takes such steps; [ML08 eq. 15] has it for
 * responses of one sign.
 */
export const newtonImpurity: Impurity = {
  id: 'newton',
  evidence: 'derivatives',
  width: 2,
  evaluate(evidence, count, out) {
    for (let i = 0; i < count; i++) {
      const slope = Math.abs(evidence[2 * i]);
      const bend = Math.max(evidence[2 * i + 1], LEAST_BEND * slope);
      out[i] = slope > 0 ? -slope / Math.sqrt(bend) : 0;
    }
  },
};
