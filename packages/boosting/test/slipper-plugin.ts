/*
 * A learner of one's own, written from outside: only what @preflearn/boosting and @preflearn/core export.
 *
 * Binary exponential loss with simultaneous minimisation, as in SLIPPER (Cohen and Singer 1999, A simple,
 * fast, and effective rule learner, AAAI).
 */
import {
  exactSum,
  type GainCostTechnique,
  gradientBoosting,
  gradientDescent,
  type Loss,
  meanCost,
  ONE_GROUP,
  ruleLearner,
  signLink,
  simultaneousMinimisation,
  termCount,
  termScorer,
} from '@preflearn/boosting';
import type { ClassTarget } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';

/** Added to both sides of a response, as a share of all weight. */
const SMOOTHING = 1e-3;

/** Farthest score from 0 whose weight is still told apart; e^300 is finite. */
const MAX_SCORE = 300;

/** L(f) = sum_i weight_i e^{-y_i f(x_i)}, y_i = 1 for the second class and -1 for the first. */
export const binaryExponential: Loss<ClassTarget, GainCostTechnique> = {
  id: 'binary-exponential',
  targetKinds: ['ordinal', 'nominal'],
  shape: (_, technique) => ({
    scoreCount: 1,
    width: termCount(technique),
    groups: ONE_GROUP,
    bounds: undefined,
  }),
  bind({ target, weights, scores, statistics }, technique) {
    const length = termCount(technique);
    const scorer = termScorer({ technique, length });
    /** A row of the second class gains e^{-f} by a positive response, one of the first loses e^f. */
    const write = (row: number) => {
      const y = target.codes[row] === 1 ? 1 : -1;
      const f = Math.min(MAX_SCORE, Math.max(-MAX_SCORE, scores[row]));
      statistics[row * length + (y === 1 ? 0 : 1)] = weights[row] * exp(-y * f);
      if (length === 3) statistics[row * length + 2] = weights[row];
    };
    const weightOf = (code: number) =>
      exactSum(weights.map((weight, row) => (target.codes[row] === code ? weight : 0)));
    const start = response(weightOf(1), weightOf(0), exactSum(weights));
    scores.fill(start);
    for (let row = 0; row < weights.length; row++) write(row);
    return {
      intercept: [start],
      scorer: () => scorer,
      respond: ({ covered: [gain, cost], total }) => [response(gain, cost, total[0] + total[1])],
      update(rows, count, [step]) {
        for (let i = 0; i < count; i++) {
          scores[rows[i]] += step;
          write(rows[i]);
        }
      },
    };
  },
};

/** The response of least loss, smoothed where all covered rows are of one class. */
function response(gain: number, cost: number, all: number): number {
  return 0.5 * log((gain + SMOOTHING * all) / (cost + SMOOTHING * all));
}

/** As a program that lists learners would take it. */
export const slipperDefinition = ruleLearner({
  id: 'slipper-toy',
  title: 'SLIPPER (toy)',
  summary: 'Two classes by boosted rules under the exponential loss.',
  loss: binaryExponential,
  link: signLink,
  techniques: [simultaneousMinimisation, gradientDescent, gradientBoosting],
  error: meanCost,
});
