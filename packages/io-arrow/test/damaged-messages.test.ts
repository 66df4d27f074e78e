import { PreflearnError, type Table, tableFromColumns } from '@preflearn/core';
import { ByteQueue, CorruptFile, FlatTable, UnpackLimit } from '@preflearn/io';
import type { Column } from '@uwdata/flechette';
import { describe, expect, it } from 'vitest';
import { checkBatch } from '../src/check-batch.js';
import { checkLz4 } from '../src/check-lz4.js';
import { checkTexts } from '../src/check-texts.js';

import { arrowFormat } from '../src/index.js';
import { type Message, readMessages } from '../src/read-messages.js';

const TABLE = tableFromColumns({ a: [1, 2, 3], c: ['x', 'y', 'x'] });

async function bytesOf(table: Table): Promise<Uint8Array> {
  for await (const chunk of arrowFormat.write(table)) return Uint8Array.from(Buffer.from(chunk));
  throw new Error('Nothing was written.');
}

async function messagesOf(table: Table): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for await (const message of readMessages(new ByteQueue(await bytesOf(table))))
    messages.push(message);
  return messages;
}

describe('batches', () => {
  it('are read with the dictionaries before them, which replace each other', async () => {
    const [first, second] = [
      await messagesOf(TABLE),
      await messagesOf(tableFromColumns({ a: [4, 5], c: ['z', 'x'] })),
    ];
    const stream = [...first, ...second.slice(1)].map(({ bytes }) => bytes);
    expect([...first, ...second].map(({ kind }) => kind)).toEqual([
      ...['schema', 'dictionary', 'batch'],
      ...['schema', 'dictionary', 'batch'],
    ]);
    const table = await arrowFormat.read(stream);
    expect([...(table.column('a') as { values: Float64Array }).values]).toEqual([1, 2, 3, 4, 5]);
    expect(table.column('c')).toMatchObject({
      codes: Int32Array.of(0, 1, 0, 2, 0),
      categories: ['x', 'y', 'z'],
    });
  });

  it('are read with a schema that stands there twice', async () => {
    const [schema, ...others] = await messagesOf(TABLE);
    const table = await arrowFormat.read([schema, schema, ...others].map(({ bytes }) => bytes));
    expect(table.columns).toEqual((await arrowFormat.read(await bytesOf(TABLE))).columns);
  });

  it('that come before their dictionary are refused', async () => {
    const [schema, , batch] = await messagesOf(TABLE);
    await expect(arrowFormat.read([schema.bytes, batch.bytes])).rejects.toThrow(
      'The Arrow file cannot be read: a dictionary comes after its values; write it again, or as CSV.',
    );
  });
});

it('a file that ends anywhere before its end mark is refused, also between two messages', async () => {
  const bytes = await bytesOf(TABLE);
  const messages = await messagesOf(TABLE);
  const end = messages.reduce((sum, message) => sum + message.bytes.length, 8);
  for (let length = 0; length < end + 8; length++) {
    const read = arrowFormat.read(bytes.slice(0, length));
    await expect(read, `${length} bytes`).rejects.toThrow(PreflearnError);
  }
  expect((await arrowFormat.read(bytes.slice(0, end + 8))).rowCount).toBe(3);
});

describe('what a message says is held against its bytes', () => {
  it('a piece that would unpack to much more than the file is refused with the numbers', async () => {
    const url = new URL('golden/people-lz4.feather', import.meta.url);
    const bytes = new Uint8Array(await (await import('node:fs/promises')).readFile(url));
    const view = new DataView(bytes.buffer);
    // Each piece of the first batch says before its frame to how many bytes it unpacks.
    let changed = 0;
    for (let at = 8; at + 4 <= bytes.length; at++) {
      if (view.getUint32(at, true) !== 0x184d2204) continue;
      view.setBigInt64(at - 8, 2n ** 30n, true);
      changed++;
    }
    expect(changed).toBeGreaterThan(0);
    await expect(arrowFormat.read(bytes, { source: 'f' })).rejects.toThrow(
      /^f: the file of \d KiB unpacks to 1\.0 GiB or more, expected at most 256 MiB; /,
    );
  });

  it('a structure that leads to itself', () => {
    // A table whose only field is that table.
    const bytes = new Uint8Array(24);
    const view = new DataView(bytes.buffer);
    view.setInt32(0, 12, true);
    view.setInt16(4, 6, true); // the table of positions: its size, that of the table, one field
    view.setInt16(8, 4, true);
    view.setInt32(12, 8, true);
    view.setInt32(16, -4, true);
    const follow = () => {
      for (let table: FlatTable | undefined = FlatTable.root(bytes); table; table = table.table(4));
    };
    expect(follow).toThrow(CorruptFile);
  });

  it.each([-1, 3, 2 ** 30])('a list of %i', (length) => {
    // A table whose only field is a list, of two numbers of eight bytes.
    const bytes = new Uint8Array(40);
    const view = new DataView(bytes.buffer);
    view.setInt32(0, 12, true);
    view.setInt16(4, 6, true); // the table of positions: its size, that of the table, one field
    view.setInt16(8, 4, true);
    view.setInt32(12, 8, true);
    view.setInt32(16, 4, true);
    view.setInt32(20, 2, true);
    expect(FlatTable.root(bytes).sizes(4, 1)).toEqual([[0], [0]]);
    view.setInt32(20, length, true);
    expect(() => FlatTable.root(bytes).sizes(4, 1)).toThrow(
      `found a list of ${length} in 40 bytes`,
    );
  });

  it.each([
    ['texts do not stand one behind the other', [0, 3, 2, 4]],
    ['texts do not stand one behind the other', [-1, 1, 2, 4]],
    ['texts go beyond their bytes', [0, 1, 2, 5]],
    [undefined, [0, 1, 1, 4]],
  ])('texts: %s', (text, offsets) => {
    const batch = {
      type: { typeId: 5 },
      length: 3,
      offsets: Int32Array.from(offsets),
      values: new Uint8Array(4),
    };
    const column = { data: [batch] } as unknown as Column<unknown>;
    const inDictionary = { data: [{ dictionary: column }] } as unknown as Column<unknown>;
    for (const checked of [column, inDictionary]) {
      const check = () => checkTexts(checked, new UnpackLimit({}));
      if (text === undefined) check();
      else expect(check).toThrow(text);
    }
  });

  it('blocks of LZ4 beyond their frame', () => {
    const frame = Uint8Array.of(
      0x04,
      0x22,
      0x4d,
      0x18,
      0x40,
      0x40,
      0,
      2,
      0,
      0,
      0x80,
      1,
      2,
      0,
      0,
      0,
      0,
    );
    expect(() => checkLz4(frame)).not.toThrow();
    for (const [at, byte] of [
      [7, 250],
      [8, 1],
      [10, 0xc0],
      [0, 1],
    ]) {
      const damaged = frame.slice();
      damaged[at] = byte;
      expect(() => checkLz4(damaged), `byte ${at}`).toThrow();
    }
  });

  it('pieces of a batch', async () => {
    const { header, body } = (await messagesOf(tableFromColumns({ a: [1, 2, 3] })))[1];
    const type = { typeId: 3, precision: 2, values: Float64Array } as const;
    const limit = new UnpackLimit({});
    expect(checkBatch(header, [type], body, limit)).toBe(3);
    expect(() => checkBatch(header, [type], body.subarray(0, 23), limit)).toThrow('goes beyond it');
    expect(() => checkBatch(header, [type, type], body, limit)).toThrow(
      'pieces of a batch are missing',
    );
    const nothing = { typeId: 1 } as const;
    expect(() => checkBatch(header, [nothing], body, limit)).toThrow('no column has values');
    const wider = {
      typeId: 7,
      precision: 9,
      scale: 0,
      bitWidth: 256,
      values: BigUint64Array,
    } as const;
    expect(() => checkBatch(header, [wider], body, limit)).toThrow(
      'found 24 bytes of values, expected 96',
    );
  });
});
