import {
  arithmetic,
  choose,
  compare,
  type Expression,
  firstBest,
  number,
  type StepBuilder,
  sum,
  text,
} from '@preflearn/core/expressions';
import type { PortableDecision } from '@preflearn/core/models';

type SoftmaxDecision = Extract<PortableDecision, { type: 'softmax' }>;

/** A predicted class, and the steps of the probabilities. */
export interface Distribution {
  readonly prediction: Expression;
  /** Shape [classes]. */
  readonly probabilities: readonly Expression[];
}

/**
 * Probabilities e^{f_k - m} / sum_j e^{f_j - m}, where m is the largest score [ML08 eq. 4], and the predicted class.
 */
export function softmaxOf(
  scores: readonly Expression[],
  decision: SoftmaxDecision,
  classes: readonly string[],
  builder: StepBuilder,
): Distribution {
  const probabilities = shares(scores, builder);
  return { prediction: decided(probabilities, decision, classes, builder), probabilities };
}

/** The steps of e^{f_k - m} / sum_j e^{f_j - m}, where m is the largest score. */
export function shares(scores: readonly Expression[], builder: StepBuilder): readonly Expression[] {
  const largest = builder.step('largest', firstBest(scores, '>=', scores));
  const offs = scores.map((score) => builder.step('off', arithmetic(score, 'minus', largest)));
  const terms = offs.map((of) => builder.step('term', { kind: 'exp', of }));
  const whole = builder.sum('terms', number(0), terms);
  return terms.map((part) => builder.step('p', { kind: 'share', part, whole }));
}

function decided(
  probabilities: readonly Expression[],
  decision: SoftmaxDecision,
  classes: readonly string[],
  builder: StepBuilder,
): Expression {
  const names = classes.map(text);
  switch (decision.choose) {
    case 'most-probable':
      return firstBest(probabilities, '>=', names);
    case 'median':
      return medianOf(probabilities, names, builder);
    case 'least-cost': {
      const costs = classes.map((_, code) =>
        expectedCost(probabilities, decision.costs, code, builder),
      );
      return firstBest(costs, '<=', names);
    }
  }
}

/** The lowest class such that it and the classes below it have at least half of the probability. */
function medianOf(
  probabilities: readonly Expression[],
  names: readonly Expression[],
  builder: StepBuilder,
): Expression {
  const last = names.length - 1;
  const below = builder.sums('below', probabilities.slice(0, last));
  return choose(
    below.map((p, k) => [compare(p, '>=', number(0.5)), names[k]]),
    names[last],
  );
}

function expectedCost(
  probabilities: readonly Expression[],
  costs: readonly (readonly number[])[],
  code: number,
  builder: StepBuilder,
): Expression {
  const terms = probabilities.map(
    (of, y): Expression => ({ kind: 'scaled', of, by: costs[y][code], least: Number.MIN_VALUE }),
  );
  return builder.sum('cost', sum(number(0)), terms);
}
