import { DataError, type ErrorPlace } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { fitsOrder, quoted } from '@preflearn/core/text';
import { checkLabelsOnce } from './check-labels.js';

/**
 * Checks that labels can be distinguished in orders such as `b>a~c`: there is at least one, each occurs once, and none
 * is blank, begins or ends with a blank, or contains `>` or `~`.
 *
 * @param where  place of the list
 * @throws DataError FILE_FORMAT
 */
export function checkRankingLabels(labels: readonly string[], where: ErrorPlace): void {
  checkGiven('checkRankingLabels', labels, 'a list of labels', 'texts');
  if (labels.length === 0) {
    throw new DataError('FILE_FORMAT', 'there is no label in the list', {
      where,
      remedy: 'list those that it ranks',
    });
  }
  checkLabelsOnce(labels, where);
  const unfit = labels.find((label) => !fitsOrder(label));
  if (unfit === undefined) return;
  throw new DataError(
    'FILE_FORMAT',
    `the label ${quoted(unfit)} cannot stand in an order such as "b>a~c"`,
    { where, remedy: 'rename it (not blank, no blank at its ends, no > and no ~)' },
  );
}
