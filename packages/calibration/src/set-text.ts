import type { TargetKind } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';

/**
 * A set of classes in words: `3`, `3 to 5`, or `setosa or virginica`.
 *
 * @param kind     kind of the target
 * @param classes  all classes, in ascending order for `ordinal`
 * @param members  1 for those in the set, shape [classes], at least one
 */
export function setText(
  kind: TargetKind,
  classes: readonly string[],
  members: ArrayLike<number>,
): string {
  checkGiven('setText', kind, 'the kind of a target', 'text');
  checkGiven('setText', classes, 'a list of classes', 'list');
  checkGiven('setText', members, 'a list of zeros and ones', 'list');
  const inSet = classes.filter((_, k) => members[k] === 1);
  if (inSet.length === 1) return inSet[0];
  if (kind === 'ordinal') return `${inSet[0]} to ${inSet[inSet.length - 1]}`;
  return `${inSet.slice(0, -1).join(', ')} or ${inSet[inSet.length - 1]}`;
}
