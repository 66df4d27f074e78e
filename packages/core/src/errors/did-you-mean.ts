import { quoted } from '../words/quoted.js';
import { similarName } from '../words/similar-name.js';
import { checkGiven } from './check-given.js';

/**
 * The remedy for a name that does not exist: asks whether the most similar one was meant.
 *
 * @param otherwise  the remedy where no name is similar; none when absent
 */
export function didYouMean(
  typed: unknown,
  names: readonly string[],
  otherwise?: string,
): readonly string[] {
  checkGiven('didYouMean', names, 'a list of names', 'list');
  const meant = typeof typed === 'string' ? similarName(typed, names) : undefined;
  if (meant !== undefined) return [`did you mean ${quoted(meant)}?`];
  return otherwise === undefined ? [] : [otherwise];
}
