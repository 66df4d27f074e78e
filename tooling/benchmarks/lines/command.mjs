// The command in a process of its own, as users run it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Table } from '@preflearn/core';
import { writeTable } from '@preflearn/io/node';
import { drawOrdinal } from '../data/ordinal.mjs';
import { withFolder } from './line.mjs';

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
export function withDrawnFile(shape, work) {
  return withFolder(async (folder) => {
    const file = join(folder, 'table.csv');
    const { attributes, target } = drawOrdinal(shape);
    const values = Float64Array.from(target.codes, (code) => code + 1);
    const y = { type: /** @type {const} */ ('numeric'), name: target.name, values };
    await writeTable(file, new Table([...attributes.columns, y]));
    return work(file, folder);
  });
}
