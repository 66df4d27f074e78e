import { type ErrorParts, errorSentence } from '@preflearn/core/errors';
import { commandLineWords } from '../text/command-line-words.js';

/** A note as a line of a list: without a full stop, and beginning as it is. */
export function sentence({ problem, remedy }: Omit<ErrorParts, 'where'>): string {
  const text = errorSentence({ problem: `: ${problem}`, where: {}, remedy }, commandLineWords());
  return text.slice(2).replace(/\.$/, '');
}
