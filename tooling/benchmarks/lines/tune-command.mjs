// A search of settings by the command line, one training at a time and two.
import { runCommand, withDrawnFile } from './command.mjs';
import { lineResult } from './line.mjs';

/**
 * Of few rows, where a second job costs most compared with what it does: its start, and code that it compiles again.
 * Each training has one thread, so that only the jobs share the processors.
 *
 * @type {readonly import('./line.mjs').Line[]}
 */
export const tuneCommandLines = [1000, 4000].flatMap((rows) =>
  [1, 2].map((jobs) => ({
    name: `tune command ${rows} x 8, jobs ${jobs}`,
    run: () =>
      withDrawnFile({ rows, attributes: 8, classes: 10 }, async (file) => {
        const words = ['tune', file, '--target', 'y', '--threads', '1', '--jobs', String(jobs)];
        return lineResult((await runCommand(words)).usage);
      }),
  })),
);
