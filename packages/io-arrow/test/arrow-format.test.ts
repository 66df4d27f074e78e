import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PreflearnError, Table } from '@preflearn/core';
import { readTableFrom, type TableReadOptions } from '@preflearn/io';
import { tableFormatContract } from '@preflearn/testing';
import { bool, nullType, tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { describe, expect, it } from 'vitest';
import { arrowFormat } from '../src/index.js';

describe('the format Arrow', () => {
  const files = Object.fromEntries(
    [
      'people-uncompressed.feather',
      'people-lz4.feather',
      'people-zstd.feather',
      'people-stream.arrows',
    ].map((name) => [name, readFileSync(new URL(`golden/${name}`, import.meta.url))]),
  );
  for (const { name, run } of tableFormatContract(arrowFormat, { files })) it(name, run, 60_000);
});

/** Reads a file that `golden/make.py` has written. */
async function golden(name: string, options: TableReadOptions = {}): Promise<Table> {
  const url = new URL(`golden/${name}`, import.meta.url);
  return arrowFormat.read([await readFile(url)], { source: name, ...options });
}

/** Numbers, or texts; NaN and null are missing. */
function cells(table: Table, name: string): readonly (number | string | null)[] {
  const column = table.column(name);
  if (column.type === 'numeric') return [...column.values];
  return Array.from(column.codes, (code) => (code < 0 ? null : column.categories[code]));
}

const SECONDS = 1709296200.25; // 2024-03-01 12:30:00.25

describe('files of pyarrow', () => {
  it.each(['uncompressed.feather', 'lz4.feather', 'zstd.feather', 'stream.arrows'])(
    'are read: %s',
    async (name) => {
      const table = await golden(`people-${name}`);
      expect(Object.fromEntries(table.names.map((name) => [name, cells(table, name)]))).toEqual({
        x: [1.5, NaN, -0, 1e300],
        n: [1, NaN, -3, 2 ** 40],
        small: [1, 2, 3, 4],
        yes: ['true', 'false', 'true', 'true'],
        text: ['é😀', null, '', '01'],
        grade: ['mid', 'low', null, 'mid'],
        colour: ['red', 'blue', null, 'red'],
        day: [19783, NaN, -1, 19783],
        time: [SECONDS, NaN, 0, -1],
        price: [0.3, NaN, -12.05, 7],
      });
      expect(table.column('grade')).toMatchObject({
        categories: ['low', 'mid', 'high'],
        ordered: true,
      });
      expect(table.column('colour')).toMatchObject({ categories: ['blue', 'red'] });
      expect(table.column('colour')).not.toHaveProperty('ordered');
      expect([table.column('day'), table.column('time')]).toMatchObject([
        { unit: 'date' },
        { unit: 'date-time' },
      ]);
    },
  );

  it.each(['lz4', 'zstd'])('are unpacked by %s', async (codec) => {
    const table = await golden(`long-${codec}.feather`);
    expect(cells(table, 'a')).toEqual(Array.from({ length: 5000 }, (_, i) => Math.floor(i / 100)));
  });

  it('are read with the types given, and without values', async () => {
    expect(cells(await golden('beyond-2-53.feather', { types: { a: 'nominal' } }), 'a')).toEqual([
      '9007199254740993',
      '1',
    ]);
    expect(cells(await golden('null.feather'), 'a')).toEqual([NaN, NaN]);
    expect(cells(await golden('numbers-as-dictionary.feather'), 'a')).toEqual([7, 9, 7, NaN]);
    expect(cells(await golden('people-lz4.feather', { missing: ['mid'] }), 'grade')).toEqual([
      null,
      'low',
      null,
      null,
    ]);
  });

  it.each(['uncompressed', 'lz4'])(
    'are read without columns of lists, records and bytes, which a note names: %s',
    async (codec) => {
      const problems: string[] = [];
      const table = await golden(`nested-among-${codec}.feather`, {
        onNote: ({ problem }) => problems.push(problem),
      });
      expect(table.names).toEqual(['x', 'y']);
      expect([cells(table, 'x'), cells(table, 'y')]).toEqual([
        [1.5, NaN, 2.5],
        ['s', 't', 's'],
      ]);
      expect(problems).toEqual([
        'columns of lists, records or bytes were left out: ' +
          '"list", "large", "fixed", "views", "record", "map", "bytes", "byteviews" and 3 more',
      ]);
    },
  );

  it.each([
    [
      'nested-list',
      'FILE_FORMAT: F, column "a": found lists, records or bytes, expected one value a row; ',
    ],
    [
      'nested-struct',
      'FILE_FORMAT: F, column "a": found lists, records or bytes, expected one value a row; ',
    ],
    [
      'bytes',
      'FILE_FORMAT: F, column "a": found lists, records or bytes, expected one value a row; ',
    ],
    ['union', 'FILE_FORMAT: F, column "u": found values of a kind that is not read; '],
    [
      'beyond-2-53',
      'VALUE_NOT_NUMERIC: F, column "a", row 1: found 9007199254740993, a whole number beyond 2^53, ',
    ],
    [
      'infinite',
      'VALUE_NOT_FINITE: F, column "a", row 1: found "Infinity", expected a finite number; ',
    ],
    ['empty', 'FILE_EMPTY: F: there is no row; give it at least one row.'],
  ])('are refused in a sentence: %s', async (name, sentence) => {
    const read = golden(`${name}.feather`, { source: 'F' });
    const error: unknown = await read.catch((thrown: unknown) => thrown);
    const said = error instanceof PreflearnError ? `${error.code}: ${error.message}` : error;
    expect(String(said).slice(0, sentence.length)).toBe(sentence);
  });
});

it('a stream is known by its beginning', async () => {
  const url = new URL('golden/people-stream.arrows', import.meta.url);
  expect(
    arrowFormat.begins?.test(String.fromCharCode(...(await readFile(url)).subarray(0, 99))),
  ).toBe(true);
  expect((await readTableFrom('a,b\n1,2\n')).names).toEqual(['a', 'b']);
});

it('other files are refused', async () => {
  await expect(arrowFormat.read(Buffer.from('a,b\n1,2\n'), { source: 'f' })).rejects.toThrow(
    /^f: the Arrow file cannot be read: .*; write it again, or as CSV\.$/,
  );
});

it('dates and times are written as such, where that is exact', async () => {
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
  const { columns } = await arrowFormat.read(arrowFormat.write(table));
  const unmarked = table.columns.slice(2).map((column) => ({ ...column, unit: undefined }));
  expect(columns).toEqual([...table.columns.slice(0, 2), ...unmarked]);
});

it('a damaged number of rows is held against the bytes', async () => {
  const content: Uint8Array[] = [];
  const table = new Table([{ type: 'numeric', name: 'a', values: Float64Array.of(1, 2, 3) }]);
  for await (const chunk of arrowFormat.write(table)) content.push(Buffer.from(chunk));
  const view = new DataView(Uint8Array.from(content[0]).buffer);
  // The number stands there twice, of the batch and of its column.
  for (let at = 0; at + 8 <= view.byteLength; at++) {
    if (view.getBigInt64(at, true) === 3n) view.setBigInt64(at, 2n ** 33n, true);
  }
  await expect(arrowFormat.read(new Uint8Array(view.buffer))).rejects.toThrow(
    'The Arrow file cannot be read: found 24 bytes of values, expected 68719476736;',
  );
});

it('a small file of many columns without values is refused', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `n${i}`);
  const rows = Array(200_000).fill(null);
  const table = tableFromArrays(Object.fromEntries([['b', rows], ...names.map((n) => [n, rows])]), {
    types: Object.fromEntries([['b', bool()], ...names.map((n) => [n, nullType()])]),
  });
  const read = arrowFormat.read([tableToIPC(table, {}) ?? new Uint8Array()], { source: 'f' });
  await expect(read).rejects.toThrow(/the file of \d+ KiB describes 40200000 values or more/);
});
