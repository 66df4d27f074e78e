import { checkGiven } from '@preflearn/core/errors';
import { orderOfBands } from './number-bands.js';
import { WORD_SCALES } from './word-scales.js';

/** With fewer categories, such as yes and no, a column stays nominal: an order of two says nothing more. */
const MIN_LEVELS = 3;

/** More than any scale of words, and any list of bands that a person wrote. */
const MAX_LEVELS = 30;

/** What numbers of a rating count, in the languages of the scales. */
const RATING_UNITS: ReadonlySet<string> = new Set(
  'star stars point points level grade stage rank stern sterne punkt punkte stufe étoile étoiles estrella estrellas nivel stella stelle livello gwiazdka gwiazdki gwiazdek poziom estrela estrelas nível ster sterren niveau'
    .split(' ')
    .map(plainWord),
);

/**
 * The order of categories that say it themselves:
 *
 * - plain words of one scale, such as low < medium < high, small < medium < large, never < sometimes < always, poor < good <
 *   excellent, or disagree < neutral < agree, in English, German, French, Spanish, Italian, Polish, Portuguese or Dutch. Case,
 *   accents, hyphens and blanks do not matter, nor does a word that all begin or end with: low risk < medium risk < high risk;
 * - such words with numbers that rise or fall with them (1 - poor < 2 - fair < 3 - good), numbers of which only the outermost
 *   have words (1 - not at all < 2 < 3), and numbers of stars, points or levels (1 star < 2 stars);
 * - bands of numbers: under 18 < 18-24 < 25 to 34 < 35+, or (0,10] < (10,20].
 *
 * @param categories  those that occur
 * @returns the categories from lowest to highest; `undefined` if there are fewer than three, if one of them belongs to no
 *   scale or to a different one, if two of them mean the same level, if scales disagree on the order, or if bands overlap
 */
export function recogniseLevels(categories: readonly string[]): readonly string[] | undefined {
  checkGiven('recogniseLevels', categories, 'a list of texts', 'texts');
  if (categories.length < MIN_LEVELS || categories.length > MAX_LEVELS) return undefined;
  return orderOfWords(categories) ?? orderOfNumberedWords(categories) ?? orderOfBands(categories);
}

/** The order of texts that are words of one scale, once what all begin or end with is taken away. */
function orderOfWords(texts: readonly string[]): readonly string[] | undefined {
  const words = texts.map(plainWord);
  return orderInScales(texts, words) ?? orderInScales(texts, withoutShared(words));
}

function orderInScales(
  texts: readonly string[],
  words: readonly string[],
): readonly string[] | undefined {
  if (words.every((word) => word.length < 2)) return undefined; // S, M, L may mean anything
  let found: readonly string[] | undefined;
  for (const places of placesInScales()) {
    const order = orderBy(texts, (_, i) => places.get(words[i]));
    if (order === undefined) continue;
    if (found?.some((name, i) => name !== order[i])) return undefined;
    found = order;
  }
  return found;
}

/** Texts without the words that all of them begin with, or end with; as they are if nothing would be left of one. */
function withoutShared(words: readonly string[]): readonly string[] {
  const parts = words.map((word) => word.split(' '));
  const [first] = parts;
  const most = Math.min(...parts.map(({ length }) => length)) - 1;
  let begin = 0;
  while (begin < most && parts.every((part) => part[begin] === first[begin])) begin++;
  let end = 0;
  while (begin + end < most && parts.every((part) => part.at(-1 - end) === first.at(-1 - end))) {
    end++;
  }
  return parts.map((part) => part.slice(begin, part.length - end).join(' '));
}

/** The order of texts with one number each, all different, which their words confirm. */
function orderOfNumberedWords(texts: readonly string[]): readonly string[] | undefined {
  const parts = texts.map((text) => ({ text, ...numberAndWord(text) }));
  const rising = parts.sort((a, b) => a.number - b.number);
  if (!rising.every(({ number }, i) => i === 0 || number > rising[i - 1].number)) return undefined;
  const names = rising.map(({ text }) => text);
  const words = rising.map(({ word }) => word);
  if (words.every((word) => RATING_UNITS.has(word))) return names;
  if (words.slice(1, -1).every((word) => word === '')) {
    const areSteps = rising.every(({ number }, i) => number === rising[0].number + i);
    return areSteps && words[0] !== '' && words.at(-1) !== '' ? names : undefined;
  }
  const byWords = orderInScales(names, words);
  const isMonotone = [names, [...names].reverse()].some((order) =>
    order.every((name, i) => name === byWords?.[i]),
  );
  return isMonotone ? byWords : undefined;
}

/** The whole number that a text begins or ends with, and its other words; NaN without one. */
function numberAndWord(text: string): { readonly number: number; readonly word: string } {
  const plain = plainWord(text);
  const [, ahead, after, before, behind] =
    /^(?:(\d{1,3})(?: (.*))?|(.*\D) (\d{1,3}))$/.exec(plain) ?? [];
  return { number: Number(ahead ?? behind ?? NaN), word: after ?? before ?? '' };
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
