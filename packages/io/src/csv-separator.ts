/** Separators of which the first is taken that occurs as often in the first record as in the header. */
const BY_AGREEMENT: readonly string[] = ['\t', ';', ',', '|'];

/** Else the most frequent of these in the header is taken, the first of equally frequent ones. */
const BY_FREQUENCY: readonly string[] = [',', ';', '\t'];

/** A quoted field, a separator or a line end. A quote opens a field only at its beginning; a tab may pad others. */
const TOKENS = /(?<![^,;\t|\r\n])"[^"]*(?:""[^"]*)*"?|(?<![,;|])\t(?![,;|])|[,;|]|\r\n?|\n/g;

/** The first line by which a file made for Excel names its separator: `sep=;`. */
const SEPARATOR_LINE = /^sep=([^\w\s"]|\t)(?:\r\n?|\n|$)/i;

/** What the first line of a text says of its separator, when it is one like `sep=;`. */
export interface SeparatorLine {
  readonly separator: string;
  /** Characters of the line, with its end. */
  readonly length: number;
}

/**
 * The line `sep=;` at the beginning of a text; `undefined` when there is none.
 *
 * @param text  holds all of the first line
 */
export function separatorLine(text: string): SeparatorLine | undefined {
  const found = SEPARATOR_LINE.exec(text);
  return found === null ? undefined : { separator: found[1], length: found[0].length };
}

/**
 * The separator of a CSV text, from its header and the record below it, outside quotes.
 *
 * It is the first of tab, semicolon, comma and pipe that occurs in the header and as often in the record: so the
 * commas of `net, EUR;units` and `1,5;2` separate nothing. Where none does, it is the one of comma, semicolon and
 * tab that occurs most often in the header; the comma when none occurs.
 *
 * @param text  begins with the header; blank lines before it are ignored
 * @param whole  whether no more text will come
 * @returns undefined when the record below the header does not end in this text
 */
export function detectSeparator(text: string, whole: boolean): string | undefined {
  const records = countsOf(text.slice(/^(?:[ \t]*[\r\n])*/.exec(text)?.[0].length ?? 0), whole);
  if (records === undefined) return undefined;
  const [header, first] = records;
  return (
    BY_AGREEMENT.find((separator) => header.has(separator) && agree(separator, header, first)) ??
    BY_FREQUENCY.reduce((best, next) => (count(next, header) > count(best, header) ? next : best))
  );
}

/** How often each separator stands in a record outside quotes. */
type Counts = ReadonlyMap<string, number>;

/** The counts of the first two records; `undefined` when they do not end in this text, and more will come. */
function countsOf(text: string, whole: boolean): readonly [Counts, Counts] | undefined {
  let header: Counts | undefined;
  let counts = new Map<string, number>();
  for (const [token] of text.matchAll(TOKENS)) {
    if (!/^[\r\n]/.test(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
    else if (header !== undefined) return [header, counts];
    else [header, counts] = [counts, new Map()];
  }
  if (!whole) return undefined;
  return header === undefined ? [counts, new Map()] : [header, counts];
}

function agree(separator: string, header: Counts, first: Counts): boolean {
  return count(separator, header) === count(separator, first);
}

function count(separator: string, counts: Counts): number {
  return counts.get(separator) ?? 0;
}
