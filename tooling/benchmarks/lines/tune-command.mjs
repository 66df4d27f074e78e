// A search of settings by the command line, one training at a time and two.
import { runCommand, withDrawnFile } from './command.mjs';
import { lineResult } from './line.mjs';

/** Of few rows, where a second job costs most beside what it does: its start, and code that it compiles anew. */
export const tunedRowCounts = /** @type {const} */ ([1000, 4000]);

/** @type {readonly import('./line.mjs').Line[]} */
export const tuneCommandLines = tunedRowCounts.flatMap((rows) =>
  [1, 2].map((jobs) => ({
    name: tuneCommandName(rows, jobs),
    run: () => tuneByCommand(rows, jobs),
  })),
);

/**
 * @param {number} rows
 * @param {number} jobs
 */
export function tuneCommandName(rows, jobs) {
  return `tune command ${rows} x 8, jobs ${jobs}`;
}

/**
 * The search that is usual, with a thread for each training, so that only the jobs share the processors.
 *
 * @param {number} rows
 * @param {number} jobs
 */
function tuneByCommand(rows, jobs) {
  return withDrawnFile({ rows, attributes: 8, classes: 10 }, async (file) => {
    const words = ['tune', file, '--target', 'y', '--threads', '1', '--jobs', String(jobs)];
    const { usage } = await runCommand(words);
    return lineResult(usage);
  });
}
