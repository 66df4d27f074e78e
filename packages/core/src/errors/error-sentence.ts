import { capitalised, type ErrorPlace, placeText } from './error-place.js';
import { type ErrorWords, LIBRARY_WORDS } from './error-words.js';
import type { Remedy } from './remedy.js';
import { remedyText } from './remedy-text.js';

/** The parts of an error message. */
export interface ErrorParts {
  /** What was found and what was expected, without place, remedy and full stop. */
  readonly problem: string;
  readonly where: ErrorPlace;
  /** Alternatives, the most likely first. */
  readonly remedy: readonly Remedy[];
}

/**
 * An error as one sentence, `where: problem; remedy.`, in the words of the library or of a front end.
 *
 * A `PreflearnError` has these parts, so a front end need not take its message apart.
 */
export function errorSentence(
  { problem, where, remedy }: ErrorParts,
  words: ErrorWords = LIBRARY_WORDS,
): string {
  const place = placeText(where, words);
  const advice = remedyText(remedy, words, where);
  // A sentence begins with a capital letter, unless it begins with a name, such as that of a function.
  const begin = /^[a-z]+ /.test(problem) ? capitalised(problem) : problem;
  const head = place === '' ? begin : `${place}: ${problem}`;
  const sentence = advice === '' ? head : `${head.replace(/\.$/, '')}; ${advice}`;
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}
