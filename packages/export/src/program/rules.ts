import {
  choose,
  type Expression,
  number,
  type StepBuilder,
  type Test,
} from '@preflearn/core/expressions';
import type { PortableDecision, PortableRule, PortableRules } from '@preflearn/core/models';
import { classByThresholds } from './class-by-thresholds.js';
import { corrected } from './corrected.js';
import { cumulativeLogits } from './cumulative-logits.js';
import { linearTerm } from './linear-term.js';
import { output } from './outputs.js';
import type { Output } from './program.js';
import { scaledChances } from './scaled-score.js';
import { type Distribution, softmaxOf } from './softmax.js';
import { thresholdLogits } from './threshold-logits.js';

/** The scores of a rule model, and the predictions derived from them. */
export function ruleOutputs(
  { start, linear = [], rules, decision, correction }: PortableRules,
  classes: readonly string[],
  builder: StepBuilder,
): readonly Output[] {
  const terms = linear.map((term) => linearTerm(term, builder));
  const scores = start.map((first, k) => {
    const added = [...terms.flatMap((adds) => adds(k)), ...responses(rules, k)];
    return builder.sum('score', number(first), added);
  });
  return decide({ decision, correction }, scores, classes, builder);
}

/** What each rule adds to a score; rules that add nothing are left out. */
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
  { decision, correction }: Pick<PortableRules, 'decision' | 'correction'>,
  scores: readonly Expression[],
  classes: readonly string[],
  builder: StepBuilder,
): readonly Output[] {
  if (decision.type === 'value') return [output('prediction', scores[0])];
  if (decision.type === 'thresholds') {
    const prediction = classByThresholds(scores[0], decision.thresholds, classes);
    const { scaling } = decision;
    const chances =
      scaling === undefined
        ? []
        : corrected(scaledChances(scores[0], scaling, classes, builder), correction, builder);
    return [
      output('prediction', builder.step('class', prediction, 'text')),
      output('score', scores[0]),
      ...chances.map((p, k) => output(`p(${classes[k]})`, p)),
    ];
  }
  const { prediction, probabilities } = distribution(decision, scores, classes, builder);
  return [
    output('prediction', builder.step('class', prediction, 'text')),
    ...(decision.type === 'threshold-logits' ? [output('score', scores[0])] : []),
    ...corrected(probabilities, correction, builder).map((p, k) => output(`p(${classes[k]})`, p)),
  ];
}

function distribution(
  decision: Exclude<PortableDecision, { type: 'thresholds' | 'value' }>,
  scores: readonly Expression[],
  classes: readonly string[],
  builder: StepBuilder,
): Distribution {
  switch (decision.type) {
    case 'threshold-logits':
      return thresholdLogits(scores[0], decision.thresholds, classes, builder);
    case 'softmax':
      return softmaxOf(scores, decision, classes, builder);
    case 'cumulative-logits':
      return cumulativeLogits(scores, decision.prior, classes, builder);
  }
}
