import { type ByteQueue, CorruptFile, FlatTable } from '@preflearn/io';

/** A message of a file or stream. */
export interface Message {
  readonly kind: 'schema' | 'dictionary' | 'batch';
  /** Its description of its body, checked as far as possible without the schema. */
  readonly header: FlatTable;
  /** The whole message as the reader expects it, aligned to eight bytes. */
  readonly bytes: Uint8Array;
  /** The data after the header. */
  readonly body: Uint8Array;
}

const KINDS = { 1: 'schema', 2: 'dictionary', 3: 'batch' } as const;

/** Version 4 of the metadata, from 2017. */
const OLDEST = 3;

/** Deepest nesting of columns. */
const DEEPEST = 32;

/**
 * The messages of a file or stream, one after another. The footer of a file repeats what is in its messages, and is
 * ignored.
 *
 * @throws CorruptFile for lengths beyond the bytes available, and for a stream that does not begin like one
 */
export async function* readMessages(source: ByteQueue): AsyncGenerator<Message> {
  let prefix = await source.take(4);
  const isFile = String.fromCharCode(...prefix) === 'ARRO';
  if (isFile) {
    await source.take(4);
    prefix = await source.take(4);
  }
  for (; prefix.length === 4; prefix = await source.take(4)) {
    const next = int32(prefix) === -1 ? await source.take(4) : undefined;
    const length = int32(next ?? prefix);
    if (length === 0) return;
    if (length < 0) throw new CorruptFile(`found a message of ${length} bytes`);
    yield await readMessage(source, length, next === undefined ? [prefix] : [prefix, next]);
  }
  // A stream may end between two messages; a file marks its end.
  if (isFile || prefix.length > 0) throw new CorruptFile('it is cut short');
}

function int32(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(0, true);
}

async function readMessage(
  source: ByteQueue,
  length: number,
  prefix: readonly Uint8Array[],
): Promise<Message> {
  const head = await takeAll(source, length);
  const root = FlatTable.root(head);
  if (root.int16(4) < OLDEST) throw new CorruptFile('it is of an Arrow before version 0.8');
  const kind = KINDS[root.int8(6) as keyof typeof KINDS];
  const header = root.table(8);
  if (kind === undefined || header === undefined)
    throw new CorruptFile('a message is of an unknown kind');
  if (kind === 'schema') checkSchema(header);
  const body = await takeAll(source, root.size(10));
  return { kind, header, bytes: joined([...prefix, head, body]), body };
}

async function takeAll(source: ByteQueue, count: number): Promise<Uint8Array> {
  const bytes = await source.take(count);
  if (bytes.length === count) return bytes;
  throw new CorruptFile(`found ${bytes.length} bytes, expected ${count} more`);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Checks the lists of a schema, which the reader trusts. */
function checkSchema(schema: FlatTable): void {
  if (schema.int16(4) !== 0) throw new CorruptFile('its numbers have their highest bytes first');
  for (const field of schema.tables(6)) checkField(field, 0);
  checkMetadata(schema, 8);
}

const UNION = 14;

function checkField(field: FlatTable, depth: number): void {
  if (depth > DEEPEST) throw new CorruptFile('columns are nested too deeply');
  if (field.int8(8) === UNION) field.table(10)?.checkVector(6, 4);
  checkMetadata(field, 16);
  for (const child of field.tables(14)) checkField(child, depth + 1);
}

function checkMetadata(table: FlatTable, field: number): void {
  for (const _ of table.tables(field));
}
