import { type ByteQueue, CorruptFile, type UnpackLimit } from '@preflearn/io';
import {
  type Table as ArrowTable,
  CompressionType,
  type DataType,
  setCompressionCodec,
  Type,
  tableFromIPC,
} from '@uwdata/flechette';
import { decompress as unpackZstd } from 'fzstd';
import { decompress as unpackLz4 } from 'lz4js';
import { checkBatch } from './check-batch.js';
import { childrenOf } from './column-types.js';
import { type Message, readMessages } from './read-messages.js';

setCompressionCodec(CompressionType.LZ4_FRAME, {
  encode: (bytes) => bytes,
  decode: (bytes, length) => ofLength(unpackLz4(bytes, length), length),
});
setCompressionCodec(CompressionType.ZSTD, {
  encode: (bytes) => bytes,
  decode: (bytes, length) => ofLength(unpackZstd(bytes, new Uint8Array(length ?? 0)), length),
});

/** Bytes of batches that are decoded together: dictionaries are decoded anew for each group. */
const TOGETHER = 2 ** 24;

/**
 * The batches of a file or stream, a few at a time, as tables of the reader; the first has no rows and describes the
 * columns. All lengths are first checked against the bytes available.
 *
 * @param check  throws for a schema that is not supported
 * @throws CorruptFile; DataError FILE_FORMAT for more bytes than the limit allows
 */
export async function* arrowBatches(
  source: ByteQueue,
  limit: UnpackLimit,
  check: (schema: ArrowTable) => void,
): AsyncGenerator<ArrowTable> {
  const messages = readMessages(source);
  const first = (await messages.next()).value as Message | undefined;
  if (first?.kind !== 'schema')
    throw new CorruptFile('it does not begin with the names of its columns');
  const empty = tableFromIPC(first.bytes);
  check(empty);
  yield empty;
  const types = empty.schema.fields.map(({ type }) => type);
  const dictionaries = new Dictionaries(types);
  let together: Message[] = [];
  let size = 0;
  const decoded = () =>
    tableFromIPC(
      together.map(({ bytes }) => bytes),
      { useBigInt: true },
    );
  for await (const message of messages) {
    if (message.kind === 'schema') continue;
    if (together.length === 0) together = [first, ...dictionaries.messages()];
    limit.read(message.bytes.length);
    if (message.kind === 'dictionary') dictionaries.add(message, limit);
    else {
      dictionaries.checkComplete();
      checkBatch(message.header, types, message.body, limit);
    }
    together.push(message);
    size += message.bytes.length;
    if (size < TOGETHER || message.kind === 'dictionary') continue;
    yield decoded();
    together = [];
    size = 0;
  }
  if (together.length > 0) yield decoded();
}

/** The dictionaries currently in force: those with the same number replace, or add to, each other. */
class Dictionaries {
  readonly #types: ReadonlyMap<number, DataType>;
  readonly #messages = new Map<number, Message[]>();

  constructor(types: readonly DataType[]) {
    this.#types = new Map(types.flatMap(dictionariesIn));
  }

  add(message: Message, limit: UnpackLimit): void {
    const { header, body } = message;
    const [id, batch, isDelta] = [header.size(4), header.table(6), header.int8(8) !== 0];
    const type = this.#types.get(id);
    if (type === undefined || batch === undefined) {
      throw new CorruptFile('found a dictionary of no column');
    }
    checkBatch(batch, [type], body, limit);
    this.#messages.set(id, [...((isDelta && this.#messages.get(id)) || []), message]);
  }

  /** Throws unless all dictionaries are present. */
  checkComplete(): void {
    if (this.#messages.size < this.#types.size)
      throw new CorruptFile('a dictionary comes after its values');
  }

  messages(): readonly Message[] {
    return [...this.#messages.values()].flat();
  }
}

/** The types of the values of the dictionaries of a column, by number. */
function dictionariesIn(type: DataType): readonly (readonly [number, DataType])[] {
  const own = type.typeId === Type.Dictionary ? [[type.id, type.dictionary] as const] : [];
  return [...own, ...childrenOf(type).flatMap(dictionariesIn)];
}

/**
 * If the unpacked content is too short, the decompressor leaves what was in memory before; if it is too long, it is cut
 * off.
 */
function ofLength(bytes: Uint8Array, length: number | undefined): Uint8Array {
  if (bytes.length === length) return bytes;
  throw new CorruptFile(`a piece unpacks to ${bytes.length} bytes, expected ${length}`);
}
