// The command in a process of its own, as users run it.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tableFromColumns } from '@preflearn/core';
import { writeTable } from '@preflearn/io/node';
import { drawOrdinal } from '../data/ordinal.mjs';

const COMMAND = fileURLToPath(new URL('../../../apps/cli/bin/preflearn.js', import.meta.url));
const USAGE = new URL('./print-usage.mjs', import.meta.url).href;

/**
 * Runs the command with `--quiet`.
 *
 * @param {readonly string[]} words
 * @returns {Promise<{usage: import('../measure.mjs').Measured, stdout: string}>} what the whole process took, its
 *   threads included, and what it printed
 */
export async function runCommand(words) {
  const args = ['--import', USAGE, COMMAND, ...words, '--quiet'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  return { usage: JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? ''), stdout };
}

/**
 * Does work with a CSV file of drawn rows, whose target is `y`, in a folder that is removed at the end.
 *
 * @template T
 * @param {Parameters<typeof drawOrdinal>[0]} shape
 * @param {(file: string, folder: string) => Promise<T>} work
 */
export async function withDrawnFile(shape, work) {
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-bench-'));
  try {
    const file = join(folder, 'table.csv');
    await writeDrawn(file, shape);
    return await work(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {string} file
 * @param {Parameters<typeof drawOrdinal>[0]} shape
 */
async function writeDrawn(file, shape) {
  const { attributes, target } = drawOrdinal(shape);
  const columns = attributes.columns.map((column) => {
    if (column.type !== 'numeric') throw new Error(`${column.name} is not numeric`);
    return /** @type {const} */ ([column.name, column.values]);
  });
  const y = Float64Array.from(target.codes, (code) => code + 1);
  await writeTable(file, tableFromColumns({ ...Object.fromEntries(columns), y }));
}
