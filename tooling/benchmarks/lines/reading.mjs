// Reading a large table of numbers.
import { Random } from '@preflearn/core';
import { readCsv } from '@preflearn/io';
import { liveBytes, measure } from '../measure.mjs';
import { lineResult } from './line.mjs';

const COLUMNS = 16;
const ROWS = 1e6;

export const readingName = 'read CSV 1e6 x 16';

/** @type {readonly import('./line.mjs').Line[]} */
export const readingLines = [{ name: readingName, run: readLargeCsv }];

/** The text is made while it is read, so making it is part of the time. */
async function readLargeCsv() {
  let peak = 0;
  const before = liveBytes();
  const watch = () => {
    const { external, heapUsed } = process.memoryUsage();
    peak = Math.max(peak, external + heapUsed);
  };
  const measured = await measure(async () => {
    await readCsv(csvChunks(watch));
    watch();
  });
  return lineResult(measured, { 'peak memory / columns': (peak - before) / (ROWS * COLUMNS * 8) });
}

/** @param {() => void} onChunk */
async function* csvChunks(onChunk) {
  const random = new Random(2);
  yield `${Array.from({ length: COLUMNS }, (_, j) => `x${j + 1}`).join(',')}\n`;
  for (let from = 0; from < ROWS; from += 1000) {
    let text = '';
    for (let i = from; i < Math.min(ROWS, from + 1000); i++) {
      const cells = Array.from({ length: COLUMNS }, () => (random.integer(2_000_000) - 1e6) / 1000);
      text += `${cells.join(',')}\n`;
    }
    onChunk();
    yield text;
  }
}
