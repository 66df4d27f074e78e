// The command, which trains on the cluster with a checkpoint and goes on with the rules that are kept there.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file of the command. */
export const COMMAND = fileURLToPath(new URL('../../apps/cli/bin/preflearn.js', import.meta.url));

/**
 * @typedef {object} ClientTraining
 * @property {string} address of the table
 * @property {string} target
 * @property {string} weights
 * @property {readonly string[]} classes
 * @property {number} rules
 * @property {string} folder for its files
 */

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, said: string }} Ended */

/**
 * Trains until the command ends.
 *
 * @param {ClientTraining} training
 * @param {(client: import('node:child_process').ChildProcess) => void} [onRule] called once, when the first rule beyond
 *   those that were there is kept
 * @returns {Promise<Ended>}
 */
export function runClient(training, onRule) {
  const before = keptRules(training);
  return new Promise((resolve, reject) => {
    const client = spawn(process.execPath, [COMMAND, ...wordsOf(training)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    client.stderr.on('data', (text) => {
      said += text;
    });
    const watch = setInterval(() => {
      if (keptRules(training) === before) return;
      clearInterval(watch);
      onRule?.(client);
    }, 50);
    client.once('error', reject);
    client.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve({ code, signal, said: said.trim() });
    });
  });
}

/** @param {ClientTraining} training */
function wordsOf(training) {
  const { address, target, weights, classes, rules } = training;
  return [
    ...['train', address, '--target', target, '--weights', weights],
    ...['--classes', classes.join(','), '--out', modelFile(training)],
    ...['--set', `rules=${rules}`, '--set', 'sample=1', '--set', 'maxConditions=2', '--seed', '3'],
    ...['--checkpoint', checkpointFile(training), '--resume', '--quiet'],
  ];
}

/** @param {ClientTraining} training  @returns {boolean} whether it has ended well */
export function hasModel(training) {
  return existsSync(modelFile(training));
}

/** @param {ClientTraining} training  @returns {Record<string, any>} as its file has it */
export function readModel(training) {
  return JSON.parse(readFileSync(modelFile(training), 'utf8'));
}

/** @param {ClientTraining} training */
export function keptRules(training) {
  const file = checkpointFile(training);
  return existsSync(file) ? readFileSync(file, 'utf8').split('"draws"').length - 1 : 0;
}

/** @param {ClientTraining} training */
function modelFile({ folder }) {
  return join(folder, 'out.json');
}

/** @param {ClientTraining} training */
function checkpointFile({ folder }) {
  return join(folder, 'kept.jsonl');
}
