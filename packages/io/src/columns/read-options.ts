import { type Column, DataError, type ErrorPlace, type Reading, UsageError } from '@preflearn/core';
import { checkKnown, didYouMean, type KnownOptions } from '@preflearn/core/errors';
import { type DateOrder, dateOrders, type Encoding, encodings } from '@preflearn/core/reading';
import { foundText, listed } from '@preflearn/core/text';
import { MemoryGauge, type MemoryLimits } from '../bytes/memory-gauge.js';
import { place } from '../bytes/place.js';
import { parseNumber } from '../numbers/number-text.js';
import type { ReadingNote } from '../numbers/reading-note.js';
import { type CellMarks, NO_MARKS } from './column-builder.js';
import type { ColumnStore } from './column-store.js';
import { composed } from './composed.js';

/** Options for reading a table from text. */
export interface ReadOptions {
  /** Name of the source in error messages, such as the path of the file. */
  readonly source?: string | undefined;
  /**
   * Types by column name, or a function from name to type; the types of other columns are determined as each format
   * defines.
   */
  readonly types?: ColumnTypes | undefined;
  /**
   * The texts that mark a missing value, such as `NA`, in addition to `?` and to an empty field in CSV; blanks around a
   * cell are ignored. When absent, there are none in ARFF and JSON; in CSV they are NA, N/A, n/a, `<NA>`, NaN, nan,
   * null, NULL and \\N (unless in quotes in a nominal column), and None, - and . in a numeric column.
   */
  readonly missing?: readonly string[] | undefined;
  /**
   * The encoding of bytes. When absent, it is UTF-16 if the first four bytes show it, windows-1252 (an extension of
   * Latin-1) if the first byte that is not ASCII is not valid UTF-8, and UTF-8 otherwise.
   */
  readonly encoding?: Encoding | undefined;
  /**
   * The order of day, month and year in dates such as 01/02/2025 and in dates with a two-digit year, which are only
   * read if this is given (69 to 99 belong to the last century). When absent, a column reveals it by a day above 12, or
   * by points, in which case the day comes first.
   */
  readonly dates?: DateOrder | undefined;
  /**
   * How a table of the same kind was read, such as the one that a model was trained on (`model.schema.reading`): used
   * where the other options say nothing, by the rules of {@link Reading}.
   */
  readonly reading?: Reading | undefined;
  /**
   * Called at the end for everything that is not an error but may be wrong, such as an encoding other than UTF-8, or
   * decimal commas.
   */
  readonly onNote?: ((note: ReadingNote) => void) | undefined;
  /** Most memory that the table may take; beyond this, reading stops with an error. No limit when absent. */
  readonly memory?: MemoryLimits | undefined;
  /**
   * Where the columns are stored; in memory when absent. With a store outside memory, such as `openColumnFile` of
   * `@preflearn/io/node`, columns read their values whenever these are accessed.
   */
  readonly store?: ColumnStore | undefined;
}

/**
 * Types given by the user. A record may only name columns that exist; a function returns `undefined` for columns whose
 * type is to be inferred. It receives the names of all columns, in order, if they are known by then, as for CSV.
 */
export type ColumnTypes =
  | Readonly<Record<string, Column['type']>>
  | ((name: string, names?: readonly string[]) => Column['type'] | undefined);

/**
 * Counts the memory that a table takes: only that of its texts if its columns are stored elsewhere.
 *
 * @param where  returns the line being read
 */
export function gaugeOf({ memory, store }: ReadOptions, where: () => ErrorPlace): MemoryGauge {
  return new MemoryGauge({ ...memory, ...(store && { columnBytes: undefined }) }, where);
}

/** The user's markers for missing values. */
export function missingMarkers(options: ReadOptions): ReadonlySet<string> {
  return new Set(missingTexts(options)?.map((text) => text.trim()));
}

/** The additional texts that mark a missing value, given or remembered. */
export function missingTexts({ missing, reading }: ReadOptions): readonly string[] | undefined {
  return missing ?? reading?.cells.missing;
}

/** Only the user's markers for missing values: for formats that represent missing values themselves. */
export function givenMarks(options: ReadOptions): CellMarks {
  const markers = missingMarkers(options);
  const isGiven = (text: string) => markers.size > 0 && markers.has(text.trim());
  const numbers = new Set([...markers].map(parseNumber).filter(Number.isFinite));
  const marks = { ...NO_MARKS, always: isGiven, amongNumbers: isGiven, amongTexts: isGiven };
  return numbers.size === 0 ? marks : { ...marks, numbers };
}

/** The type that the user gave for a column, if any. */
export function typeGiven(
  options: ReadOptions,
  name: string,
  names?: readonly string[],
): Column['type'] | undefined {
  const { types } = options;
  if (typeof types === 'function') return types(name, names);
  if (types === undefined) return undefined;
  if (Object.hasOwn(types, name)) return types[name];
  const spelt = Object.keys(types).find((key) => namesOf(key).includes(name));
  return spelt === undefined ? undefined : types[spelt];
}

/**
 * Checks what can be checked before reading.
 *
 * @throws UsageError OPTION_RANGE
 */
export function checkReadOptions(options: ReadOptions): void {
  checkKnown<object>(options, KNOWN, place(options.source));
  const { encoding } = options;
  if (encoding !== undefined && !encodings.includes(encoding)) {
    const expected = `expected one of ${listed(encodings)}`;
    throw new UsageError('OPTION_RANGE', `found ${foundText(encoding)}, ${expected}`, {
      where: { option: 'encoding' },
    });
  }
  const { dates } = options;
  if (dates !== undefined && !dateOrders.includes(dates)) {
    const expected = `expected one of ${listed(dateOrders)}`;
    throw new UsageError('OPTION_RANGE', `found ${foundText(dates)}, ${expected}`, {
      where: { option: 'dates' },
    });
  }
  for (const [name, type] of Object.entries(typeRecord(options))) {
    if (type !== 'numeric' && type !== 'nominal') {
      throw new UsageError(
        'OPTION_RANGE',
        `found ${foundText(type)}, expected "numeric" or "nominal"`,
        { where: { option: 'types', column: name } },
      );
    }
  }
}

/** All options of reading: those of text, and those that only some formats use, which are checked with the format. */
const KNOWN: KnownOptions<ReadOptions> & Readonly<Record<string, true>> = {
  source: true,
  types: true,
  missing: true,
  encoding: true,
  reading: true,
  onNote: true,
  memory: true,
  store: true,
  separator: true,
  decimal: true,
  dates: true,
  brokenRows: true,
  sheet: true,
  skipLines: true,
  comment: true,
  header: true,
  skipAfterHeader: true,
  skipFooter: true,
  demands: true,
};

/**
 * Checks that `types` names only columns that exist.
 *
 * @throws DataError COLUMN_MISSING
 */
export function checkTypedColumns(options: ReadOptions, names: readonly string[]): void {
  const present = new Set(names);
  const unknown = Object.keys(typeRecord(options)).filter(
    (key) => !namesOf(key).some((name) => present.has(name)),
  );
  if (unknown.length === 0) return;
  throw new DataError(
    'COLUMN_MISSING',
    `there is no column ${listed(unknown)}, expected some of ${listed(names)}`,
    {
      where: { ...place(options.source), option: 'types' },
      remedy: didYouMean(
        unknown.length === 1 ? unknown[0] : undefined,
        names,
        'check the spelling',
      ),
    },
  );
}

/** What a column may be called that the caller names: in the form NFC, and without blanks around it, as in workbooks. */
function namesOf(key: string): readonly string[] {
  const name = composed(key);
  return [name, name.replace(/^[^\S\ufeff]+|(?<![^\S\ufeff])[^\S\ufeff]+$/g, '')];
}

function typeRecord({ types }: ReadOptions): Readonly<Record<string, unknown>> {
  return types === undefined || typeof types === 'function' ? {} : types;
}
