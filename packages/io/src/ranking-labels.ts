import { DataError, listed, quoted } from '@preflearn/core';

/**
 * Checks that labels can be told apart in orders such as `b>a~c`: there are some, each once, and none is
 * blank, begins or ends with a blank, or holds a sign of the order.
 *
 * @param where  begins a sentence about what lists them
 * @throws DataError FILE_FORMAT
 */
export function checkRankingLabels(labels: readonly string[], where: string): void {
  if (labels.length === 0) {
    throw new DataError('FILE_FORMAT', `${where} lists no label; list those that it ranks.`);
  }
  const twice = labels.filter((label, i) => labels.indexOf(label) < i);
  if (twice.length > 0) {
    throw new DataError(
      'FILE_FORMAT',
      `${where} lists the label ${listed(twice, 1)} twice; list each once.`,
    );
  }
  const unfit = labels.find((label) => /^$|^\s|\s$|[>~]/.test(label));
  if (unfit === undefined) return;
  throw new DataError(
    'FILE_FORMAT',
    `${where} lists the label ${quoted(unfit)}, which cannot stand in an order such as "b>a~c"; rename it ` +
      '(not blank, no blank at its ends, no > and no ~).',
  );
}
