import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DataError, tableFromColumns } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { gunzipped } from '../src/bytes/gzip.js';
import { readArff, readCsv, tableFormatOf } from '../src/index.js';
import { contents, rejectionOf } from './helpers.js';

const csv = 'a,b\n1,é\n2,y\n';
const parts = { a: [1, 2], b: ['é', 'y'] };
const packed = gzipSync(csv);

/** Bytes in chunks of one size. */
function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const DAMAGED =
  'FILE_FORMAT: t.csv.gz: the data compressed with gzip are damaged or cut short; compress, copy or ' +
  'download the file again.';

describe('text compressed with gzip', () => {
  it.each([1, 2, 7, 1000])('is read in chunks of %d bytes', async (size) => {
    expect(contents(await readCsv(cut(packed, size)))).toEqual(parts);
  });

  it('is read in one piece, from a blob and as ARFF', async () => {
    expect(contents(await readCsv(packed))).toEqual(parts);
    expect(contents(await readCsv(new Blob([packed])))).toEqual(parts);
    const arff = gzipSync('@relation r\n@attribute a real\n@data\n3\n');
    expect(contents(await readArff(arff))).toEqual({ a: [3] });
  });

  it('is read from several members, one after the other', async () => {
    const members = [csv.slice(0, 3), csv.slice(3, 7), '', csv.slice(7)].map((part) =>
      gzipSync(part),
    );
    expect(contents(await readCsv(Buffer.concat(members)))).toEqual(parts);
  });

  it('is refused when it stands for far more than its bytes, as for every container', async () => {
    // A member of 1 MB of blank lines takes 1 kB: 400 of them are 400 MB.
    const member = gzipSync(Buffer.alloc(1 << 20, '\n'));
    const bytes = Buffer.concat(Array(400).fill(member));
    let length = 0;
    const read = async () => {
      const chunks = Readable.from(cut(bytes, 1000))[Symbol.asyncIterator]();
      for await (const chunk of gunzipped(chunks, 'bomb.csv.gz')) length += chunk.length;
    };
    expect(await rejectionOf(read())).toMatch(
      /^FILE_FORMAT: bomb.csv.gz: the file of .* unpacks to/,
    );
    expect(length).toBeLessThanOrEqual(2 ** 28);
  });

  it('is read in other encodings, too', async () => {
    const utf16 = gzipSync(Buffer.from(csv, 'utf16le'));
    expect(contents(await readCsv(utf16))).toEqual(parts);
  });

  it('is refused wherever it is cut short', async () => {
    for (let length = 2; length < packed.length; length++) {
      const read = readCsv(packed.subarray(0, length), { source: 't.csv.gz' });
      expect(await rejectionOf(read)).toBe(DAMAGED);
    }
  });

  it('is refused with another byte in its sum, and with other data behind it', async () => {
    const damaged = Uint8Array.from(packed);
    damaged[damaged.length - 6] ^= 1;
    for (const bytes of [damaged, Buffer.concat([packed, Buffer.from('junk')])]) {
      expect(await rejectionOf(readCsv(bytes, { source: 't.csv.gz' }))).toBe(DAMAGED);
    }
  });

  it('gives the errors of the text, with their lines, and ends the source', async () => {
    let ended = false;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        const more = Array.from({ length: 50_000 }, (_, row) => `${Math.sin(row)},x\n`).join('');
        yield* cut(gzipSync(`${csv}1\n${more}`), 100);
      } finally {
        ended = true;
      }
    }
    expect(await rejectionOf(readCsv(chunks(), { source: 't.csv.gz' }))).toMatch(
      /^ROW_LENGTH: t\.csv\.gz, line 4: found 1 field/,
    );
    expect(ended).toBe(true);
  });

  it('gives the error of its source as it is', async () => {
    const gone = new DataError('FILE_READ', 'the disk is gone');
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield packed.subarray(0, 9);
      throw gone;
    }
    await expect(readCsv(chunks())).rejects.toBe(gone);
  });

  it('stops where what is in it takes more memory than it may', async () => {
    const bomb = gzipSync(`a\n${'1\n'.repeat(2_000_000)}`);
    expect(bomb.length).toBeLessThan(10_000);
    const read = readCsv(bomb, { memory: { columnBytes: 1000 } });
    expect(await rejectionOf(read)).toMatch(/^MEMORY: Line 252: 251 rows of 1 columns take/);
  });

  it('stops at a line that has no end', async () => {
    const bomb = gzipSync(new Uint8Array(40_000_000).fill(97));
    expect(await rejectionOf(readCsv(bomb))).toMatch(/does not end within 16777216 characters/);
  });
});

describe('a file name that ends in .gz', () => {
  const format = tableFormatOf('cars.CSV.gz');

  it('stands for the format before it, which is written compressed', async () => {
    expect(format.id).toBe('csv');
    expect(format.extensions).toEqual(['.csv.gz']);
    const bytes: Uint8Array[] = [];
    for await (const chunk of format.write(tableFromColumns(parts))) bytes.push(Buffer.from(chunk));
    expect(gunzipSync(Buffer.concat(bytes)).toString()).toBe(csv);
  });

  it('gives the errors of writing as they are', async () => {
    const all = async () => {
      for await (const _ of format.write(tableFromColumns({ a: ['x', '?'] })));
    };
    expect(await rejectionOf(all())).toMatch(
      /^FILE_FORMAT: Column "a", row 2 of 2: the category "\?"/,
    );
  });

  it('is read as written', async () => {
    const column = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(column, async (a) => {
        const table = tableFromColumns({ a });
        expect((await format.read(format.write(table))).columns).toEqual(table.columns);
      }),
      runs(20),
    );
  });
});
