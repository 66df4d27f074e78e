import { checkGiven } from '@preflearn/core/errors';
import { WORD_SCALES } from './word-scales.js';

/** With fewer categories, such as yes and no, a column stays nominal: an order of two says nothing more. */
const MIN_LEVELS = 3;

/**
 * The order of categories that are plain words of one scale, such as low < medium < high, small < medium < large, never <
 * sometimes < always, poor < good < excellent, or disagree < neutral < agree, in English, German, French, Spanish, Italian,
 * Polish, Portuguese or Dutch. Case, accents, hyphens and blanks do not matter.
 *
 * @param categories  those that occur
 * @returns the categories from lowest to highest; `undefined` if there are fewer than three, if one of them belongs to no
 *   scale or to a different one, if two of them mean the same level, or if scales disagree on the order
 */
export function recogniseLevels(categories: readonly string[]): readonly string[] | undefined {
  checkGiven('recogniseLevels', categories, 'a list of texts', 'texts');
  const words = categories.map(plainWord);
  if (words.length < MIN_LEVELS || words.length > mostLevels()) return undefined;
  if (words.every((word) => word.length < 2)) return undefined; // S, M, L may mean anything
  let found: readonly string[] | undefined;
  for (const places of placesInScales()) {
    const order = orderBy(categories, (_, i) => places.get(words[i]));
    if (order === undefined) continue;
    if (found?.some((name, i) => name !== order[i])) return undefined;
    found = order;
  }
  return found;
}

/** The items in the order of their places; `undefined` if two have the same place, or one has none. */
function orderBy(
  items: readonly string[],
  placeOf: (item: string, i: number) => number | undefined,
): readonly string[] | undefined {
  const at: string[] = [];
  for (const [i, item] of items.entries()) {
    const place = placeOf(item, i);
    if (place === undefined || at[place] !== undefined) return undefined;
    at[place] = item;
  }
  return at.filter((item) => item !== undefined);
}

/** A text without case, accents and punctuation, and with single blanks between its words. */
function plainWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

let scales: readonly ReadonlyMap<string, number>[] | undefined;

/** For each scale, the place of each of its words, as {@link plainWord} writes them. */
function placesInScales(): readonly ReadonlyMap<string, number>[] {
  scales ??= WORD_SCALES.map(
    (scale) =>
      new Map(
        scale
          .split('<')
          .flatMap((level, place) => level.split('|').map((word) => [plainWord(word), place])),
      ),
  );
  return scales;
}

function mostLevels(): number {
  return Math.max(...WORD_SCALES.map((scale) => scale.split('<').length));
}
