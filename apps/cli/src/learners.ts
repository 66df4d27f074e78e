import {
  type ErrorPlace,
  type LearnerDefinition,
  listed,
  quoted,
  type Remedy,
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

/** What to do about a target that a learner does not take: choose one that does. */
export function chooseLearner(kind: TargetKind, condition = ''): Remedy {
  const choices = learners
    .filter(({ targetKinds }) => targetKinds.includes(kind))
    .map(({ id }) => id);
  const text = `choose a learner for ${kind} targets, such as ${choices.join(', ')}${condition}`;
  return { action: 'set', option: 'learner', value: choices[0], choices, text };
}

/**
 * The learner of this id.
 *
 * @param where  the option or argument that names it
 * @throws UsageError LEARNER_UNKNOWN
 */
export function findLearner(id: string, where: ErrorPlace): LearnerDefinition {
  const found = learners.find((definition) => definition.id === id);
  if (found !== undefined) return found;
  throw new UsageError('LEARNER_UNKNOWN', `unknown learner ${quoted(id)}`, {
    where,
    remedy: `choose one of ${listed(learnerIds, 20)}, and see preflearn learners`,
  });
}
