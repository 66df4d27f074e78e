import { foundText } from '../words/quoted.js';
import { UsageError } from './errors.js';

/**
 * What an argument must be: a text, a list (an array or a typed array) or a list of texts, a function, or an object with
 * properties of these names; `{ each: names }` is a list of such objects.
 */
export type Needed =
  | 'text'
  | 'texts'
  | 'list'
  | 'function'
  | readonly string[]
  | { readonly each: readonly string[] };

/**
 * Checks the kind of an argument at a public door, for callers without a compiler:
 *
 * ```ts
 * export function mean(values: ArrayLike<number>): number {
 *   checkGiven('mean', values, 'a list of numbers', 'list');
 * ```
 *
 * @param name  the function, with which an error begins
 * @param given  the argument
 * @param expected  what it should be, in words, such as `a list of numbers`
 * @param remedy  what to do, if the words do not say it
 * @throws UsageError ARGUMENT
 */
export function checkGiven(
  name: string,
  given: unknown,
  expected: string,
  needed: Needed,
  remedy?: string,
): void {
  if (fits(given, needed)) return;
  throw new UsageError('ARGUMENT', `found ${foundText(given)}, expected ${expected}`, {
    where: { function: name },
    remedy,
  });
}

function fits(given: unknown, needed: Needed): boolean {
  if (needed === 'text') return typeof given === 'string';
  if (needed === 'function') return typeof given === 'function';
  if (needed === 'list') return Array.isArray(given) || ArrayBuffer.isView(given);
  if (needed === 'texts')
    return Array.isArray(given) && given.every((text) => typeof text === 'string');
  if ('each' in needed)
    return Array.isArray(given) && given.every((part) => fits(part, needed.each));
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  return needed.every((part) => part in given);
}
