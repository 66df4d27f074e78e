// Reading large tables of numbers.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Random } from '@preflearn/core';
import { readCsv } from '@preflearn/io';
import { readTable } from '@preflearn/io/node';
import { liveBytes, measure } from '../measure.mjs';
import { countName, lineResult, withFolder } from './line.mjs';

const COLUMNS = 16;
const ROWS = 1e6;

const GZIP_COLUMNS = 4;

/** @type {readonly import('./line.mjs').Line[]} */
export const readingLines = [
  { name: 'read CSV 1e6 x 16', run: readLargeCsv },
  ...[1e6, 4e6].map((rows) => ({
    name: `read CSV.gz ${countName(rows)} x ${GZIP_COLUMNS}`,
    run: () => readGzip(rows),
  })),
];

/** The text is made while it is read, so making it is part of the time. */
async function readLargeCsv() {
  let peak = 0;
  const before = liveBytes();
  const watch = () => {
    const { external, heapUsed } = process.memoryUsage();
    peak = Math.max(peak, external + heapUsed);
  };
  const measured = await measure(async () => {
    await readCsv(csvChunks(ROWS, COLUMNS, watch));
    watch();
  });
  return lineResult(measured, { 'peak memory / columns': (peak - before) / (ROWS * COLUMNS * 8) });
}

/**
 * A compressed file, of which no more than a part may be unpacked at a time. The memory is that of a second reading,
 * since collecting garbage takes time.
 *
 * @param {number} rows
 */
function readGzip(rows) {
  return withFolder(async (folder) => {
    const path = join(folder, 'table.csv.gz');
    const chunks = Readable.from(csvChunks(rows, GZIP_COLUMNS));
    await pipeline(chunks, createGzip({ level: 1 }), createWriteStream(path));
    const measured = await measure(async () => {
      await readTable(path);
    });
    const most = await mostLiveBytes(() => readTable(path));
    return lineResult(measured, { 'MB beyond the table': (most - rows * GZIP_COLUMNS * 8) / 1e6 });
  });
}

/**
 * Most bytes in use on top of those before, looked at ten times a second whenever the work waits for something.
 *
 * @param {() => Promise<unknown>} work
 */
async function mostLiveBytes(work) {
  const before = liveBytes();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, liveBytes());
  }, 100);
  await work();
  clearInterval(timer);
  return most - before;
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {() => void} [onChunk]
 */
async function* csvChunks(rows, columns, onChunk) {
  const random = new Random(2);
  yield `${Array.from({ length: columns }, (_, j) => `x${j + 1}`).join(',')}\n`;
  for (let from = 0; from < rows; from += 1000) {
    let text = '';
    for (let i = from; i < Math.min(rows, from + 1000); i++) {
      const cells = Array.from({ length: columns }, () => (random.integer(2_000_000) - 1e6) / 1000);
      text += `${cells.join(',')}\n`;
    }
    onChunk?.();
    yield text;
  }
}
