import { escaped } from './field-signs.js';
import { closingQuote } from './quoted-fields.js';

/** Candidate separators: the first that occurs equally often in the first record and in the header is chosen. */
export const SEPARATORS: readonly string[] = ['\t', ';', ',', '|'];

/** Otherwise the most frequent of these in the header is chosen, the first in a tie. */
const BY_FREQUENCY: readonly string[] = [',', ';', '\t'];

/** The quote that opens a field, a separator or a line end. A tab may pad other separators. */
const TOKENS = /(?<![^,;\t|\r\n])"|(?<![,;|])\t(?![,;|])|[,;|]|\r\n?|\n/g;

/** A first line in which a file made for Excel names its separator: `sep=;`. */
const SEPARATOR_LINE = /^sep=([^\w\s"]|\t)(?:\r\n?|\n|$)/i;

/** The contents of a first line that names the separator, such as `sep=;`. */
export interface SeparatorLine {
  readonly separator: string;
  /** Length of the line in characters, including its end. */
  readonly length: number;
}

/**
 * The line `sep=;` at the beginning of a text; `undefined` if there is none.
 *
 * @param text  contains the whole first line
 */
export function separatorLine(text: string): SeparatorLine | undefined {
  const found = SEPARATOR_LINE.exec(text);
  return found === null ? undefined : { separator: found[1], length: found[0].length };
}

/**
 * The separator of a CSV text, judging by its header and the record below it, outside quotes.
 *
 * It is the likely one, if given, or the first of tab, semicolon, comma and pipe, that occurs in the header and equally
 * often in the record: so the commas of `net, EUR;units` and `1,5;2` separate nothing. If there is no such separator,
 * it is the likely one if the header contains it, or whichever of comma, semicolon and tab occurs most often there; if
 * none occurs, the likely one, or the comma.
 *
 * @param text    begins with the header; blank lines before it are ignored
 * @param whole   whether no more text will come
 * @param likely  the separator of a similar text
 * @returns undefined if the record below the header does not end in this text
 */
export function detectSeparator(text: string, whole: boolean, likely?: string): string | undefined {
  const begun = withoutBlankLines(text);
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

/** The text from the first line that is not blank. */
function withoutBlankLines(text: string): string {
  const first = text.search(/[^ \t\r\n]/);
  const before = first < 0 ? text : text.slice(0, first);
  return text.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
}

/** A pattern for the tokens of a text in which this is the only separator. */
function tokensOf(separator: string): RegExp {
  const code = escaped(separator);
  return new RegExp(`(?<![^${code}\\r\\n])"|${code}|\\r\\n?|\\n`, 'g');
}

/** How often each separator occurs in a record outside quotes. */
type Counts = ReadonlyMap<string, number>;

/** The counts of the header and of the record below it. */
type Records = readonly [header: Counts, first: Counts];

/** The counts of the first two records; `undefined` if they do not end in this text, and more will come. */
function countsOf(text: string, whole: boolean, tokens: RegExp): Records | undefined {
  let header: Counts | undefined;
  let counts = new Map<string, number>();
  tokens.lastIndex = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '"') {
      const close = closingQuote(text, found.index);
      if (close < 0) break;
      tokens.lastIndex = close + 1;
    } else if (!/^[\r\n]/.test(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
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
