import { type Column, PreflearnError, Table } from '@preflearn/core';
import fc from 'fast-check';
import { TextFeed } from '../src/bytes/text-feed.js';
import type { CsvOptions } from '../src/formats/csv/csv-options.js';
import { CsvReader } from '../src/formats/csv/csv-reader.js';
import type { CsvSizes } from '../src/formats/csv/csv-records.js';

/** Code and sentence of the error that `work` throws. */
export function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return said(error);
  }
  throw new Error('nothing was thrown');
}

/** Code and sentence of the error that `work` is rejected with. */
export async function rejectionOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => {
    throw new Error('nothing was thrown');
  }, said);
}

function said(error: unknown): string {
  if (!(error instanceof PreflearnError)) throw error;
  return `${error.code}: ${error.message}`;
}

/** Types and cells of a table: numbers (NaN is missing) or texts (null is missing). */
export function contents(table: Table): Record<string, (number | string | null)[]> {
  return Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      column.type === 'numeric'
        ? Array.from(column.values)
        : Array.from(column.codes, (code) => (code < 0 ? null : column.categories[code])),
    ]),
  );
}

/** Types by column name, as the option `types` wants them. */
export function typesOf(table: Table): Record<string, Column['type']> {
  return Object.fromEntries(table.columns.map(({ name, type }) => [name, type]));
}

/** Reads CSV in the given chunks, in blocks as small as they can be unless other sizes are given. */
export function readInChunks(
  chunks: readonly (string | Uint8Array)[],
  options: CsvOptions = {},
  sizes: CsvSizes = { block: 1, window: 1 },
): Table {
  const feed = new TextFeed(new CsvReader(options, sizes), options.source, options);
  for (const chunk of chunks) feed.push(chunk);
  return feed.finish();
}

/** Text with all that CSV and ARFF must quote or escape, but no NUL and no half character. */
export const awkwardText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      '1',
      ' ',
      ',',
      ';',
      '\t',
      '"',
      "'",
      '\n',
      '\r',
      '\\',
      '%',
      '{',
      '}',
      '?',
      'é',
      '😀',
      '\ufeff',
    ),
    maxLength: 8,
  }),
  // Texts are read in the form NFC.
  fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replaceAll('\0', '').normalize('NFC')),
  fc.constantFrom('__proto__', 'constructor', '01', '-', '1e5', 'NaN'),
  // What stands around tables: titles, comments, units, types, totals, notes.
  fc.constantFrom('Total', '# a', '%', '// b', 'Source: x', '(2 rows)', 'string', 'double', '---'),
  fc.constantFrom('(kg)', '* note of it', '2020', '1.5', 'a b', 'column 1', 'Mean:', '©'),
);

/** A number that a column may hold, often one that is awkward to write. */
export const finiteNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 5e-324, 1.7976931348623157e308, 0.1, 1e21, 1e-7, 123456789012345680),
);

function column(name: string, rows: number, category: fc.Arbitrary<string>): fc.Arbitrary<Column> {
  const numeric = fc
    .array(fc.oneof({ weight: 4, arbitrary: finiteNumber }, fc.constant(NaN)), {
      minLength: rows,
      maxLength: rows,
    })
    .map((values): Column => ({ type: 'numeric', name, values: Float64Array.from(values) }));
  const nominal = fc.uniqueArray(category, { minLength: 1, maxLength: 5 }).chain((categories) =>
    fc
      .array(fc.integer({ min: -1, max: categories.length - 1 }), {
        minLength: rows,
        maxLength: rows,
      })
      .map(
        (codes): Column => ({
          type: 'nominal',
          name,
          codes: Int32Array.from(codes),
          categories,
          ordered: true,
        }),
      ),
  );
  return fc.oneof(numeric, nominal);
}

/** Tables of a few rows and columns with awkward names and the given categories. */
export function tables(category: fc.Arbitrary<string>): fc.Arbitrary<Table> {
  const name = awkwardText.filter((text) => text.trim() !== '');
  return fc
    .tuple(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 6 }))
    .chain(([names, rows]) => fc.tuple(...names.map((text) => column(text, rows, category))))
    .map((columns) => new Table(columns));
}
