import { DataError, type ErrorPlace, type Table } from '@preflearn/core';
import {
  ByteQueue,
  noteNestedColumns,
  TableBuilder,
  type TableReadOptions,
  type TextSource,
  UnpackLimit,
  wrapReadError,
} from '@preflearn/io';
import {
  type Table as ArrowTable,
  type Column,
  type Field,
  type Schema,
  Type,
} from '@uwdata/flechette';
import { arrowBatches } from './arrow-batches.js';
import { checkTexts } from './check-texts.js';
import { isFlat, isText, unitOf, valuesOf } from './column-types.js';
import { DictionaryCodes } from './dictionary-codes.js';
import { declaredLabels, LABELS } from './labels-of-orders.js';

/** How a file that cannot be read is described. */
const UNREADABLE = { what: 'the Arrow file', remedy: 'write it again, or as CSV' };

/**
 * Reads a table from an Arrow file or stream, a few batches of rows at a time: apart from the table, only these and the
 * dictionaries are in memory. All lengths are checked against the bytes available before anything is decoded.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE,
 *   MEMORY
 */
export async function readArrow(
  source: TextSource,
  options: TableReadOptions = {},
): Promise<Table> {
  const where: ErrorPlace = options.source === undefined ? {} : { file: options.source };
  const bytes = new ByteQueue(source);
  const limit = new UnpackLimit(where);
  try {
    return await wrapReadError({ ...UNREADABLE, where }, async () => {
      let reader: ArrowReader | undefined;
      const check = ({ schema }: ArrowTable) => {
        const stored = schema.fields.map(({ name, type }) => {
          return { name, isFlat: isFlat(type, { ...where, column: name }) };
        });
        noteNestedColumns(stored, options);
      };
      for await (const batches of arrowBatches(bytes, limit, check)) {
        reader ??= new ArrowReader(batches.schema, options);
        reader.add(batches, limit);
      }
      if (reader !== undefined && reader.rows > 0) return reader.finish();
      throw new DataError('FILE_EMPTY', 'there is no row', {
        where,
        remedy: 'give it at least one row',
      });
    });
  } finally {
    await bytes.end();
  }
}

/** Builds a table from batches. */
class ArrowReader {
  readonly #fields: readonly Field[];
  /** Place of each field among the columns of the file. */
  readonly #places: readonly number[];
  readonly #builder: TableBuilder;
  /** For columns that are taken over as they are. */
  readonly #codes: readonly (DictionaryCodes | undefined)[];
  /** Number of rows so far. */
  rows = 0;

  constructor(schema: Schema, options: TableReadOptions) {
    const places = [...schema.fields.keys()];
    this.#places = places.filter((c) => isFlat(schema.fields[c].type, {}));
    const fields = this.#places.map((c) => schema.fields[c]);
    this.#fields = fields;
    this.#builder = new TableBuilder(
      fields.map(({ name }) => name ?? ''), // absent in a field without a name
      options,
      fields.map(({ type }) => unitOf(type)),
    );
    this.#codes = fields.map(({ type }, c) => {
      const isAsIs = type.typeId === Type.Dictionary && isText(type.dictionary);
      return isAsIs && this.#builder.takesAsIs(c, 'nominal') ? new DictionaryCodes() : undefined;
    });
  }

  add(batches: ArrowTable, limit: UnpackLimit): void {
    if (batches.numRows === 0) return;
    this.rows += batches.numRows;
    this.#builder.tookRows(this.rows);
    for (const [c, { type }] of this.#fields.entries()) {
      const column: Column<unknown> = batches.getChildAt(this.#places[c]);
      checkTexts(column, limit);
      const codes = this.#codes[c];
      if (codes !== undefined) codes.add(column);
      else {
        const value = valuesOf(type.typeId === Type.Dictionary ? type.dictionary : type);
        for (const cell of column) {
          this.#builder.add(c, cell === null || cell === undefined ? null : value(cell));
        }
      }
    }
  }

  finish(): Table {
    for (const [c, { name, type, metadata }] of this.#fields.entries()) {
      const codes = this.#codes[c];
      if (codes === undefined) continue;
      const labels = declaredLabels(metadata?.get(LABELS));
      const isOrdered = type.typeId === Type.Dictionary && type.ordered;
      const column = codes.finish(name);
      this.#builder.put(c, {
        ...column,
        ...(isOrdered && { ordered: true }),
        ...(isOrdered && column.categories.length > 2 && { ordinal: true }),
        ...(labels && { labels }),
      });
    }
    return this.#builder.finish();
  }
}
