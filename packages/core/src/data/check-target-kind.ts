import { DataError } from '../errors/errors.js';
import { checkIsLabelled } from './given-labelled.js';
import type { LabelledTable, Target, TargetKind } from './target.js';

/**
 * Checks that a learner can learn from this kind of target.
 *
 * @param learner  id of the learner, which opens the error message
 * @param kinds    the kinds that the learner accepts
 * @throws DataError TARGET_KIND
 */
export function checkTargetKind<K extends TargetKind>(
  learner: string,
  kinds: readonly K[],
  data: LabelledTable,
): asserts data is LabelledTable<Extract<Target, { readonly kind: K }>> {
  checkIsLabelled(data);
  const { kind, name } = data.target;
  if (kinds.some((accepted) => accepted === kind)) return;
  const expected = kinds.join(' or ');
  throw new DataError(
    'TARGET_KIND',
    `the learner takes ${expected} targets, but this one is ${kind}`,
    {
      where: { learner, column: name },
      remedy: [
        { action: 'set', option: 'kind', value: kinds[0], text: `take it as ${expected}` },
        'use another learner',
      ],
    },
  );
}
