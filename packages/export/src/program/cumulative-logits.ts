import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  type StepBuilder,
  text,
} from '@preflearn/core/expressions';
import type { SharePrior } from '@preflearn/core/numbers';
import { logistic } from './logistic.js';
import { mixed } from './mixed-shares.js';
import { pooled } from './pool-falling.js';
import type { Distribution } from './softmax.js';

/**
 * Probabilities of the classes from the log odds of a class above each threshold, and their median: the lowest class
 * such that the classes above it have at most half of the probability, before class shares are mixed in.
 */
export function cumulativeLogits(
  scores: readonly Expression[],
  prior: SharePrior | undefined,
  classes: readonly string[],
  builder: StepBuilder,
): Distribution {
  const separate = scores
    .slice(0, classes.length - 1) // with a single class there is no threshold, but there is a score
    .map((score) => builder.step('odds', arithmetic(number(0), 'minus', score)))
    .map((odds) => logistic(odds, builder));
  const { above, probabilities } = fallingChances(separate, classes, builder);
  const prediction = choose(
    above.map((p, k) => [compare(p, '<=', number(0.5)), text(classes[k])]),
    text(classes[classes.length - 1]),
  );
  return { prediction, probabilities: mixed(probabilities, prior, builder) };
}

/** Probabilities of a class above each threshold, made non-increasing, and of the classes. */
export function fallingChances(
  separate: readonly Expression[],
  classes: readonly string[],
  builder: StepBuilder,
): { readonly above: readonly Expression[]; readonly probabilities: readonly Expression[] } {
  const above = pooled(separate, builder);
  const probabilities = classes.map((_, k) => {
    const before = k === 0 ? number(1) : above[k - 1];
    return builder.step('p', k < above.length ? arithmetic(before, 'minus', above[k]) : before);
  });
  return { above, probabilities };
}
