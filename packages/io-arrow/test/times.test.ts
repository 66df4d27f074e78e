import { Table } from '@preflearn/core';
import {
  Table as ArrowTable,
  columnFromValues,
  type DataType,
  duration,
  Endianness,
  field,
  TimeUnit,
  tableToIPC,
  timeMicrosecond,
  timeMillisecond,
  timeNanosecond,
  timeSecond,
  Version,
} from '@uwdata/flechette';
import { expect, it } from 'vitest';
import { arrowFormat } from '../src/index.js';

function fileOf(type: DataType, values: readonly (number | null)[]): Uint8Array {
  const fields = [field('at', type, true, null)];
  const schema = { version: Version.V5, endianness: Endianness.Little, fields, metadata: null };
  const column = columnFromValues(values, type);
  const bytes = tableToIPC(new ArrowTable(schema, [column]), { format: 'file' });
  if (bytes === null) throw new Error('Arrow gave no bytes.');
  return bytes;
}

it.each<[string, string, DataType, number]>([
  ['time32, s', 'time', timeSecond(), 1],
  ['time32, ms', 'time', timeMillisecond(), 1e3],
  ['time64, us', 'time', timeMicrosecond(), 1e6],
  ['time64, ns', 'time', timeNanosecond(), 1e9],
  ['duration, s', 'duration', duration(TimeUnit.SECOND), 1],
  ['duration, ms', 'duration', duration(TimeUnit.MILLISECOND), 1e3],
  ['duration, us', 'duration', duration(TimeUnit.MICROSECOND), 1e6],
  ['duration, ns', 'duration', duration(TimeUnit.NANOSECOND), 1e9],
])('times are seconds, whatever a file counts: %s', async (_, unit, type, perSecond) => {
  const table = await arrowFormat.read([fileOf(type, [54000 * perSecond, null, 30 * perSecond])]);
  expect(table.columns).toEqual([
    { type: 'numeric', name: 'at', unit, values: Float64Array.of(54000, NaN, 30) },
  ]);
});

it('times of day and durations are written as such', async () => {
  const table = new Table([
    { type: 'numeric', name: 'a', unit: 'time', values: Float64Array.of(54000, NaN, 0.25) },
    { type: 'numeric', name: 'b', unit: 'duration', values: Float64Array.of(-1.5, 1e6, NaN) },
  ]);
  expect((await arrowFormat.read(arrowFormat.write(table))).columns).toEqual(table.columns);
});
