import { CorruptFile, type FlatTable, type UnpackLimit } from '@preflearn/io';
import { CompressionType, type DataType, Type } from '@uwdata/flechette';
import { checkLz4 } from './check-lz4.js';
import { childrenOf, isFlatType } from './column-types.js';

/** Bytes at the start of a piece that hold its unpacked size; -1 for a piece that is not compressed. */
const LENGTH_BYTES = 8;

/**
 * Checks what a batch declares about its columns against its bytes: how many rows each has, where its pieces are, what
 * they unpack to, and that they contain as many values as there are rows.
 *
 * @param batch  header of the message
 * @param types  types of the columns
 * @param body   body of the message
 * @param limit  counts what is unpacked
 * @returns number of rows
 * @throws CorruptFile; DataError FILE_FORMAT for more bytes or values than the limit allows
 */
export function checkBatch(
  batch: FlatTable,
  types: readonly DataType[],
  body: Uint8Array,
  limit: UnpackLimit,
): number {
  const rows = batch.size(4);
  const codec = batch.table(10);
  if (codec !== undefined && codec.int8(6) !== 0)
    throw new CorruptFile('it is packed in an unknown way');
  if (rows > 0 && types.every(({ typeId }) => typeId === Type.Null)) {
    throw new CorruptFile('no column has values');
  }
  const pieces = batch.sizes(8, 2)[Symbol.iterator]();
  const contents: Contents = {
    nodes: batch.sizes(6, 2)[Symbol.iterator](),
    variadic: batch.sizes(12, 1).flat()[Symbol.iterator](),
    take: () => pieceBytes(next(pieces), body, codec?.int8(4), limit),
  };
  for (const type of types) {
    const [length, missing] = next(contents.nodes);
    if (length !== rows || missing > rows) {
      throw new CorruptFile(`found ${length} values, ${missing} of them missing, expected ${rows}`);
    }
    if (isFlatType(type)) checkFlat(type, rows, missing, contents);
    else takeNested(type, contents);
  }
  limit.takeRows(rows, types.length);
  return rows;
}

/** What a batch declares, in the order of its columns. */
interface Contents {
  /** The number of values, and of missing ones, of each column and of those within it. */
  readonly nodes: Iterator<readonly number[]>;
  /** The number of pieces with the texts of each column of views. */
  readonly variadic: Iterator<number>;
  /** The unpacked bytes of the next piece. */
  readonly take: () => number;
}

function checkFlat(type: DataType, rows: number, missing: number, { variadic, take }: Contents) {
  if (type.typeId === Type.Null) return;
  checkPiece(take(), missing > 0 ? Math.ceil(rows / 8) : 0);
  checkPiece(take(), bytesFor(type, rows));
  if (type.typeId === Type.Utf8 || type.typeId === Type.LargeUtf8) take();
  if (type.typeId === Type.Utf8View) for (let left = next(variadic); left > 0; left--) take();
}

/** Passes over the pieces of a column that is not read, and of the columns within it. */
function takeNested(type: DataType, contents: Contents): void {
  const { nodes, variadic, take } = contents;
  for (let left = nestedPieces(type); left > 0; left--) take();
  if (type.typeId === Type.BinaryView || type.typeId === Type.Utf8View) {
    for (let left = next(variadic); left > 0; left--) take();
  }
  if (type.typeId === Type.Dictionary) return; // its values are in a batch of their own
  for (const child of childrenOf(type)) {
    next(nodes);
    takeNested(child, contents);
  }
}

/** Number of pieces of a column without those of views and of the columns within it. */
function nestedPieces({ typeId }: DataType): number {
  switch (typeId) {
    case Type.Null:
      return 0;
    case Type.Struct:
    case Type.FixedSizeList:
      return 1;
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Binary:
    case Type.LargeBinary:
    case Type.ListView:
    case Type.LargeListView:
      return 3;
    default:
      return 2;
  }
}

function next<T>(values: Iterator<T>): T {
  const { done, value } = values.next();
  if (done) throw new CorruptFile('pieces of a batch are missing');
  return value;
}

function checkPiece(bytes: number, least: number): void {
  if (bytes < least) throw new CorruptFile(`found ${bytes} bytes of values, expected ${least}`);
}

/** Fewest bytes of the values of a column, or of the offsets of its texts. */
function bytesFor(type: DataType, rows: number): number {
  switch (type.typeId) {
    case Type.Bool:
      return Math.ceil(rows / 8);
    case Type.Decimal:
      return (rows * type.bitWidth) / 8;
    case Type.Utf8:
      return rows === 0 ? 0 : 4 * (rows + 1);
    case Type.LargeUtf8:
      return rows === 0 ? 0 : 8 * (rows + 1);
    case Type.Utf8View:
      return 16 * rows;
    case Type.Dictionary:
      return rows * type.indices.values.BYTES_PER_ELEMENT;
    case Type.Int:
    case Type.Float:
    case Type.Date:
    case Type.Time:
    case Type.Timestamp:
    case Type.Duration:
      return rows * type.values.BYTES_PER_ELEMENT;
    default:
      throw new CorruptFile('a column is of an unknown type');
  }
}

/** Bytes of a piece after unpacking. */
function pieceBytes(
  [offset, length]: readonly number[],
  body: Uint8Array,
  codec: number | undefined,
  limit: UnpackLimit,
): number {
  if (offset + length > body.length) throw new CorruptFile('a piece of a batch goes beyond it');
  if (codec === undefined || length === 0) return length;
  if (length < LENGTH_BYTES) throw new CorruptFile('a packed piece is cut short');
  const view = new DataView(body.buffer, body.byteOffset + offset, length);
  const unpacked = Number(view.getBigInt64(0, true));
  if (unpacked === -1) return length - LENGTH_BYTES;
  if (!(unpacked >= 0 && unpacked < 2 ** 31))
    throw new CorruptFile(`found a piece of ${unpacked} bytes`);
  limit.take(unpacked);
  if (codec === CompressionType.LZ4_FRAME) {
    checkLz4(body.subarray(offset + LENGTH_BYTES, offset + length));
  }
  return unpacked;
}
