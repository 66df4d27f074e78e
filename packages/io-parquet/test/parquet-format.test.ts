import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PreflearnError, Table, tableFromColumns } from '@preflearn/core';
import type { TableReadOptions } from '@preflearn/io';
import { tableFormatContract } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { parquetFormat } from '../src/index.js';

describe('the format Parquet', () => {
  // Every codec, dictionaries, pages of both versions, and groups of rows.
  const files = Object.fromEntries(
    ['snappy', 'gzip', 'brotli', 'zstd', 'lz4', 'plain'].map((name) => [
      name,
      readFileSync(new URL(`golden/people-${name}.parquet`, import.meta.url)),
    ]),
  );
  for (const { name, run } of tableFormatContract(parquetFormat, { files })) it(name, run, 60_000);
});

/** Reads a file that `golden/make.py` has written. */
async function golden(name: string, options: TableReadOptions = {}): Promise<Table> {
  const url = new URL(`golden/${name}.parquet`, import.meta.url);
  return parquetFormat.read([await readFile(url)], { source: name, ...options });
}

/** Numbers, or texts; NaN and null are missing. */
function cells(table: Table, name: string): readonly (number | string | null)[] {
  const column = table.column(name);
  if (column.type === 'numeric') return [...column.values];
  return Array.from(column.codes, (code) => (code < 0 ? null : column.categories[code]));
}

const SECONDS = 1709296200.25; // 2024-03-01 12:30:00.25

describe('files of pyarrow', () => {
  it.each(['none', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4', 'plain'])(
    'are read, compressed by %s',
    async (codec) => {
      const table = await golden(`people-${codec}`);
      expect(Object.fromEntries(table.names.map((name) => [name, cells(table, name)]))).toEqual({
        x: [1.5, NaN, -0, 1e300],
        n: [1, NaN, -3, 2 ** 40],
        small: [1, 2, 3, 4],
        yes: ['true', 'false', 'true', 'true'],
        text: ['é😀', null, '', '01'],
        grade: ['mid', 'low', null, 'mid'],
        day: [19783, NaN, -1, 19783],
        time: [SECONDS, NaN, 0, -1],
        price: [0.3, NaN, -12.05, 7],
      });
    },
  );

  it('are read without columns of lists and records, which a note names', async () => {
    const problems: string[] = [];
    const onNote: TableReadOptions['onNote'] = ({ problem }) => problems.push(problem);
    const table = await golden('nested-among', { onNote });
    expect(table.names.map((name) => cells(table, name))).toEqual([
      [1, 2],
      ['s', 't'],
    ]);
    expect(problems).toEqual(['columns of lists, records or bytes were left out: "tags", "at"']);
  });

  it('are read with the types given, exactly beyond 2^53 too', async () => {
    expect(cells(await golden('beyond-2-53', { types: { a: 'nominal' } }), 'a')).toEqual([
      '9007199254740993',
      '1',
    ]);
  });

  it.each([
    [
      'nested-list',
      'FILE_FORMAT: nested-list, column "a": found lists, records or bytes, expected one value a row; leave the column out of the file, or write each of its values as a column of its own.',
    ],
    [
      'nested-struct',
      'FILE_FORMAT: nested-struct, column "a": found lists, records or bytes, expected one value a row; leave the column out of the file, or write each of its values as a column of its own.',
    ],
    [
      'beyond-2-53',
      'VALUE_NOT_NUMERIC: beyond-2-53, column "a", row 1: found 9007199254740993, a whole number beyond 2^53, which a number cannot hold exactly; declare the column nominal ("types": {"a":"nominal"}).',
    ],
    [
      'infinite',
      'VALUE_NOT_FINITE: infinite, column "a", row 1: found "Infinity", expected a finite number; ',
    ],
    [
      'bytes',
      'FILE_FORMAT: bytes, column "a": found bytes that are no text in UTF-8; leave the column out of the file, or write it as text.',
    ],
    ['empty', 'FILE_EMPTY: empty: there is no row; give it at least one row.'],
  ])('are refused in a sentence: %s', async (name, sentence) => {
    const error: unknown = await golden(name).catch((thrown: unknown) => thrown);
    const said = error instanceof PreflearnError ? `${error.code}: ${error.message}` : error;
    expect(String(said).slice(0, sentence.length)).toBe(sentence);
  });
});

it('other files are refused', async () => {
  await expect(parquetFormat.read(Buffer.from('a,b\n1,2\n'), { source: 'f' })).rejects.toThrow(
    /^f: the Parquet file cannot be read: .*; write it again, or as CSV\.$/,
  );
});

it('dates and times are written as such', async () => {
  const table = new Table([
    { type: 'numeric', name: 'day', unit: 'date', values: Float64Array.of(19783, NaN, -1) },
    {
      type: 'numeric',
      name: 'time',
      unit: 'date-time',
      values: Float64Array.of(SECONDS, -0.5, NaN),
    },
    { type: 'numeric', name: 'half', unit: 'date', values: Float64Array.of(0.5, NaN, 1) },
    { type: 'numeric', name: 'fine', unit: 'date-time', values: Float64Array.of(1e-9, NaN, 1) },
  ]);
  const { columns } = await parquetFormat.read(parquetFormat.write(table));
  const unmarked = table.columns.slice(2).map((column) => ({ ...column, unit: undefined }));
  expect(columns).toEqual([...table.columns.slice(0, 2), ...unmarked]);
});

it('dates are texts where types say so', async () => {
  const table = await golden('people-none', { types: { day: 'nominal' } });
  expect(cells(table, 'day')).toEqual(['2024-03-01', null, '1969-12-31', '2024-03-01']);
  expect((await golden('people-none')).column('time')).toMatchObject({ unit: 'date-time' });
});

it('large tables, of several groups of rows, keep every row', async () => {
  const x = Float64Array.from({ length: 250_000 }, (_, row) => row);
  const table = tableFromColumns({ a: x, b: x, c: x, d: x, e: x });
  expect((await parquetFormat.read(parquetFormat.write(table))).columns).toEqual(table.columns);
});

it('groups of rows are read one after the other, and in them the columns', async () => {
  const url = new URL('golden/people-plain.parquet', import.meta.url);
  const blob = new Blob([await readFile(url)]);
  const reads: number[] = [];
  const watched = {
    size: blob.size,
    stream: () => blob.stream(),
    slice: (start: number, end: number) => {
      reads.push(end - start);
      return blob.slice(start, end);
    },
  };
  const table = await parquetFormat.read(watched);
  expect(table.columns).toEqual((await golden('people-plain')).columns);
  // The length of the metadata, these, and each column of the two groups of three rows and one.
  expect(reads).toHaveLength(2 + 2 * table.columns.length);
  expect(Math.max(...reads.slice(2))).toBeLessThan(blob.size / 10);
});
