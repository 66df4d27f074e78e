import { ByteWriter, type KeyValue, ParquetWriter, type SchemaElement } from 'hyparquet-writer';

/** A column of a Parquet file made for a test: its type there, and its values. */
export type ParquetColumn = readonly [Partial<SchemaElement>, readonly unknown[]];

/** A Parquet file with these columns, and what its program adds. */
export function parquetFile(
  columns: Readonly<Record<string, ParquetColumn>>,
  pairs: Readonly<Record<string, string>> = {},
): Uint8Array {
  const bytes = new ByteWriter();
  const elements = Object.entries(columns).map(
    ([name, [type]]): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...type }),
  );
  const kvMetadata = Object.entries(pairs).map(([key, value]): KeyValue => ({ key, value }));
  const schema = [{ name: 'root', num_children: elements.length }, ...elements];
  const writer = new ParquetWriter({ writer: bytes, schema, kvMetadata });
  const columnData = Object.entries(columns).map(([name, [, data]]) => ({ name, data: [...data] }));
  writer.write({ columnData, rowGroupSize: columnData[0]?.data.length ?? 0 });
  writer.finish();
  return new Uint8Array(bytes.getBuffer());
}

/** Types of Parquet by short names. */
export const PARQUET = {
  double: { type: 'DOUBLE' },
  float: { type: 'FLOAT' },
  int: { type: 'INT32' },
  long: { type: 'INT64' },
  truth: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  day: { type: 'INT32', converted_type: 'DATE' },
  micros: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
  clock: { type: 'INT64', converted_type: 'TIME_MICROS' },
} as const satisfies Readonly<Record<string, Partial<SchemaElement>>>;
