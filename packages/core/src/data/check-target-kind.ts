import { DataError } from '../errors/errors.js';
import { quoted } from '../words/quoted.js';
import type { LabelledTable, Target, TargetKind } from './target.js';

/**
 * Checks that a learner can learn from this kind of target.
 *
 * @param learner  its id, which opens the sentence of the error
 * @param kinds    those it takes
 * @throws DataError TARGET_KIND
 */
export function checkTargetKind<K extends TargetKind>(
  learner: string,
  kinds: readonly K[],
  data: LabelledTable,
): asserts data is LabelledTable<Extract<Target, { readonly kind: K }>> {
  const { kind, name } = data.target;
  if (kinds.some((accepted) => accepted === kind)) return;
  const expected = kinds.join(' or ');
  throw new DataError(
    'TARGET_KIND',
    `${learner} learns ${expected} targets, but ${quoted(name)} is ${kind}; take it as ${expected}, or ` +
      'use another learner.',
  );
}
