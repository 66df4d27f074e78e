/** A part of the number line, and the unit that is written beside its ends. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly unit: string;
}

/** What may stand between the two ends of a band, in the languages of the word scales. */
const BETWEEN = wordSet('- – — − .. ... … to and bis und à a al do tot até et y e i en');

/** What makes a number the upper end of a band without a lower one. */
const LESS = wordSet(
  '< <= ≤ under below less fewer younger until unter weniger bis jünger moins jusqu menos menor hasta meno fino sotto ' +
    'poniżej mniej do abaixo até minder jonger onder tot',
);

/** What makes a number the lower end of a band without an upper one. */
const MORE = wordSet(
  '> >= ≥ + over above more greater older least from plus über mehr älter mindestens ab más mayor più oltre sopra ' +
    'powyżej więcej ponad mais acima meer ouder boven vanaf',
);

const FILLERS = wordSet(
  'between than or at the of zwischen von als oder zu entre de du ou que o di del da od lub em tussen van dan d up k',
);

/** A person writes no longer band. */
const MAX_LENGTH = 80;

const DASHES = wordSet('- – — −');
const SIGNS_OF_UNITS = wordSet('$ € £ ¥ % °');
const MARKS = wordSet('( ) [ ] \' ’ " .');

/** A whole number with marks between its thousands, or any number. */
const NUMBER = /\d+(?:[.,'’\u00A0 ]\d{3})*(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?/gu;
const WORD = /\p{L}+|[<>]=?|\.{2,3}|[^\s\p{L}]/gu;

/** An interval as programs write it: `(0, 10]`. */
const INTERVAL = /^[[(]\s*([-−]?[\d.]+|[-−]inf)\s*[,;]\s*([-−]?[\d.]+|\+?inf)\s*[\])]$/;

/**
 * The order of texts that are bands of numbers which do not overlap, such as `under 18`, `18-24`, `25 to 34` and `65+`, or
 * `(0, 10]` and `(10, 20]`. Single numbers may stand among them (`0`, `1-2`, `3+`), and one unit (`1-2 years`).
 *
 * @returns the texts from the lowest band to the highest; `undefined` if one of them is not a band, if bands overlap, if no
 *   band has two ends, or if there are different units
 */
export function orderOfBands(texts: readonly string[]): readonly string[] | undefined {
  const found: { readonly text: string; readonly band: Band }[] = [];
  for (const text of texts) {
    const band = bandOf(text.trim().toLowerCase());
    if (band === undefined) return undefined;
    found.push({ text, band });
  }
  const isBounded = ({ from, to }: Band) => from < to && Number.isFinite(to - from);
  if (!found.some(({ band }) => isBounded(band))) return undefined;
  if (found.filter(({ band: { from, to } }) => from < to).length < 2) return undefined;
  found.sort(({ band: a }, { band: b }) => a.from - b.from || a.to - b.to);
  for (const [i, { band }] of found.entries()) {
    const before = found[i - 1]?.band;
    if (before === undefined) continue;
    const isSame = before.from === band.from && before.to === band.to;
    if (isSame || before.to > band.from) return undefined;
  }
  const units = found.map(({ band }) => band.unit).filter((unit) => unit !== '');
  return units.every((unit) => isSameUnit(unit, units[0]))
    ? found.map(({ text }) => text)
    : undefined;
}

/** `undefined` for a text that is not a band. */
function bandOf(text: string): Band | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const interval = INTERVAL.exec(text);
  if (interval !== null) return bandBetween(endOf(interval[1]), endOf(interval[2]), '');
  const numbers = [...text.matchAll(NUMBER)];
  if (numbers.length < 1 || numbers.length > 2) return undefined;
  const [first, second = first] = numbers;
  const before = wordsOf(text.slice(0, first.index));
  const after = wordsOf(text.slice(second.index + second[0].length));
  const between = wordsOf(text.slice(first.index + first[0].length, second.index));
  if (![...before, ...between, ...after].every(isWordOfBand)) return undefined;
  const isNegative = DASHES.has(before.at(-1) ?? '');
  const number =
    (isNegative ? -1 : 1) * numberOf(first[0], (second === first ? after : between)[0]);
  const unit = [...before, ...between, ...after].filter(isUnit).join(' ');
  if (second === first) return openBand(number, before, after, unit);
  const connectors = between.filter((word) => BETWEEN.has(word));
  if (connectors.length === 0) return undefined;
  const sign = connectors.length > 1 && DASHES.has(between.at(-1) ?? '') ? -1 : 1;
  return bandBetween(number, sign * numberOf(second[0], after[0]), unit);
}

/** A band with one end, or the single number. */
function openBand(
  number: number,
  before: readonly string[],
  after: readonly string[],
  unit: string,
): Band | undefined {
  // "up to 5" and "5 and up".
  const isLess = [...before, ...after].some((word) => LESS.has(word)) || before.includes('up');
  const isMore = [...before, ...after].some((word) => MORE.has(word)) || after.includes('up');
  if (isLess && isMore) return undefined;
  return { from: isLess ? -Infinity : number, to: isMore ? Infinity : number, unit };
}

function bandBetween(from: number, to: number, unit: string): Band | undefined {
  return from < to ? { from, to, unit } : undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Letters, or a sign that bands are written with: a colon or a slash says that the numbers mean something else. */
function isWordOfBand(word: string): boolean {
  return /\p{L}/u.test(word) || SIGNS_OF_UNITS.has(word) || !isUnit(word);
}

function isUnit(word: string): boolean {
  return ![BETWEEN, LESS, MORE, FILLERS, MARKS].some((words) => words.has(word));
}

/** Whether units are equal up to their endings: year and years, an and ans. */
function isSameUnit(a: string, b: string): boolean {
  const [short, long] = [a.slice(0, 3), b.slice(0, 3)].sort((x, y) => x.length - y.length);
  return long.startsWith(short);
}

/** @param next  the word after it: `10k` is 10,000 */
function numberOf(text: string, next: string | undefined): number {
  const isGrouped = /^[1-9]\d{0,2}(?:[.,'’\u00A0 ]\d{3})+(?:[.,]\d+)?$/u.test(text);
  const digits = isGrouped ? text.replace(/[.,'’\u00A0 ](?=\d{3})/gu, '') : text;
  return Number(digits.replace(',', '.')) * (next === 'k' ? 1000 : 1);
}

function endOf(text: string): number {
  const plain = text.replace('−', '-');
  if (plain.endsWith('inf')) return plain.startsWith('-') ? -Infinity : Infinity;
  return Number(plain);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
