import {
  arithmetic,
  choose,
  compare,
  type Expression,
  LARGEST_EXPONENT,
  number,
  sum,
  text,
} from './expression.js';
import { pooled } from './pool-falling.js';
import type { ProgramBuilder } from './program.js';
import type { Distribution } from './softmax.js';

/**
 * Probabilities of the classes from the log odds of a class above each threshold, and their median: the lowest class
 * that has at most half of the probability above it.
 */
export function distributionOf(
  scores: readonly Expression[],
  classes: readonly string[],
  builder: ProgramBuilder,
): Distribution {
  const separate = scores
    .slice(0, classes.length - 1) // of one class there is no threshold, but a score
    .map((score) => probabilityAbove(score, builder));
  const above = pooled(separate, builder);
  const probabilities = classes.map((_, k) => {
    const before = k === 0 ? number(1) : above[k - 1];
    return builder.step('p', k < above.length ? arithmetic(before, 'minus', above[k]) : before);
  });
  const prediction = choose(
    above.map((p, k) => [compare(p, '<=', number(0.5)), text(classes[k])]),
    text(classes[classes.length - 1]),
  );
  return { prediction, probabilities };
}

/** 1 / (1 + e^-score) */
function probabilityAbove(score: Expression, builder: ProgramBuilder): Expression {
  const of = builder.step('odds', arithmetic(number(0), 'minus', score));
  const odds = builder.step('term', { kind: 'exp', of });
  return builder.step(
    'above',
    choose(
      [[compare(of, '>', number(LARGEST_EXPONENT)), number(0)]],
      arithmetic(number(1), 'over', sum(number(1), odds)),
    ),
  );
}
