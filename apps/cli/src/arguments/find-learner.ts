import {
  type ErrorPlace,
  findRegistered,
  type LearnerDefinition,
  registered,
  type TargetKind,
  UsageError,
} from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import { listed, plainName, quoted, similarName } from '@preflearn/core/text';
import { builtInLearners } from '@preflearn/learners';
import { autoDefinition } from '@preflearn/model-selection';

/** Another name for the choice among learners: the most accurate one there is. */
export const BEST = 'best';

/**
 * All learners, with the automatic choice among them last; it considers neither derived forms of other learners nor those
 * of published comparisons.
 */
export function allLearners(): readonly LearnerDefinition[] {
  const learners = registered('learners');
  const comparisons = comparisonIds();
  const candidates = learners.filter(
    ({ formOf, id }) => formOf === undefined && !comparisons.includes(id),
  );
  return [...learners, autoDefinition(candidates)];
}

/** The kinds of target that at least one learner accepts. */
export function learnableKinds(): readonly TargetKind[] {
  return [...new Set(registered('learners').flatMap(({ targetKinds }) => targetKinds))];
}

/** Ids of the learners that accept a kind of target; those that are here for comparisons come last. */
export function learnersFor(kind: TargetKind): readonly string[] {
  const ids = registered('learners')
    .filter(({ formOf, targetKinds }) => formOf === undefined && targetKinds.includes(kind))
    .map(({ id }) => id);
  const compared = new Set(comparisonIds());
  return [...ids.filter((id) => !compared.has(id)), ...ids.filter((id) => compared.has(id))];
}

function comparisonIds(): readonly string[] {
  return builtInLearners
    .filter(({ isComparison }) => isComparison)
    .map(({ definition }) => definition.id);
}

/** Remedy for a target that a learner does not accept: choose one that does. */
export function chooseLearner(kind: TargetKind, condition = ''): Remedy {
  const choices = learnersFor(kind);
  const text = `choose a learner for ${kind} targets, such as ${choices.join(', ')}${condition}`;
  return { action: 'set', option: 'learner', value: choices[0], choices, text };
}

/**
 * The learner with this id; case, hyphens and underscores do not matter: `RankRules` is `rank-rules`.
 *
 * @param where  the option or argument that names it
 * @throws UsageError LEARNER_UNKNOWN
 */
export function findLearner(id: string, where: ErrorPlace): LearnerDefinition {
  const found = findRegistered('learners', id);
  if (found !== undefined) return found;
  const learners = allLearners();
  if (id === BEST) return learners[learners.length - 1];
  const plain = plainName(id);
  const same = learners.find((definition) => plainName(definition.id) === plain);
  if (same !== undefined) return same;
  const ids = learners.map((definition) => definition.id);
  const meant = similarName(id, ids);
  const others = `choose one of ${listed(ids, 20)}, and see preflearn learners`;
  throw new UsageError('LEARNER_UNKNOWN', `unknown learner ${quoted(id)}`, {
    where,
    remedy: meant === undefined ? others : [`write ${quoted(meant)}`, others],
  });
}
