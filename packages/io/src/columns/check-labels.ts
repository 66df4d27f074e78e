import { DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/**
 * Checks that a list contains each label only once.
 *
 * @param where  place of the list
 * @throws DataError FILE_FORMAT
 */
export function checkLabelsOnce(labels: readonly string[], where: ErrorPlace): void {
  const seen = new Set<string>();
  for (const label of labels) {
    if (seen.has(label)) {
      throw new DataError('FILE_FORMAT', `the label ${quoted(label)} is listed twice`, {
        where,
        remedy: 'list each once',
      });
    }
    seen.add(label);
  }
}
