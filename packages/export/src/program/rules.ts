import type { PortableDecision, PortableRule, PortableRules } from '@preflearn/core';
import { classByThresholds } from './class-by-thresholds.js';
import { distributionOf } from './cumulative-logits.js';
import { choose, type Expression, number, type Test } from './expression.js';
import { output } from './outputs.js';
import type { Output, ProgramBuilder } from './program.js';
import { softmaxOf } from './softmax.js';

/** Scores of rows by rules, and what is predicted from them. */
export function ruleOutputs(
  { start, rules, decision }: PortableRules,
  classes: readonly string[],
  builder: ProgramBuilder,
): readonly Output[] {
  const scores = start.map((first, k) => builder.sum('score', number(first), responses(rules, k)));
  return decide(decision, scores, classes, builder);
}

/** What each rule adds to a score, without those that add nothing. */
function responses(rules: readonly PortableRule[], k: number): readonly Expression[] {
  return rules
    .filter(({ response }) => response[k] !== 0)
    .map(({ conditions, response }) =>
      choose([[allOf(conditions), number(response[k])]], number(0)),
    );
}

function allOf(conditions: PortableRule['conditions']): Test {
  return {
    kind: 'all',
    tests: conditions.map((condition) => ({ kind: 'condition', condition })),
  };
}

function decide(
  decision: PortableDecision,
  scores: readonly Expression[],
  classes: readonly string[],
  builder: ProgramBuilder,
): readonly Output[] {
  if (decision.type === 'thresholds') {
    const prediction = classByThresholds(scores[0], decision.thresholds, classes);
    return [
      output('prediction', builder.step('class', prediction, 'text')),
      output('score', scores[0]),
    ];
  }
  const { prediction, probabilities } =
    decision.type === 'softmax'
      ? softmaxOf(scores, decision, classes, builder)
      : distributionOf(scores, classes, builder);
  return [
    output('prediction', builder.step('class', prediction, 'text')),
    ...probabilities.map((p, k) => output(`p(${classes[k]})`, p)),
  ];
}
