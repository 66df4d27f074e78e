import type { TargetSchema } from '@preflearn/core';
import { signedNumber } from '@preflearn/core/text';

/** Most classes that a text names. */
const MAX_NAMED = 3;

/**
 * What is added to the scores, in words: the classes that it changes most, such as `setosa +1.2, virginica -0.4`.
 *
 * @param response  shape [classes]
 */
export function responseText(response: readonly number[], { classes }: TargetSchema): string {
  const moved = classes
    .map((name, k) => ({ name, value: response[k] }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MAX_NAMED);
  if (moved.length === 0) return 'all classes alike';
  return moved.map(({ name, value }) => `${name} ${signedNumber(value)}`).join(', ');
}
