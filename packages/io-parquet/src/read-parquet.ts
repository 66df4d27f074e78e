import { type CellValue, DataError, type ErrorPlace, type Table, type Unit } from '@preflearn/core';
import {
  byteRanges,
  CorruptFile,
  TableBuilder,
  type TableReadOptions,
  type TextSource,
  UnpackLimit,
  wrapReadError,
} from '@preflearn/io';
import type { ColumnMetaData, SchemaElement, SchemaTree } from 'hyparquet';
import { parsers } from './parsers.js';
import { readChunk } from './read-chunk.js';
import { readFooter } from './read-footer.js';

/**
 * Reads a table from a Parquet file, one row group after another, and within it one column after another: apart from
 * the table, only the compressed values of one column of a group and one of its pages are in memory. All lengths are
 * checked against the bytes available before anything is decoded.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE,
 *   MEMORY
 */
export async function readParquet(
  source: TextSource,
  options: TableReadOptions = {},
): Promise<Table> {
  const where: ErrorPlace = options.source === undefined ? {} : { file: options.source };
  const file = await byteRanges(source, { source: options.source, memory: options.memory });
  const said = { what: 'the Parquet file', remedy: 'write it again, or as CSV' };
  const footer = await wrapReadError({ ...said, where }, () => readFooter(file));
  const columns = footer.root.children;
  const builder = new TableBuilder(
    columns.map(({ element }) => element.name),
    options,
    columns.map(({ element }) => unitOf(element)),
  );
  if (footer.rows === 0) {
    throw new DataError('FILE_EMPTY', 'there is no row', {
      where,
      remedy: 'give it at least one row',
    });
  }
  builder.tookRows(footer.rows);
  for (const column of columns) checkFlat(column, { ...where, column: column.element.name });
  const limit = new UnpackLimit(where);
  limit.read(file.size);
  for (const { rows, chunks } of footer.groups) {
    for (const [c, chunk] of chunks.entries()) {
      const at = { ...where, column: columns[c].element.name };
      await wrapReadError({ ...said, where: at }, async () => {
        const bytes = await file.read(chunk.start, chunk.end);
        const value = valuesOf(columns[c].element, at);
        for (const page of pagesOf(bytes, rows, chunk.meta, [footer.root, columns[c]], limit)) {
          for (const cell of page) builder.add(c, value(cell));
        }
      });
    }
  }
  return builder.finish();
}

function pagesOf(
  bytes: Uint8Array,
  rows: number,
  meta: ColumnMetaData,
  path: readonly [root: SchemaTree, column: SchemaTree],
  limit: UnpackLimit,
): Iterable<Iterable<unknown>> {
  const { element } = path[1];
  const { type } = element;
  const { codec, path_in_schema: pathInSchema } = meta;
  if (type === undefined || meta.type !== type || pathInSchema.join('.') !== element.name) {
    throw new CorruptFile('the column is described in two ways');
  }
  const decoder = { pathInSchema, type, element, schemaPath: [...path], codec, parsers };
  return readChunk(bytes, rows, decoder, {
    codec,
    isOptional: element.repetition_type !== 'REQUIRED',
    limit,
  });
}

/** The unit of dates and times, which arrive as days and seconds. */
function unitOf({ type, converted_type, logical_type }: SchemaElement): Unit | undefined {
  const kind = logical_type?.type ?? converted_type ?? type ?? '';
  if (kind === 'DATE') return 'date';
  if (kind.startsWith('TIME_') || kind === 'TIME') return 'time';
  return /^(?:TIMESTAMP|INT96)/.test(kind) ? 'date-time' : undefined;
}

/** How many of the numbers of a column of times of day make a second; `undefined` for other columns. */
function timesPerSecond({ converted_type, logical_type }: SchemaElement): number | undefined {
  if (logical_type?.type === 'TIME') {
    return { MILLIS: 1e3, MICROS: 1e6, NANOS: 1e9 }[logical_type.unit];
  }
  if (converted_type === 'TIME_MILLIS') return 1e3;
  return converted_type === 'TIME_MICROS' ? 1e6 : undefined;
}

function checkFlat({ element, children }: SchemaTree, where: ErrorPlace): void {
  if (children.length === 0 && element.repetition_type !== 'REPEATED') return;
  throw new DataError('FILE_FORMAT', 'found lists or records, expected one value a row', {
    where,
    remedy: ['leave the column out of the file', 'write each of its values as a column of its own'],
  });
}

/**
 * Returns a function that converts a value to a value of a table.
 *
 * Decimals are rounded to their number of decimal places: the reader multiplies by a power of ten, which is not exact.
 */
function valuesOf(element: SchemaElement, where: ErrorPlace): (value: unknown) => CellValue {
  const { converted_type, scale = 0 } = element;
  const perSecond = timesPerSecond(element);
  if (perSecond !== undefined) {
    return (value) => (value === null || value === undefined ? null : Number(value) / perSecond);
  }
  const digits = converted_type === 'DECIMAL' && scale <= 100 ? Math.max(scale, 0) : undefined;
  return (value) => {
    if (value === null || value === undefined) return null;
    switch (typeof value) {
      case 'number':
        return digits === undefined ? value : Number(value.toFixed(digits));
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
  };
}
