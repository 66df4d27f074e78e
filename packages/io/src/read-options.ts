import {
  type Column,
  DataError,
  type Encoding,
  type ErrorPlace,
  encodings,
  foundText,
  listed,
  type Reading,
  UsageError,
} from '@preflearn/core';
import { type CellMarks, NO_MARKS } from './column-builder.js';
import type { ColumnStore } from './column-store.js';
import { MemoryGauge, type MemoryLimits } from './memory-gauge.js';
import type { ReadingNote } from './notation-of-file.js';
import { place } from './place.js';

/** How to read a table from text. */
export interface ReadOptions {
  /** Name of the source in error messages, such as the path of the file. */
  readonly source?: string | undefined;
  /**
   * Types by column name, or a function from name to type; the types of the other columns are found as
   * each format says.
   */
  readonly types?: ColumnTypes | undefined;
  /**
   * The texts that mark a missing value, such as `NA`, beside an empty field in CSV and `?`; blanks around a cell do not
   * count. When absent, they are none in ARFF and JSON, and in CSV NA, N/A, n/a, `<NA>`, NaN, nan, null, NULL and \\N (not in
   * quotes in a column of texts), and None, - and . in a column of numbers.
   */
  readonly missing?: readonly string[] | undefined;
  /**
   * The encoding of bytes. When absent, it is UTF-16 where the first four bytes show it, windows-1252 (Latin-1 with
   * more signs) where the first byte that is not ASCII is no UTF-8, and UTF-8 otherwise.
   */
  readonly encoding?: Encoding | undefined;
  /**
   * How a table of the same kind was read, such as the one that a model was trained on (`model.schema.reading`):
   * taken where the other options say nothing, by the rules of {@link Reading}.
   */
  readonly reading?: Reading | undefined;
  /**
   * Called at the end for each thing that is no error but may be wrong, such as another encoding than UTF-8, or
   * decimal commas.
   */
  readonly onNote?: ((note: ReadingNote) => void) | undefined;
  /** How much memory the table may take, after which reading stops with an error; no limit when absent. */
  readonly memory?: MemoryLimits | undefined;
  /**
   * Where the columns are kept; in memory when absent. Of a store outside memory, such as `openColumnFile` of
   * `@preflearn/io/node`, columns read their values whenever these are asked for.
   */
  readonly store?: ColumnStore | undefined;
}

/**
 * Types that the user gives. A record may name only columns that are there; a function gives
 * `undefined` for columns whose type is to be found. It is told the names of all columns, in order, where they are
 * known by then, as for CSV.
 */
export type ColumnTypes =
  | Readonly<Record<string, Column['type']>>
  | ((name: string, names?: readonly string[]) => Column['type'] | undefined);

/**
 * Counts what a table takes of memory: of one whose columns are kept elsewhere, only the texts.
 *
 * @param where  the line being read
 */
export function gaugeOf({ memory, store }: ReadOptions, where: () => ErrorPlace): MemoryGauge {
  return new MemoryGauge({ ...memory, ...(store && { columnBytes: undefined }) }, where);
}

/** Whether a cell is one of the user's markers for a missing value. */
export function missingMarkers(options: ReadOptions): ReadonlySet<string> {
  return new Set(missingTexts(options)?.map((text) => text.trim()));
}

/** The further texts that mark a missing value, said or remembered. */
export function missingTexts({ missing, reading }: ReadOptions): readonly string[] | undefined {
  return missing ?? reading?.cells.missing;
}

/** The user's markers for missing values, and no others: for formats that say themselves what is missing. */
export function givenMarks(options: ReadOptions): CellMarks {
  const markers = missingMarkers(options);
  const isGiven = (text: string) => markers.size > 0 && markers.has(text.trim());
  return { ...NO_MARKS, always: isGiven, amongNumbers: isGiven, amongTexts: isGiven };
}

/** The type the user gave a column, if any. */
export function typeGiven(
  options: ReadOptions,
  name: string,
  names?: readonly string[],
): Column['type'] | undefined {
  const { types } = options;
  if (typeof types === 'function') return types(name, names);
  return types && Object.hasOwn(types, name) ? types[name] : undefined;
}

/**
 * Checks what can be checked before reading.
 *
 * @throws UsageError OPTION_RANGE
 */
export function checkReadOptions(options: ReadOptions): void {
  const { encoding } = options;
  if (encoding !== undefined && !encodings.includes(encoding)) {
    const expected = `expected one of ${listed(encodings)}`;
    throw new UsageError('OPTION_RANGE', `found ${foundText(encoding)}, ${expected}`, {
      where: { option: 'encoding' },
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

/**
 * Checks that `types` names only columns that are there.
 *
 * @throws DataError COLUMN_MISSING
 */
export function checkTypedColumns(options: ReadOptions, names: readonly string[]): void {
  const present = new Set(names);
  const unknown = Object.keys(typeRecord(options)).filter((name) => !present.has(name));
  if (unknown.length === 0) return;
  throw new DataError(
    'COLUMN_MISSING',
    `there is no column ${listed(unknown)}, expected some of ${listed(names)}`,
    { where: { ...place(options.source), option: 'types' }, remedy: 'check the spelling' },
  );
}

function typeRecord({ types }: ReadOptions): Readonly<Record<string, unknown>> {
  return types === undefined || typeof types === 'function' ? {} : types;
}
