import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  type StepBuilder,
} from '@preflearn/core/expressions';
import { classByThresholds } from './class-by-thresholds.js';
import { logistic } from './logistic.js';
import type { Distribution } from './softmax.js';

/**
 * Classes and their probabilities from one score f and thresholds, P(y > k) = 1 / (1 + e^(theta_k - f)).
 *
 * A difference of two of these is computed from whichever tails are small, so that nothing cancels.
 */
export function thresholdLogits(
  score: Expression,
  thresholds: readonly number[],
  classes: readonly string[],
  builder: StepBuilder,
): Distribution {
  const sides = thresholds.map((threshold) => {
    const off = builder.step('off', arithmetic(number(threshold), 'minus', score));
    const negative = builder.step('off', arithmetic(number(0), 'minus', off));
    return { off, above: logistic(off, builder), below: logistic(negative, builder) };
  });
  const probabilities = classes.map((_, k) => {
    const [low, high] = [sides[k - 1], sides[k]];
    const upTo = high?.below ?? number(1);
    const from = high?.above ?? number(0);
    const value =
      low === undefined
        ? upTo
        : choose(
            [[compare(low.off, '>', number(0)), arithmetic(low.above, 'minus', from)]],
            arithmetic(upTo, 'minus', low.below),
          );
    return builder.step('p', value);
  });
  return { prediction: classByThresholds(score, thresholds, classes), probabilities };
}
