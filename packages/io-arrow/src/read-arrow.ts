import {
  type CellValue,
  DataError,
  type ErrorPlace,
  type NominalColumn,
  PreflearnError,
  type Table,
  type Unit,
} from '@preflearn/core';
import { readBytes, TableBuilder, type TableReadOptions, type TextSource } from '@preflearn/io';
import {
  type Batch,
  type Column,
  CompressionType,
  type DataType,
  type Field,
  setCompressionCodec,
  Type,
  tableFromIPC,
} from '@uwdata/flechette';
import { decompress as unpackZstd } from 'fzstd';
import { decompress as unpackLz4 } from 'lz4js';
import { declaredLabels, LABELS } from './labels-of-orders.js';

const MILLISECONDS_A_DAY = 86_400_000;

setCompressionCodec(CompressionType.LZ4_FRAME, {
  encode: (bytes) => bytes,
  decode: (bytes, length) => unpackLz4(bytes, length),
});
setCompressionCodec(CompressionType.ZSTD, {
  encode: (bytes) => bytes,
  decode: (bytes, length) => unpackZstd(bytes, new Uint8Array(length ?? 0)),
});

/**
 * A table from a file or stream in Arrow.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE, MEMORY
 */
export async function readArrow(
  source: TextSource,
  options: TableReadOptions = {},
): Promise<Table> {
  const where: ErrorPlace = options.source === undefined ? {} : { file: options.source };
  const bytes = await readBytes(source, options);
  return orUnreadable(where, () => {
    const arrow = tableFromIPC(bytes, { useBigInt: true });
    const { fields } = arrow.schema;
    const builder = new TableBuilder(
      fields.map(({ name }) => name),
      options,
      fields.map(({ type }) => unitOf(type)),
    );
    if (arrow.numRows === 0) {
      throw new DataError('FILE_EMPTY', 'there is no row', {
        where,
        remedy: 'give it at least one row',
      });
    }
    builder.tookRows(arrow.numRows);
    for (const { name, type } of fields) checkFlat(type, { ...where, column: name });
    checkLengths(arrow.children, arrow.numRows);
    for (const [c, field] of fields.entries()) {
      addColumn(builder, c, field, arrow.getChildAt(c));
    }
    return builder.finish();
  });
}

/**
 * Checks that all columns have so many rows, and that bytes stand behind them: lengths in a damaged file may be anything.
 *
 * @throws Error
 */
function checkLengths(columns: readonly Column<unknown>[], rows: number): void {
  const isHeld = ({ length, values, offsets }: Batch<unknown>) =>
    length <= Math.max(8 * (values?.length ?? 0), offsets?.length ?? 0);
  const filled = columns.filter(({ type }) => type.typeId !== Type.Null);
  const areEqual = columns.every(({ length }) => length === rows);
  if (areEqual && filled.length > 0 && filled.every(({ data }) => data.every(isHeld))) return;
  throw new Error('the columns do not hold as many values as the file says');
}

function addColumn(builder: TableBuilder, c: number, field: Field, column: Column<unknown>): void {
  const { type } = field;
  if (
    type.typeId === Type.Dictionary &&
    isText(type.dictionary) &&
    builder.takesAsIs(c, 'nominal')
  ) {
    const labels = declaredLabels(field.metadata?.get(LABELS));
    const nominal = fromDictionary(field.name, column);
    const ordered = type.ordered ? { ordered: true } : {};
    builder.put(c, { ...nominal, ...ordered, ...(labels && { labels }) });
    return;
  }
  const value = valuesOf(type.typeId === Type.Dictionary ? type.dictionary : type);
  for (const cell of column)
    builder.add(c, cell === null || cell === undefined ? null : value(cell));
}

/** A dictionary that comes with batches, all of which may have another one. */
interface DictionaryBatch extends Batch<unknown> {
  readonly dictionary: Column<unknown>;
  key(row: number): number;
}

/** A column of categories, all of them in the order of the dictionary. */
function fromDictionary(name: string, column: Column<unknown>): NominalColumn {
  const codes = new Int32Array(column.length);
  const codeOf = new Map<string, number>();
  let row = 0;
  for (const batch of column.data as readonly DictionaryBatch[]) {
    const own = Array.from(batch.dictionary, (text) => {
      if (typeof text !== 'string') return -1;
      const code = codeOf.get(text) ?? codeOf.size;
      codeOf.set(text, code);
      return code;
    });
    const isFull = batch.nullCount === 0 || batch.validity === undefined;
    for (let i = 0; i < batch.length; i++) {
      codes[row++] = isFull || batch.isValid(i) ? (own[batch.key(i)] ?? -1) : -1;
    }
  }
  return { type: 'nominal', name, codes, categories: [...codeOf.keys()] };
}

/** What a value is in a table, by the type of its column; the reader gives dates and times in milliseconds. */
function valuesOf(type: DataType): (value: unknown) => CellValue {
  switch (type.typeId) {
    case Type.Date:
      return (value) => Number(value) / MILLISECONDS_A_DAY;
    case Type.Timestamp:
      return (value) => Math.round(Number(value) * 1e3) / 1e6;
    case Type.Decimal:
      return (value) => Number(Number(value).toFixed(Math.min(Math.max(type.scale, 0), 100)));
    default:
      return (value) => value as CellValue;
  }
}

function unitOf(type: DataType): Unit | undefined {
  const { typeId } = type.typeId === Type.Dictionary ? type.dictionary : type;
  if (typeId === Type.Date) return 'date';
  return typeId === Type.Timestamp ? 'date-time' : undefined;
}

function isText({ typeId }: DataType): boolean {
  return typeId === Type.Utf8 || typeId === Type.LargeUtf8 || typeId === Type.Utf8View;
}

/** Types with one number, text or truth value a row. */
const FLAT: ReadonlySet<number> = new Set([
  ...[Type.Null, Type.Int, Type.Float, Type.Utf8, Type.LargeUtf8, Type.Utf8View, Type.Bool],
  ...[Type.Decimal, Type.Date, Type.Time, Type.Timestamp, Type.Duration],
]);

function checkFlat(type: DataType, where: ErrorPlace): void {
  const { typeId } = type.typeId === Type.Dictionary ? type.dictionary : type;
  if (FLAT.has(typeId)) return;
  throw new DataError('FILE_FORMAT', 'found lists, records or bytes, expected one value a row', {
    where,
    remedy: ['leave the column out of the file', 'write each of its values as a column of its own'],
  });
}

/**
 * What the work gives.
 *
 * @throws DataError FILE_FORMAT in place of what the reader throws
 */
function orUnreadable<T>(where: ErrorPlace, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof PreflearnError) throw cause;
    const found = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      'FILE_FORMAT',
      `the Arrow file cannot be read: ${found.replace(/\.$/, '')}`,
      {
        where,
        remedy: 'write it again, or as CSV',
        cause,
      },
    );
  }
}
