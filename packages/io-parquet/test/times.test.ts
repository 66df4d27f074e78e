import { readFile } from 'node:fs/promises';
import { Table } from '@preflearn/core';
import { ByteWriter, type KeyValue, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { expect, it } from 'vitest';
import { parquetFormat } from '../src/index.js';

/** A file with a column of times of day, as pyarrow writes it. */
function fileOf(
  type: Partial<SchemaElement>,
  values: readonly (number | bigint | null)[],
  kvMetadata: KeyValue[] = [],
) {
  const bytes = new ByteWriter();
  const at: SchemaElement = { name: 'at', repetition_type: 'OPTIONAL', ...type };
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: 1 }, at],
    kvMetadata,
  });
  writer.write({ columnData: [{ name: 'at', data: [...values] }], rowGroupSize: values.length });
  writer.finish();
  return new Uint8Array(bytes.getBuffer());
}

it.each<[string, Partial<SchemaElement>, readonly (number | bigint | null)[]]>([
  ['time32', { type: 'INT32', converted_type: 'TIME_MILLIS' }, [54_000_000, null, 250]],
  ['time64', { type: 'INT64', converted_type: 'TIME_MICROS' }, [54_000_000_000n, null, 250_000n]],
  [
    'time64, ns',
    { type: 'INT64', logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'NANOS' } },
    [54_000_000_000_000n, null, 250_000_000n],
  ],
])('times of day are seconds, whatever a file counts: %s', async (_, type, values) => {
  const table = await parquetFormat.read([fileOf(type, values)]);
  expect(table.columns).toEqual([
    { type: 'numeric', name: 'at', unit: 'time', values: Float64Array.of(54000, NaN, 0.25) },
  ]);
});

it('times of day are written as such', async () => {
  const values = Float64Array.of(54000, NaN, 0.25);
  const table = new Table([{ type: 'numeric', name: 'at', unit: 'time', values }]);
  expect((await parquetFormat.read(parquetFormat.write(table))).columns).toEqual(table.columns);
});

it.each([
  [
    's',
    '/////3gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAESEAAAABwAAAAEAAAAAAAAAAIAAABhdAAAAAAGAAgABgAGAAAAAAAAAAAAAAA=',
    72_000n,
  ],
  [
    'ms',
    '/////3AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAESEAAAABgAAAAEAAAAAAAAAAIAAABhdAAABAAEAAQAAAAAAAAA',
    72_000_000n,
  ],
  [
    'us',
    '/////3gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAESEAAAABwAAAAEAAAAAAAAAAIAAABhdAAAAAAGAAgABgAGAAAAAAACAAAAAAA=',
    72_000_000_000n,
  ],
  [
    'ns',
    '/////3gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAESEAAAABwAAAAEAAAAAAAAAAIAAABhdAAAAAAGAAgABgAGAAAAAAADAAAAAAA=',
    72_000_000_000_000n,
  ],
] as const)(
  'durations of pyarrow are seconds, whatever they count: %s',
  async (_, schema, value) => {
    const bytes = fileOf(
      { type: 'INT64' },
      [value, null],
      [{ key: 'ARROW:schema', value: schema }],
    );
    expect((await parquetFormat.read([bytes])).columns).toEqual([
      { type: 'numeric', name: 'at', unit: 'duration', values: Float64Array.of(72_000, NaN) },
    ]);
  },
);

it('durations that fastparquet stores as times of day are durations', async () => {
  const pandas = JSON.stringify({ columns: [{ name: 'at', numpy_type: 'timedelta64[ns]' }] });
  const element = { type: 'INT64', converted_type: 'TIME_MICROS' } as const;
  const bytes = fileOf(element, [100_800_000_000n, null], [{ key: 'pandas', value: pandas }]);
  expect((await parquetFormat.read([bytes])).columns).toEqual([
    { type: 'numeric', name: 'at', unit: 'duration', values: Float64Array.of(100_800, NaN) },
  ]);
});

it('refuses an Arrow schema that is damaged, since numbers could mean anything', async () => {
  for (const value of [
    '!',
    'AAAA',
    '/////3gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAESEAAAABwAAAAEAAAAAAAAAAIAAABhdAAAAAAGAAgABgAGAAAAAAADAAAAAAA='.slice(
      0,
      80,
    ),
  ]) {
    const bytes = fileOf({ type: 'INT64' }, [1n], [{ key: 'ARROW:schema', value }]);
    await expect(parquetFormat.read([bytes])).rejects.toMatchObject({ code: 'FILE_FORMAT' });
  }
});

it('reads the durations of DuckDB, and refuses months, which differ in length', async () => {
  const golden = (name: string) => readFile(new URL(`golden/${name}`, import.meta.url));
  const { columns } = await parquetFormat.read([await golden('intervals.parquet')]);
  expect(columns).toEqual([
    { type: 'numeric', name: 'at', unit: 'duration', values: Float64Array.of(100_800.25, NaN, 60) },
  ]);
  await expect(parquetFormat.read([await golden('months.parquet')])).rejects.toMatchObject({
    code: 'FILE_FORMAT',
    problem: 'found a duration of 3 months, which differ in length, expected days and times',
  });
});

it('durations, other units and orders of categories come back from a file', async () => {
  const table = new Table([
    { type: 'numeric', name: 'at', unit: 'duration', values: Float64Array.of(54000, NaN, 0.25) },
    { type: 'numeric', name: 'share', unit: '%', values: Float64Array.of(1, 2, 3) },
    {
      ...{ type: 'nominal', name: 'size', ordered: true, ordinal: true },
      ...{ categories: ['S', 'M', 'L', 'XL'], codes: Int32Array.of(2, 0, -1) },
    },
  ]);
  expect((await parquetFormat.read(parquetFormat.write(table))).columns).toEqual(table.columns);
});

it('an ordered dictionary of pandas or polars keeps its order, with categories that do not occur', async () => {
  const bytes = await readFile(new URL('golden/ordered.parquet', import.meta.url));
  expect((await parquetFormat.read([bytes])).columns[0]).toEqual({
    ...{ type: 'nominal', name: 's', ordered: true, ordinal: true },
    ...{ categories: ['low', 'mid', 'high', 'top'], codes: Int32Array.of(2, 0, 1, 2, 0, -1) },
  });
});
