import { DataError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/**
 * The error for a name or a category that a language cannot express.
 *
 * @param what  what the text belongs to, such as `the column`
 */
export function refusedText(what: string, text: string, reason: string): DataError {
  return new DataError('MODEL_EXPORT', `${what} ${quoted(text)} cannot be written: ${reason}`, {
    remedy: 'rename it in the table, and train again',
  });
}
