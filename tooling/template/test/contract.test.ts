import { gradient, gradientBoosting } from '@preflearn/boosting';
import { learnerContract, lossContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { huberLoss, huberRules } from '../src/index.js';

const huber = (r: number) => (r <= 1 ? r ** 2 / 2 : r - 0.5);

describe('the loss', () => {
  const clauses = lossContract(huberLoss, [gradient, gradientBoosting], {
    // The loss once more, as a slow sum from its definition.
    value: ({ codes }, weights, scores) =>
      scores.reduce((sum, f, i) => sum + weights[i] * huber(Math.abs(codes[i] + 1 - f)), 0),
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('the learner', () => {
  const clauses = learnerContract(huberRules, {
    settings: { rules: 5 }, // few, so that the suite is quick
    everyRow: { sample: 1 }, // where a weight of 2 is compared with the row twice
    explained: 'score', // what the grounds of an explanation add up to
  });
  it.each(clauses)('$name', ({ run }) => run());
});
