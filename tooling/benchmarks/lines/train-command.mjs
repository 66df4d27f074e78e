// Training by the command line: what it takes beyond the learner's `fit`.
import { join } from 'node:path';
import { runCommand, withDrawnFile } from './command.mjs';
import { lineResult } from './line.mjs';

const SHAPE = { rows: 1e5, attributes: 16, classes: 10 };

/** @type {readonly import('./line.mjs').Line[]} */
export const trainCommandLines = [{ name: 'train command 1e5 x 16', run: trainByCommand }];

/**
 * The whole process, with 1000 rules, which is the default. Both times of the share are wall-clock times of one
 * process, so that other work on the machine changes it little.
 */
function trainByCommand() {
  return withDrawnFile(SHAPE, async (file, folder) => {
    const model = join(folder, 'model.json');
    const words = ['train', file, '--target', 'y', '--threads', '1', '--out', model, '--json'];
    const { usage, stdout } = await runCommand(words);
    const fitSeconds = JSON.parse(stdout).seconds;
    return lineResult(usage, { 'share outside the learner': 1 - fitSeconds / usage.seconds });
  });
}
