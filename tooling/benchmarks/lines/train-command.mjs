// Training by the command line: what it takes beyond the learner's `fit`.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tableFromColumns } from '@preflearn/core';
import { writeTable } from '@preflearn/io/node';
import { drawOrdinal } from '../data/ordinal.mjs';
import { lineResult } from './line.mjs';

const SHAPE = { rows: 1e5, attributes: 16, classes: 10 };

export const trainCommandName = 'train command 1e5 x 16';

/** @type {readonly import('./line.mjs').Line[]} */
export const trainCommandLines = [{ name: trainCommandName, run: trainByCommand }];

const COMMAND = fileURLToPath(new URL('../../../apps/cli/bin/preflearn.js', import.meta.url));
const USAGE = new URL('./print-usage.mjs', import.meta.url).href;

/**
 * The whole process, with 1000 rules, which is the default. Both times of the share are wall-clock times of one
 * process, so that other work on the machine changes it little.
 */
async function trainByCommand() {
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-bench-'));
  try {
    const [table, model] = [join(folder, 'table.csv'), join(folder, 'model.json')];
    await writeDrawn(table);
    const words = ['train', table, '--target', 'y', '--threads', '1', '--out', model];
    const args = ['--import', USAGE, COMMAND, ...words, '--json', '--quiet'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    const usage = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    const fitSeconds = JSON.parse(stdout).seconds;
    return lineResult(usage, { 'share outside the learner': 1 - fitSeconds / usage.seconds });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string} path */
async function writeDrawn(path) {
  const { attributes, target } = drawOrdinal(SHAPE);
  const columns = attributes.columns.map((column) => {
    if (column.type !== 'numeric') throw new Error(`${column.name} is not numeric`);
    return /** @type {const} */ ([column.name, column.values]);
  });
  const y = Float64Array.from(target.codes, (code) => code + 1);
  await writeTable(path, tableFromColumns({ ...Object.fromEntries(columns), y }));
}
