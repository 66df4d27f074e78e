import { PreflearnError, Random, tableFromColumns } from '@preflearn/core';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { columnLetters } from '../src/cell-address.js';
import { xlsxFormat } from '../src/index.js';

/** A workbook, and where it says to how many bytes its sheet unpacks. */
async function workbookWith(
  sheet: (xml: Uint8Array) => Uint8Array,
): Promise<{ readonly bytes: Uint8Array; say(size: number): Uint8Array }> {
  const written: Uint8Array[] = [];
  for await (const chunk of xlsxFormat.write(tableFromColumns({ a: [1, 2] }))) {
    written.push(Buffer.from(chunk));
  }
  const parts = unzipSync(Buffer.concat(written));
  const name = Object.keys(parts).find((each) => /sheet1\.xml$/.test(each)) ?? '';
  const bytes = zipSync({ ...parts, [name]: sheet(parts[name]) });
  return {
    bytes,
    say(size) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at + 46 < bytes.length; at++) {
        if (view.getUint32(at, true) !== 0x02014b50) continue; // an entry of the list at the end
        const own = String.fromCharCode(...bytes.subarray(at + 46, at + 46 + name.length));
        if (own === name) view.setUint32(at + 24, size, true);
      }
      return bytes;
    },
  };
}

async function said(bytes: Uint8Array): Promise<string> {
  const error: unknown = await xlsxFormat
    .read(bytes, { source: 'f' })
    .catch((thrown: unknown) => thrown);
  return error instanceof PreflearnError ? `${error.code}: ${error.message}` : String(error);
}

it('a small file that unpacks to much more is refused with the numbers, before it is unpacked', async () => {
  const random = new Random(1);
  const { say } = await workbookWith(() =>
    Uint8Array.from({ length: 300_000 }, () => random.integer(256)),
  );
  expect(await said(say(75 * 2 ** 20))).toMatch(
    /^FILE_FORMAT: f: the file of 29\d KiB unpacks to 76 MiB or more, expected at most 64 MiB; get the file again if it may be damaged, or save the table as CSV\.$/,
  );
});

it('a part takes no more bytes than it says, whatever it holds', async () => {
  const { bytes, say } = await workbookWith(() => new Uint8Array(2 ** 24).fill(32));
  expect(bytes.length).toBeLessThan(100_000);
  expect(await said(say(100_000))).toMatch(
    /^FILE_FORMAT: f: the workbook cannot be read: .*; save it again, or as CSV\.$/,
  );
});

it('other parts, such as pictures, are not unpacked', async () => {
  const { bytes } = await workbookWith((xml) => xml);
  const parts = unzipSync(bytes);
  const more = zipSync({ ...parts, 'xl/media/image1.xml': new Uint8Array(2 ** 20) });
  const memory = { columnBytes: 2 ** 19 };
  expect((await xlsxFormat.read(more, { memory })).rowCount).toBe(2);
});

it('a sheet of few cells that lie far apart is refused', async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`,
  );
  const { bytes } = await workbookWith(() =>
    Buffer.from(
      `<worksheet><sheetData>${rows.join('')}<row r="3001"><c r="XFD3001"><v>1</v></c></row></sheetData></worksheet>`,
    ),
  );
  expect(await said(bytes)).toBe(
    'FILE_FORMAT: f: 3001 rows of 16384 columns have only 3001 values; delete columns far to the right that have few values.',
  );
});

it('merged cells that lie in each other take no longer than others', async () => {
  const cells = Array.from(
    { length: 300 },
    (_, i) => `<c r="${columnLetters(i)}1" t="str"><v>n${i}</v></c>`,
  );
  const merges = '<mergeCell ref="A1:KN1"/><mergeCell ref="A1:A2"/>'.repeat(100_000);
  const { bytes } = await workbookWith(() =>
    Buffer.from(
      `<worksheet><sheetData><row r="1">${cells.join('')}</row><row r="2"><c r="A2"><v>1</v></c></row></sheetData>` +
        `<mergeCells>${merges}</mergeCells></worksheet>`,
    ),
  );
  await said(bytes);
}, 20_000);
