import {
  type LearnerDefinition,
  listed,
  quoted,
  type TargetKind,
  UsageError,
} from '@preflearn/core';
import { enderAeDefinition, orderDefinition, ordinalEnderDefinition } from '@preflearn/ender';
import { iblrDefinition } from '@preflearn/iblr';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '@preflearn/label-baselines';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';

/** The learners that the command line knows; one line each, and no other line asks which it is. */
export const learners: readonly LearnerDefinition[] = [
  rankRulesDefinition,
  mlRulesDefinition,
  enderAeDefinition,
  ordinalEnderDefinition,
  orderDefinition,
  iblrDefinition,
  lrtDefinition,
  ccDefinition,
  bordaDefinition,
  mostCommonDefinition,
];

/** Ids of all learners. */
export const learnerIds: readonly string[] = learners.map(({ id }) => id);

/** The kinds of target that some learner takes. */
export const learnableKinds: readonly TargetKind[] = [
  ...new Set(learners.flatMap(({ targetKinds }) => targetKinds)),
];

/** Advice that ends a sentence: the learners that take such a target. */
export function learnersAdvice(kind: TargetKind): string {
  const fitting = learners.filter(({ targetKinds }) => targetKinds.includes(kind));
  return `choose a learner for ${kind} targets with --learner: ${fitting.map(({ id }) => id).join(', ')}.`;
}

/**
 * The learner of this id.
 *
 * @throws UsageError LEARNER_UNKNOWN
 */
export function findLearner(id: string): LearnerDefinition {
  const found = learners.find((definition) => definition.id === id);
  if (found !== undefined) return found;
  throw new UsageError(
    'LEARNER_UNKNOWN',
    `There is no learner ${quoted(id)}; choose ${listed(learnerIds, 20)}, and see preflearn learners.`,
  );
}
