import { foundText, listed } from '../words/quoted.js';
import { checkGiven } from './check-given.js';
import { didYouMean } from './did-you-mean.js';
import type { ErrorPlace } from './error-place.js';
import { UsageError } from './errors.js';

/**
 * The names of the options of a function; the compiler accepts neither a missing nor an extra one, so that the list
 * cannot differ from the type.
 */
export type KnownOptions<O> = { readonly [K in keyof O]-?: true };

/**
 * Checks that options are an object that holds nothing but known options; an option of the value `undefined` counts as
 * absent, whatever its name.
 *
 * ```ts
 * export function smooth(values: readonly number[], options: SmoothOptions = {}) {
 *   checkKnown(options, { width: true, passes: true }, { function: 'smooth' });
 * ```
 *
 * @param given  the options of a caller, who may not have had a compiler
 * @param known  an entry for each option
 * @param where  the function or learner, with which an error begins
 * @throws UsageError OPTION_TYPE for what is not an object of options, OPTION_UNKNOWN
 */
export function checkKnown<O extends object>(
  given: O,
  known: KnownOptions<O>,
  where: ErrorPlace,
): void {
  checkGiven('checkKnown', known, 'an object with an entry for each option', []);
  const names = Object.keys(known);
  checkIsOptions(given, where, `${names[0]}: ...`);
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !Object.hasOwn(known, name)) throw unknownOption(name, names, where);
  }
}

/**
 * Checks that options are an object.
 *
 * @param example  what can stand in the braces, such as `rules: 500`
 * @throws UsageError OPTION_TYPE
 */
export function checkIsOptions(given: unknown, where: ErrorPlace, example: string): void {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return;
  throw new UsageError('OPTION_TYPE', `found ${foundText(given)}, expected an object of options`, {
    where,
    remedy: `write for instance { ${example} }`,
  });
}

/** The error about an option that does not exist, with the one that was probably meant. */
export function unknownOption(
  name: string,
  names: readonly string[],
  where: ErrorPlace,
): UsageError {
  checkGiven('unknownOption', name, 'the name of an option', 'text');
  checkGiven('unknownOption', names, 'a list of names', 'list');
  return new UsageError(
    'OPTION_UNKNOWN',
    `there is no such option; expected one of ${listed(names, 30)}`,
    { where: { ...where, option: name }, remedy: didYouMean(name, names) },
  );
}

/**
 * Checks that an option is one of a few words; `undefined` counts as absent.
 *
 * @param where  the function and the option, with which an error begins
 * @throws UsageError OPTION_RANGE, with the word that was probably meant
 */
export function checkWord(value: unknown, words: readonly string[], where: ErrorPlace): void {
  checkGiven('checkWord', words, 'a list of words', 'list');
  if (value === undefined || words.some((word) => word === value)) return;
  const problem = `found ${foundText(value)}, expected one of ${listed(words, 30)}`;
  throw new UsageError('OPTION_RANGE', problem, { where, remedy: didYouMean(value, words) });
}
