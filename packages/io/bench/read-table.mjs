// Time and memory of reading 1e6 rows x 16 numeric columns from a file; run `pnpm run build` first.
//   node packages/io/bench/read-table.mjs [rows] [decimals] [csv|arff]
//   node packages/io/bench/read-table.mjs --read FILE
// `decimals` is the number of decimals of each value (17 for all digits of a random double).
// The file is read in a process of its own, so that its peak memory is that of reading.
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Random } from '@preflearn/core';
import { readTable } from '@preflearn/io/node';

const COLUMNS = 16;
const MB = 1e6;

/** @param {number} bytes */
const inMb = (bytes) => `${(bytes / MB).toFixed(1)} MB`;

/**
 * @param {string} path
 * @param {number} rows
 * @param {number} decimals
 */
async function writeSample(path, rows, decimals) {
  const random = new Random(1);
  const out = createWriteStream(path);
  const names = Array.from({ length: COLUMNS }, (_, c) => `x${c + 1}`);
  out.write(
    path.endsWith('.arff')
      ? `@relation sample\n${names.map((name) => `@attribute ${name} real\n`).join('')}@data\n`
      : `${names.join(',')}\n`,
  );
  for (let row = 0; row < rows; row++) {
    const cells = names.map(() => {
      const value = 100 * random.uniform();
      return decimals > 15 ? String(value) : value.toFixed(decimals);
    });
    if (!out.write(`${cells.join(',')}\n`)) {
      await new Promise((resolve) => out.once('drain', resolve));
    }
  }
  out.end();
  await finished(out);
}

/** @param {string} path */
async function measure(path) {
  const before = process.memoryUsage().rss;
  let peakHeld = 0;
  const timer = setInterval(() => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    peakHeld = Math.max(peakHeld, heapUsed + arrayBuffers);
  }, 5);
  const start = performance.now();
  const table = await readTable(path);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  const columns = table.columns.reduce(
    (sum, { values, codes }) => sum + (values ?? codes).byteLength,
    0,
  );
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(`rows x columns              ${table.rowCount} x ${table.columns.length}`);
  console.log(`size of the file            ${inMb(statSync(path).size)}`);
  console.log(`size of the columns         ${inMb(columns)}`);
  console.log(`seconds                     ${seconds.toFixed(2)}`);
  console.log(`process before reading      ${inMb(before)}`);
  console.log(`peak of heap + buffers      ${inMb(peakHeld)} (sampled between chunks)`);
  console.log(`peak of the whole process   ${inMb(peak)}`);
  console.log(`whole process : columns     ${(peak / columns).toFixed(2)}`);
}

const [, , first, decimals = '4', format = 'csv'] = process.argv;
if (first === '--read') {
  await measure(decimals);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-bench-'));
  try {
    const path = join(folder, `sample.${format}`);
    await writeSample(path, Number(first ?? 1e6), Number(decimals));
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--read', path], {
      stdio: 'inherit',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
