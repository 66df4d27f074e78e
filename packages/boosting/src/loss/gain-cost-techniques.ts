import { exp } from '@preflearn/core/numbers';
import { isLevel } from './rounding.js';
import type { GainCostTechnique } from './technique.js';

/*
 * The four minimisation techniques of RankRules 2009, section 3.1, for any exponential loss that gives the weight a
 * condition would improve (W>) and the weight it would worsen (W<). The printed formulas have plus signs where the
 * derivation gives minus signs; these are the corrected forms.
 */

/**
 * Simultaneous minimisation: response and condition are optimised together,
 *
 *     L(Phi) = -|sqrt(W>) - sqrt(W<)|
 *
 * Source: [RR09 eq. 10], where a plus is printed: the loss at the best response is
 * W - (sqrt(W>) - sqrt(W<))^2.
 */
export const simultaneousMinimisation: GainCostTechnique = {
  objective: 'gain and cost',
  id: 'simultaneous',
  counts: false,
  monotone: true,
  form: { kind: 'roots' },
  impurities(terms, count, out) {
    for (let i = 0; i < count; i++) {
      const a = terms[2 * i];
      const b = terms[2 * i + 1];
      out[i] = isLevel(a, b) ? 0 : -Math.abs(Math.sqrt(a) - Math.sqrt(b));
    }
  },
};

/**
 * Gradient descent: the loss to first order in the response [RR09 eq. 11],
 *
 *     L(Phi) = -|W> - W<|
 *
 * Source: [RR09 eq. 12], where a plus is printed. By Theorem 2, [RR09 eq. 17], it is equivalent to W_- + W0 / 2: it
 * gives the most general rules of the four.
 */
export const gradientDescent: GainCostTechnique = {
  objective: 'gain and cost',
  id: 'gradient-descent',
  counts: false,
  monotone: true,
  form: { kind: 'difference' },
  impurities(terms, count, out) {
    for (let i = 0; i < count; i++) {
      const a = terms[2 * i];
      const b = terms[2 * i + 1];
      out[i] = isLevel(a, b) ? 0 : -Math.abs(a - b);
    }
  },
};

/**
 * Gradient boosting: the rule is fitted to the negative gradient by least squares [RR09 eq. 18],
 *
 *     L(Phi) = -|W> - W<| / sqrt(n),   n = number of pairs that the condition tells apart
 *
 * Source: [RR09 eq. 19], where a plus is printed. 0 where n is 0.
 */
export const gradientBoosting: GainCostTechnique = {
  objective: 'gain and cost',
  id: 'gradient-boosting',
  counts: true,
  monotone: false, // because of 0 where n is 0
  form: undefined,
  impurities(terms, count, out) {
    for (let i = 0; i < count; i++) {
      const a = terms[3 * i];
      const b = terms[3 * i + 1];
      const n = terms[3 * i + 2];
      out[i] = n <= 0 || isLevel(a, b) ? 0 : -Math.abs(a - b) / Math.sqrt(n);
    }
  },
};

/**
 * Constant step: the response is held at beta or -beta,
 *
 *     L(Phi) = min over the sign of  e^{-beta} W_+ + e^{beta} W_- + W0,   less W, so that no condition gives 0
 *
 * with W_+ the larger and W_- the smaller of W> and W<. Source: [RR09 eq. 20], where both exponents are
 * printed with the same sign. By Theorem 3, [RR09 eq. 21], it is equivalent to W_- + l W0 with
 * l = 1 / (1 + e^beta): the longer the step, the more specific the rules.
 *
 * @param beta  length of the step, > 0
 */
export function constantStep(beta: number): GainCostTechnique {
  const gain = exp(-beta) - 1;
  const cost = exp(beta) - 1;
  return {
    objective: 'gain and cost',
    id: 'constant-step',
    counts: false,
    monotone: true,
    form: { kind: 'step', larger: gain, smaller: cost },
    impurities(terms, count, out) {
      for (let i = 0; i < count; i++) {
        const a = terms[2 * i];
        const b = terms[2 * i + 1];
        out[i] = a >= b ? gain * a + cost * b : gain * b + cost * a;
      }
    },
  };
}

/** The four techniques by name. */
export type GainCostName =
  | 'simultaneous'
  | 'gradient-descent'
  | 'gradient-boosting'
  | 'constant-step';

/**
 * The technique of a name.
 *
 * @param step  length of the step of `constant-step`, > 0
 */
export function gainCostTechnique(name: GainCostName, step: number): GainCostTechnique {
  switch (name) {
    case 'simultaneous':
      return simultaneousMinimisation;
    case 'gradient-descent':
      return gradientDescent;
    case 'gradient-boosting':
      return gradientBoosting;
    case 'constant-step':
      return constantStep(step);
  }
}
