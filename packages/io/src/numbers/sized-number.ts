import { bareNumber } from './number-signs.js';
import { parseNumber } from './number-text.js';

/** What the sizes after numbers multiply them by; `m` may be metres or minutes, and `M` is not. */
const SIZES: ReadonlyMap<string, number> = new Map([
  ...([
    ['k', 1e3],
    ['K', 1e3],
    ['thousand', 1e3],
    ['tsd', 1e3],
  ] as const),
  ...([
    ['M', 1e6],
    ['mn', 1e6],
    ['mio', 1e6],
    ['mil', 1e6],
    ['million', 1e6],
  ] as const),
  ...([
    ['B', 1e9],
    ['bn', 1e9],
    ['mrd', 1e9],
    ['billion', 1e9],
  ] as const),
  ...([
    ['T', 1e12],
    ['tn', 1e12],
    ['trillion', 1e12],
  ] as const),
  ...([
    ['kb', 1e3],
    ['mb', 1e6],
    ['gb', 1e9],
    ['tb', 1e12],
    ['bytes', 1],
    ['byte', 1],
  ] as const),
  ...([
    ['kib', 2 ** 10],
    ['mib', 2 ** 20],
    ['gib', 2 ** 30],
    ['tib', 2 ** 40],
  ] as const),
]);

/** A number with a size after it: `$56.7M`, `537 K`, `1.2 GB`, `3 Mio. €`. */
const SIZED =
  /^(?<number>[^\p{L}]*\d[^\p{L}]*?|[A-Z]{0,3}\s?\p{Sc}?[^\p{L}]*\d[^\p{L}]*?)\s*(?<size>[A-Za-z]{1,8})\.?\s*(?<unit>\p{Sc}|EUR|USD|GBP|CHF)?$/u;

/** Longest text to examine. */
const LONGEST = 40;

/**
 * The number that a text with a size says, such as 56,700,000 of `$56.7M`; `undefined` if there is no size after a
 * number.
 */
export function sizedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const parts = SIZED.exec(trimmed)?.groups;
  const size = parts?.size ?? '';
  const factor = SIZES.get(size.length === 1 ? size : size.toLowerCase());
  if (parts === undefined || factor === undefined) return undefined;
  const number = plainNumber(parts.number);
  return Number.isFinite(number) ? number * factor : undefined;
}

/** Groups of three digits, as in `1,234.5`. */
const GROUPED = /^(-?\d{1,3}(?:[,' \u00a0]\d{3})+)((?:\.\d+)?)$/;

/** A number with a currency or without, in which commas stand between thousands. */
function plainNumber(text: string): number {
  const bare = bareNumber(text)?.text ?? text.trim();
  return parseNumber(
    bare.replace(GROUPED, (_, whole: string, rest: string) => whole.replace(/[^\d-]/g, '') + rest),
  );
}

/**
 * Reads numbers with sizes, if more than half of the texts are such; `undefined` if not.
 *
 * @returns a function that gives NaN for a text that is no number
 */
export function sizedReading(texts: readonly string[]): ((text: string) => number) | undefined {
  const parse = (text: string) => sizedNumber(text) ?? plainNumber(text);
  const sized = texts.filter((text) => sizedNumber(text) !== undefined).length;
  return 2 * sized > texts.length ? parse : undefined;
}

/** A number, and a word or two after it. */
const WORDED =
  /^(?<number>[-+]?[\d.,]+)(?:\s+(?<word>\p{L}[\p{L}. ]{0,29})|(?<glued>\p{L}{2,12}\.?))$/u;

/** Numbers that all stand before the same word. */
export interface WordedNumbers {
  /** The word, as most of the texts have it. */
  readonly unit: string;
  parse(text: string): number;
}

/**
 * Reads numbers before a word that names no known unit, such as `5 stars`, if more than half of the texts have the same;
 * a final s counts for nothing. `undefined` if not.
 */
export function wordedNumbers(texts: readonly string[]): WordedNumbers | undefined {
  const counts = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const word = wordAfter(text);
    if (word === undefined) continue;
    const spellings = counts.get(stem(word)) ?? new Map<string, number>();
    counts.set(stem(word), spellings.set(word, (spellings.get(word) ?? 0) + 1));
  }
  for (const [own, spellings] of counts) {
    const all = [...spellings.values()].reduce((sum, times) => sum + times, 0);
    if (2 * all <= texts.length) continue;
    const [[unit]] = [...spellings].sort(([, a], [, b]) => b - a);
    const parse = (text: string) => {
      const word = wordAfter(text);
      if (word !== undefined && stem(word) !== own) return NaN;
      return plainNumber(WORDED.exec(text.trim())?.groups?.number ?? text);
    };
    return { unit, parse };
  }
  return undefined;
}

/** The word after the number in a text. */
export function wordAfter(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const { word, glued } = WORDED.exec(trimmed)?.groups ?? {};
  return word ?? glued;
}

function stem(word: string): string {
  return word.toLowerCase().replace(/s$/, '');
}
