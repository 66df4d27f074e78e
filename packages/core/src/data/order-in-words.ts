/**
 * An order of labels in a sentence, best first: `b > a > c`. With more than `most` labels, only the first ones and the
 * last are named: `a > b > c > ... > z`.
 *
 * Use `formatRanking` for text that has to be read back.
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
