/**
 * An order of labels in a sentence, best first: `b > a > c`. Of more than `most` labels the first ones and the
 * last are named: `a > b > c > ... > z`.
 *
 * Not for what has to be read again, which is `formatRanking`'s.
 *
 * @param most  at least 3
 */
export function orderInWords(labels: readonly string[], most = 6): string {
  const shown =
    labels.length > most
      ? [...labels.slice(0, most - 2), '...', labels[labels.length - 1]]
      : labels;
  return shown.join(' > ');
}
