import { DataError, type ErrorPlace, type Table } from '@preflearn/core';
import {
  byteRanges,
  CorruptFile,
  noteNestedColumns,
  TableBuilder,
  type TableReadOptions,
  type TextSource,
  UnpackLimit,
  wrapReadError,
} from '@preflearn/io';
import type { ColumnMetaData, SchemaTree } from 'hyparquet';
import { CategoryOrders } from './category-orders.js';
import { unitOf, valuesOf } from './cell-values.js';
import type { PageReading } from './page-content.js';
import { parsers } from './parsers.js';
import { readChunk } from './read-chunk.js';
import { readFooter } from './read-footer.js';
import { storedTypes } from './stored-types.js';

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
  const { footer, names, types } = await wrapReadError({ ...said, where }, async () => {
    const footer = await readFooter(file);
    const names = footer.root.children.filter(isFlat).map(({ element }) => element.name);
    return { footer, names, types: storedTypes(footer.pairs, names) };
  });
  const columns = footer.root.children.filter(isFlat);
  noteNestedColumns(
    footer.root.children.map((column) => ({ name: column.element.name, isFlat: isFlat(column) })),
    options,
  );
  const units = columns.map(({ element }, c) => unitOf(element, types[c]));
  const builder = new TableBuilder(names, options, units);
  const orders = new CategoryOrders(types);
  if (footer.rows === 0) {
    throw new DataError('FILE_EMPTY', 'there is no row', {
      where,
      remedy: 'give it at least one row',
    });
  }
  const limit = new UnpackLimit(where);
  limit.read(file.size);
  limit.takeRows(footer.rows, columns.length);
  builder.tookRows(footer.rows);
  for (const { rows, chunks } of footer.groups) {
    for (const [c, leaf] of leavesOf(footer.root.children).entries()) {
      const chunk = chunks[leaf];
      const at = { ...where, column: columns[c].element.name };
      await wrapReadError({ ...said, where: at }, async () => {
        const bytes = await file.read(chunk.start, chunk.end);
        const value = valuesOf(columns[c].element, types[c], at);
        const reading = { limit, onDictionary: orders.collector(c) };
        for (const page of pagesOf(bytes, rows, chunk.meta, [footer.root, columns[c]], reading)) {
          for (const cell of page) builder.add(c, value(cell));
        }
      });
    }
  }
  return orders.applied(builder.finish());
}

function pagesOf(
  bytes: Uint8Array,
  rows: number,
  meta: ColumnMetaData,
  path: readonly [root: SchemaTree, column: SchemaTree],
  more: Pick<PageReading, 'limit' | 'onDictionary'>,
): Iterable<Iterable<unknown>> {
  const { element } = path[1];
  const { type } = element;
  const { codec, path_in_schema: pathInSchema } = meta;
  if (type === undefined || meta.type !== type || pathInSchema.join('.') !== element.name) {
    throw new CorruptFile('the column is described in two ways');
  }
  // Intervals are refused by the decoder unless it takes them for bytes.
  const { converted_type, ...asBytes } = element;
  const decoded = converted_type === 'INTERVAL' ? asBytes : element;
  const decoder = { pathInSchema, type, element: decoded, schemaPath: [...path], codec, parsers };
  return readChunk(bytes, rows, decoder, {
    codec,
    isOptional: element.repetition_type !== 'REQUIRED',
    ...more,
  });
}

/** Whether a column has one value a row: not a list, and not a record. */
function isFlat({ element, children }: SchemaTree): boolean {
  return children.length === 0 && element.repetition_type !== 'REPEATED';
}

/** The place of each flat column among the stored ones, of which lists and records have one or more each. */
function leavesOf(columns: readonly SchemaTree[]): readonly number[] {
  const places: number[] = [];
  let leaf = 0;
  for (const column of columns) {
    if (isFlat(column)) places.push(leaf);
    leaf += countOfLeaves(column);
  }
  return places;
}

function countOfLeaves({ children }: SchemaTree): number {
  return children.length === 0 ? 1 : children.reduce((sum, child) => sum + countOfLeaves(child), 0);
}
