import {
  type CellValue,
  DataError,
  type ErrorPlace,
  PreflearnError,
  placedError,
  type Table,
  type Unit,
} from '@preflearn/core';
import { readBytes, TableBuilder, type TableReadOptions, type TextSource } from '@preflearn/io';
import {
  type ColumnData,
  type FileMetaData,
  parquetMetadata,
  parquetRead,
  parquetSchema,
  type SchemaElement,
  type SchemaTree,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { parsers } from './parsers.js';

/**
 * A table from a Parquet file, column by column.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE, MEMORY
 */
export async function readParquet(
  source: TextSource,
  options: TableReadOptions = {},
): Promise<Table> {
  const where: ErrorPlace = options.source === undefined ? {} : { file: options.source };
  const { buffer: file } = await readBytes(source, options);
  const metadata = await orUnreadable(where, async () => parquetMetadata(file));
  const columns = parquetSchema(metadata).children;
  const builder = new TableBuilder(
    columns.map(({ element }) => element.name),
    options,
    columns.map(({ element }) => unitOf(element)),
  );
  const rows = Number(metadata.num_rows);
  if (rows === 0) {
    throw new DataError('FILE_EMPTY', 'there is no row', {
      where,
      remedy: 'give it at least one row',
    });
  }
  builder.tookRows(rows);
  for (const [c, column] of columns.entries()) {
    const at = { ...where, column: column.element.name };
    checkFlat(column, at);
    const chunks = await orUnreadable(at, () => columnChunks(file, metadata, column));
    const scale =
      column.element.converted_type === 'DECIMAL' ? (column.element.scale ?? 0) : undefined;
    for (const { columnData } of chunks) {
      for (const value of columnData) builder.add(c, cellValue(value, scale, at));
    }
  }
  return builder.finish();
}

/** The pieces of a column, one for each group of rows or more, in the order of the rows. */
async function columnChunks(
  file: ArrayBuffer,
  metadata: FileMetaData,
  { element }: SchemaTree,
): Promise<readonly ColumnData[]> {
  const chunks: ColumnData[] = [];
  const onChunk = (chunk: ColumnData) => void chunks.push(chunk);
  const columns = [element.name];
  await parquetRead({ file, metadata, columns, compressors, parsers, geoparquet: false, onChunk });
  return chunks.sort((a, b) => a.rowStart - b.rowStart);
}

/** Dates and times come as days and seconds. */
function unitOf({ type, converted_type, logical_type }: SchemaElement): Unit | undefined {
  const kind = logical_type?.type ?? converted_type ?? type ?? '';
  if (kind === 'DATE') return 'date';
  return /^(?:TIMESTAMP|INT96)/.test(kind) ? 'date-time' : undefined;
}

function checkFlat({ element, children }: SchemaTree, where: ErrorPlace): void {
  if (children.length === 0 && element.repetition_type !== 'REPEATED') return;
  throw new DataError('FILE_FORMAT', 'found lists or records, expected one value a row', {
    where,
    remedy: ['leave the column out of the file', 'write each of its values as a column of its own'],
  });
}

/**
 * A value as a table takes it.
 *
 * @param scale  digits after the point, of a decimal: the reader multiplies by a power of ten, which is not exact
 */
function cellValue(value: unknown, scale: number | undefined, where: ErrorPlace): CellValue {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'number':
      return scale === undefined || scale > 100 ? value : Number(value.toFixed(Math.max(scale, 0)));
    case 'string':
    case 'boolean':
    case 'bigint':
      return value;
    default:
      throw new DataError('FILE_FORMAT', 'found bytes or records, expected numbers or texts', {
        where,
        remedy: ['leave the column out of the file', 'write it as numbers or text'],
      });
  }
}

/**
 * What the work gives.
 *
 * @throws DataError FILE_FORMAT in place of what the reader throws
 */
async function orUnreadable<T>(where: ErrorPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PreflearnError) throw placedError(cause, where);
    const found = cause instanceof Error ? cause.message : String(cause);
    throw new DataError('FILE_FORMAT', `the Parquet file cannot be read: ${found}`, {
      where,
      remedy: 'write it again, or as CSV',
      cause,
    });
  }
}
