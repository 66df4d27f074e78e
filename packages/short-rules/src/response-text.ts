import type { TargetSchema } from '@preflearn/core';
import { signedNumber } from '@preflearn/core/text';

/** Most unordered classes that the text of a response names. */
const MAX_NAMED = 3;

/**
 * A response, or what a linear term adds, in words: `score +0.12`, or `+0.12` for numbers; for unordered classes, those that it changes most:
 * `setosa +1.2, virginica -0.4`.
 *
 * @param response  shape [scores]
 */
export function responseText(response: readonly number[], target: TargetSchema): string {
  if (target.kind === 'numeric') return signedNumber(response[0]);
  if (target.kind === 'ordinal') return `score ${signedNumber(response[0])}`;
  const moved = target.classes
    .map((name, k) => ({ name, value: response[k] }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MAX_NAMED);
  if (moved.length === 0) return 'all classes alike';
  return moved.map(({ name, value }) => `${name} ${signedNumber(value)}`).join(', ');
}

/** The response that is farthest from 0; ties go to the first. */
export function strongest(response: readonly number[]): number {
  return response.reduce((most, r) => (Math.abs(r) > Math.abs(most) ? r : most), 0);
}
