// A search of settings by the command line, one training at a time and two.
import { runCommand, withDrawnFile } from './command.mjs';
import { lineResult } from './line.mjs';

const SHAPE = { rows: 1000, attributes: 8, classes: 10 };

/** @type {readonly import('./line.mjs').Line[]} */
export const tuneCommandLines = [1, 2].map((jobs) => ({
  name: tuneCommandName(jobs),
  run: () => tuneByCommand(jobs),
}));

/** @param {number} jobs */
export function tuneCommandName(jobs) {
  return `tune command 1000 x 8, jobs ${jobs}`;
}

/**
 * The search that is usual, with a thread for each training, so that only the jobs share the processors.
 *
 * @param {number} jobs
 */
function tuneByCommand(jobs) {
  return withDrawnFile(SHAPE, async (file) => {
    const words = ['tune', file, '--target', 'y', '--threads', '1', '--jobs', String(jobs)];
    const { usage } = await runCommand(words);
    return lineResult(usage);
  });
}
