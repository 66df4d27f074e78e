// Training by the command on a table whose numbers are in a temporary file, beside the same in memory.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Random } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import { runCommand } from './command.mjs';
import { countName, lineResult, withFolder } from './line.mjs';

const ATTRIBUTES = 16;
const RULES = 20;

/** @type {readonly import('./line.mjs').Line[]} */
export const outOfCoreLines = [1e6, 1e7].flatMap((rows) =>
  [false, true].map((isOutOfCore) => ({
    name: `train command ${countName(rows)} x ${ATTRIBUTES}, ${RULES} rules${isOutOfCore ? ', out of core' : ''}`,
    ...(rows > 1e6 && { large: /** @type {const} */ (true) }),
    run: () => trainByCommand(rows, isOutOfCore),
  })),
);

/**
 * @param {number} rows
 * @param {boolean} isOutOfCore
 */
function trainByCommand(rows, isOutOfCore) {
  return withFolder(async (folder) => {
    const file = join(folder, 'table.csv');
    await pipeline(Readable.from(textOf(rows)), createWriteStream(file));
    const words = ['train', file, '--target', 'y', '--threads', '1', '--json'];
    words.push('--set', `rules=${RULES}`, '--out', join(folder, 'model.json'));
    const { usage, stdout } = await runCommand(isOutOfCore ? [...words, '--out-of-core'] : words);
    return lineResult(usage, { 'seconds of the learner': JSON.parse(stdout).seconds });
  });
}

/** Lines of a table, a thousand at a time, which is never in memory as a whole: five classes that depend on six attributes. */
function* textOf(/** @type {number} */ rows) {
  const random = new Random(1);
  yield `${Array.from({ length: ATTRIBUTES }, (_, j) => `x${j + 1}`).join(',')},y\n`;
  for (let from = 0; from < rows; from += 1000) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + 1000); row++) {
      const x = Array.from({ length: ATTRIBUTES }, () => standardNormal(random));
      const score = x[0] - x[1] + x[2] * x[3] + (x[5] > 0 ? x[4] : 0) + standardNormal(random);
      const y = Math.max(0, Math.min(4, Math.round(score / 1.5) + 2));
      text += `${x.map((value) => value.toFixed(4)).join(',')},${y}\n`;
    }
    yield text;
  }
}
