import { simplifyConjunction } from '@preflearn/boosting';
import type { PortableModel, PortableRule } from '@preflearn/core/models';
import { isPossible } from './conjunction.js';
import type { LriModel } from './lri-model.js';
import type { LriRule } from './lri-rule.js';
import { startVotes, voteWeight } from './votes.js';

/**
 * The votes as a sum of conjunctions, for export to other languages. A rule "A or B" is worth a vote for A, one for B,
 * and minus one for both.
 */
export function portableLri(model: LriModel): PortableModel {
  const { learner, schema, classes } = model;
  const weight = voteWeight(classes);
  const rules = classes.flatMap((own, k) => {
    const vote = classes.map((_, other) => (other === k ? weight : 0));
    return own.rules.flatMap((rule) => conjunctionsOf(rule, vote));
  });
  return {
    learner,
    schema,
    body: {
      type: 'rules',
      start: startVotes(classes).map((votes) => votes * weight),
      rules,
      decision: { type: 'softmax', choose: 'most-probable' },
    },
  };
}

function conjunctionsOf(
  { any, coverage }: LriRule,
  response: readonly number[],
): readonly PortableRule[] {
  const alone = any.map((part) => ({
    conditions: part.conditions,
    response,
    coverage: part.coverage,
  }));
  if (any.length < 2) return alone;
  const [a, b] = any;
  const both: PortableRule = {
    conditions: simplifyConjunction([...a.conditions, ...b.conditions]),
    response: response.map((vote) => -vote || 0), // not -0
    coverage: a.coverage + b.coverage - coverage,
  };
  return isPossible(both.conditions) ? [...alone, both] : alone;
}
