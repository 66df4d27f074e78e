// The command, trained on the cluster with a checkpoint, killed at random moments and called again.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../apps/cli/bin/preflearn.js', import.meta.url));

/** Seconds that a client may live before it is killed, beginning with the first rule that it keeps. */
const MOST_SECONDS = 6;

/**
 * @typedef {object} ClientTraining
 * @property {string} address of the table
 * @property {string} target
 * @property {string} weights
 * @property {readonly string[]} classes
 * @property {number} rules
 * @property {string} folder for its files
 * @property {number} kills
 */

/**
 * Trains until the model is there.
 *
 * @param {ClientTraining} training
 * @param {import('@preflearn/core').Random} random
 * @param {(line: string) => void} say
 * @returns {Promise<{ model: Record<string, any>, killed: number }>}
 */
export async function trainKilled(training, random, say) {
  const { folder } = training;
  const [kept, out] = ['kept.jsonl', 'out.json'].map((name) => join(folder, name));
  let killed = 0;
  while (killed < training.kills) {
    const after = random.uniform() * MOST_SECONDS;
    const ended = await command(training, kept, out, after);
    if (ended !== 'SIGKILL') break; // it was done before
    killed++;
    say(
      `client killed ${after.toFixed(1)} s after its first rule; ${rulesIn(kept)} rules are kept`,
    );
  }
  if (!existsSync(out)) await command(training, kept, out, undefined);
  return { model: JSON.parse(readFileSync(out, 'utf8')), killed };
}

/**
 * @param {ClientTraining} training
 * @param {string} kept
 * @param {string} out
 * @param {number | undefined} killAfter seconds
 * @returns {Promise<string>} the signal that ended it, or `done`
 */
function command({ address, target, weights, classes, rules }, kept, out, killAfter) {
  const words = [
    ...[
      'train',
      address,
      '--target',
      target,
      '--weights',
      weights,
      '--classes',
      classes.join(','),
      '--out',
      out,
    ],
    ...['--set', `rules=${rules}`, '--set', 'sample=1', '--set', 'maxConditions=2', '--seed', '3'],
    ...['--checkpoint', kept, '--resume', '--quiet'],
  ];
  const before = rulesIn(kept);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const watch = setInterval(() => {
      if (killAfter === undefined || timer !== undefined || rulesIn(kept) === before) return;
      timer = setTimeout(() => child.kill('SIGKILL'), killAfter * 1000);
    }, 50);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      clearTimeout(timer);
      if (signal !== null) resolve(signal);
      else if (code === 0) resolve('done');
      else reject(new Error(`preflearn train ended with ${code}: ${said.trim()}`));
    });
  });
}

/** @param {string} file */
function rulesIn(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('"draws"').length - 1 : 0;
}
