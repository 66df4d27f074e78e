import { Table } from '@preflearn/core';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { expect, it } from 'vitest';
import { parquetFormat } from '../src/index.js';

/** A file with a column of times of day, as pyarrow writes it. */
function fileOf(type: Partial<SchemaElement>, values: readonly (number | bigint | null)[]) {
  const bytes = new ByteWriter();
  const at: SchemaElement = { name: 'at', repetition_type: 'OPTIONAL', ...type };
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: 1 }, at],
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
