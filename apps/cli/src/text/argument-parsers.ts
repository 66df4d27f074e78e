import { type DateParts, dateParts } from '@preflearn/core/reading';
import { InvalidArgumentError } from 'commander';

/** Parses a whole number of at least `least` and, if given, at most `most`. */
export function wholeNumber(least: number, most?: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    const inRange = value >= least && (most === undefined || value <= most);
    if (Number.isSafeInteger(value) && inRange) return value;
    throw new InvalidArgumentError(
      most === undefined
        ? `expected a whole number of at least ${least}.`
        : `expected a whole number from ${least} to ${most}.`,
    );
  };
}

/** Parses a number of bytes, such as 500MB. */
export function byteCount(text: string): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?(kB|MB|GB|TB)?$/i.exec(text) ?? [];
  const bytes = Number(digits) * 1000 ** ['', 'kb', 'mb', 'gb', 'tb'].indexOf(unit.toLowerCase());
  if (bytes >= 1) return bytes;
  throw new InvalidArgumentError('expected a number of bytes, such as 500MB or 2GB.');
}

/** Parses an address of HTTP without a password, which messages would show. */
export function httpAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = address?.protocol === 'https:' || address?.protocol === 'http:';
  if (isHttp && address.username === '' && address.password === '') return text;
  throw new InvalidArgumentError(
    'expected an address such as https://example.org/data, without a user and a password.',
  );
}

/** Parses a seed. */
export function seedNumber(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value < 2 ** 32) return value;
  throw new InvalidArgumentError('expected a whole number from 0 to 4294967295.');
}

/** Parses a number of threads, or `auto`. */
export function threadNumber(text: string): number | 'auto' {
  if (text === 'auto') return text;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= 1 && value <= 64) return value;
  throw new InvalidArgumentError('expected auto or a whole number from 1 to 64.');
}

/** Parses a probability below 1. */
export function probability(text: string): number {
  const value = /^[\d.]+$/.test(text) ? Number(text) : NaN;
  if (value >= 0 && value < 1) return value;
  throw new InvalidArgumentError('expected a number of at least 0 and below 1.');
}

/** Parses a level of significance. */
export function significanceLevel(text: string): number {
  const value = /^[\d.]+$/.test(text) ? Number(text) : NaN;
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('expected a number above 0 and below 1, such as 0.05.');
}

/** Parses a number of at least 0. */
export function nonNegativeNumber(text: string): number {
  const value = /^\d*\.?\d+(e[-+]?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (value >= 0 && value < Infinity) return value;
  throw new InvalidArgumentError('expected a number of at least 0, such as 0.01.');
}

/** Separators that are awkward to type in a shell, by name. */
const SEPARATORS: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
};

/** Parses the separator of a CSV file: one character, or a name. */
export function separator(text: string): string {
  if (Object.hasOwn(SEPARATORS, text)) return SEPARATORS[text];
  if (text.length === 1 && !/["\r\n]/.test(text)) return text;
  throw new InvalidArgumentError(
    'expected comma, semicolon, tab, pipe, or one character other than a quote.',
  );
}

/** Parses what comment lines begin with; `none` stands for an empty text. */
export function commentMark(text: string): string {
  if (text === 'none') return '';
  if (text !== '' && !/[\s"]/.test(text)) return text;
  throw new InvalidArgumentError('expected characters other than blanks and quotes, or none.');
}

/** Parses the decimal mark. */
export function decimalMark(text: string): '.' | ',' {
  if (text === '.' || text === 'point') return '.';
  if (text === ',' || text === 'comma') return ',';
  throw new InvalidArgumentError('expected point or comma.');
}

/**
 * Parses a list: texts separated by commas, ignoring blanks around each, where a text that contains commas is put in
 * double quotes, as in CSV; or a JSON array, in which a text may also keep such blanks.
 */
export function list(text: string): readonly string[] {
  const isJson = text.trimStart().startsWith('[');
  const items = isJson ? jsonTexts(text) : commaTexts(text);
  if (items.every((item) => item !== '')) return items;
  throw new InvalidArgumentError('expected a text before and after each comma.');
}

/** Like {@link list}, for an option that may be repeated: collects the entries of all occurrences. */
export function listed(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...list(text)];
}

/** Collects the values of an option that may be repeated. */
export function repeated(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Parses `weight=kg`, and adds it to the previous columns. */
export function columnUnits(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.lastIndexOf('=');
  const [name, unit] = [text.slice(0, at), text.slice(at + 1).trim()];
  if (at < 1 || unit === '') {
    throw new InvalidArgumentError('expected a column and its unit, such as weight=kg.');
  }
  return { ...before, [name]: unit };
}

/**
 * Parses `column=numeric`, `column=nominal`, `column=ordinal` and `column=ordinal:S,M,L`, for an option that may be
 * repeated.
 */
export function columnTypes(
  text: string,
  before: Readonly<Record<string, ColumnType>> = {},
): Readonly<Record<string, ColumnType>> {
  const [, name, type] = /^(.+?)=(numeric|nominal|ordinal(?::.*)?)$/s.exec(text) ?? [];
  if (name === undefined) {
    throw new InvalidArgumentError(
      'expected COLUMN=numeric, COLUMN=nominal or COLUMN=ordinal:LOWEST,...,HIGHEST.',
    );
  }
  levelsGiven(type);
  return { ...before, [name]: type as ColumnType };
}

/** Parses `column:year,month`, for an option that may be repeated. */
export function columnDateParts(text: string, before: DateParts = {}): DateParts {
  const [, name, list = ''] = /^(.+):([^:]*)$/s.exec(text) ?? [];
  const parts = list.split(',').map((part) => dateParts.find((known) => known === part.trim()));
  const known = parts.filter((part) => part !== undefined);
  if (name === undefined || known.length < parts.length) {
    throw new InvalidArgumentError(`expected COLUMN:PARTS, with parts of ${dateParts.join(',')}.`);
  }
  return { ...before, [name]: [...new Set([...(before[name] ?? []), ...known])] };
}

/** Type of a column: as in a table, or ordered, optionally with its levels from lowest to highest (`ordinal:S,M,L`). */
export type ColumnType = 'numeric' | 'nominal' | 'ordinal' | `ordinal:${string}`;

/**
 * The levels that the type of a column lists, from lowest to highest; `undefined` where it lists none.
 *
 * @throws InvalidArgumentError for fewer than two levels, or one that is listed twice
 */
export function levelsGiven(type: string): readonly string[] | undefined {
  const [, text] = /^ordinal:(.*)$/s.exec(type) ?? [];
  if (text === undefined) return undefined;
  const levels = list(text);
  if (levels.length > 1 && new Set(levels).size === levels.length) return levels;
  throw new InvalidArgumentError(
    'expected at least two levels after ordinal:, each once, from lowest to highest.',
  );
}

/** Texts between commas; `"a, b"` is one text, and a quote within it is doubled. */
function commaTexts(text: string): readonly string[] {
  const items = text.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")+)"|([^,]*?))\s*(?=,|$)/g);
  return Array.from(items, ([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain);
}

function jsonTexts(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  } catch {
    // Not JSON: reported below.
  }
  throw new InvalidArgumentError('expected a JSON array of texts after [.');
}

/** Parses `column=value`, adding to the values given before. */
export function rowValues(
  text: string,
  before: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, readonly string[]>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('expected column=value, such as city=Total.');
  const [column, value] = [text.slice(0, at), text.slice(at + 1)];
  const values = Object.hasOwn(before, column) ? before[column] : [];
  return { ...before, [column]: [...values, value] };
}
