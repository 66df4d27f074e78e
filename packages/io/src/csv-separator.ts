/** Separators of which the first is taken that occurs as often in the first record as in the header. */
export const SEPARATORS: readonly string[] = ['\t', ';', ',', '|'];

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
 * It is the likely one, if that is known, or the first of tab, semicolon, comma and pipe that occurs in the header and
 * as often in the record: so the commas of `net, EUR;units` and `1,5;2` separate nothing. Where none does, it is the
 * likely one if the header has it, or the one of comma, semicolon and tab that occurs most often there; the likely one,
 * or the comma, when none occurs.
 *
 * @param text  begins with the header; blank lines before it are ignored
 * @param whole  whether no more text will come
 * @param likely  the separator of a text alike
 * @returns undefined when the record below the header does not end in this text
 */
export function detectSeparator(text: string, whole: boolean, likely?: string): string | undefined {
  const begun = text.slice(/^(?:[ \t]*[\r\n])*/.exec(text)?.[0].length ?? 0);
  const records = countsOf(begun, whole, TOKENS);
  const ofLikely = likely === undefined ? undefined : countsOf(begun, whole, tokensOf(likely));
  if (records === undefined) return undefined;
  if (likely !== undefined) {
    if (ofLikely === undefined) return undefined;
    if (agree(likely, ofLikely)) return likely;
  }
  const agreeing = SEPARATORS.find((separator) => agree(separator, records));
  if (agreeing !== undefined) return agreeing;
  if (likely !== undefined && ofLikely?.[0].has(likely)) return likely;
  const [header] = records;
  const frequent = BY_FREQUENCY.reduce((best, next) =>
    count(next, header) > count(best, header) ? next : best,
  );
  return header.has(frequent) ? frequent : (likely ?? frequent);
}

/** The tokens of a text in which this is the only separator. */
function tokensOf(separator: string): RegExp {
  const code = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return new RegExp(`(?<![^${code}\\r\\n])"[^"]*(?:""[^"]*)*"?|${code}|\\r\\n?|\\n`, 'g');
}

/** How often each separator stands in a record outside quotes. */
type Counts = ReadonlyMap<string, number>;

/** The counts of the header and of the record below it. */
type Records = readonly [header: Counts, first: Counts];

/** The counts of the first two records; `undefined` when they do not end in this text, and more will come. */
function countsOf(text: string, whole: boolean, tokens: RegExp): Records | undefined {
  let header: Counts | undefined;
  let counts = new Map<string, number>();
  for (const [token] of text.matchAll(tokens)) {
    if (!/^[\r\n]/.test(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
    else if (header !== undefined) return [header, counts];
    else [header, counts] = [counts, new Map()];
  }
  if (!whole) return undefined;
  return header === undefined ? [counts, new Map()] : [header, counts];
}

function agree(separator: string, [header, first]: Records): boolean {
  return header.has(separator) && count(separator, header) === count(separator, first);
}

function count(separator: string, counts: Counts): number {
  return counts.get(separator) ?? 0;
}
