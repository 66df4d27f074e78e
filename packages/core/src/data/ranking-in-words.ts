import { shortNames } from '../words/short-names.js';
import { orderInWords } from './order-in-words.js';
import { parseRanking } from './ranking-text.js';

/**
 * A ranking such as `b (old)>a~c` for a sentence, with its labels shortened by {@link shortNames}: `b > a ~ c`.
 *
 * @param ranking  as `formatRanking` writes it
 * @param labels   names of all labels
 * @param most     how many ranks are named, as for {@link orderInWords}; all when absent
 * @throws DataError TARGET_RANKING for a text that is not a ranking
 */
export function rankingInWords(
  ranking: string,
  labels: readonly string[],
  most = Number.POSITIVE_INFINITY,
): string {
  const short = shortNames(labels);
  const nameOf = new Map(labels.map((label, index) => [label, short[index]]));
  const places = parseRanking(ranking, {}).groups.map((group) =>
    group.map((label) => nameOf.get(label) ?? label).join(' ~ '),
  );
  return orderInWords(places, most);
}
