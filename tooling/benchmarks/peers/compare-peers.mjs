// Other libraries in turn with ours, on the same files.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJsonOf, readJsonOfNode } from '../child.mjs';
import { drawOrdinal } from '../data/ordinal.mjs';
import { measureInTurn } from '../in-turn.mjs';
import { progress } from '../progress.mjs';
import { ATTRIBUTES, CLASSES, contendersOf, groupsOf, nameOf, OURS } from './contenders.mjs';
import { peerEnvironment } from './environment.mjs';
import { removeTable, writeTable } from './table-files.mjs';

/**
 * @typedef {import('./contenders.mjs').Group} Group
 * @typedef {import('./contenders.mjs').Job} Job
 * @typedef {import('../settings.mjs').Settings} Settings
 * @typedef {import('../in-turn.mjs').Outcome} Outcome
 */

const FOLDER = '.peers';

const ours = fileURLToPath(new URL('./run-ours.mjs', import.meta.url));
const theirs = fileURLToPath(new URL('./run_peer.py', import.meta.url));

/**
 * Measures all groups. Within a group, every contender runs once a round.
 *
 * @param {Pick<Settings, 'rows' | 'threads' | 'repeats' | 'python' | 'engine'>} settings
 * @returns {Promise<Outcome & {groups: readonly Group[], versions: Readonly<Record<string, string>>}>} with the
 *   versions of the other libraries
 */
export async function comparePeers(settings) {
  const { python, versions } = await peerEnvironment(FOLDER, settings.python);
  const installed = new Set(Object.keys(versions));
  const groups = groupsOf(settings.rows, settings.threads);
  const parts = [];
  for (const group of groups) {
    const ids = new Map(contendersOf(group, installed).map(({ id }) => [nameOf(group, id), id]));
    const tables = writeTables(group);
    try {
      const measureOne = (/** @type {string} */ name, /** @type {number} */ round) => {
        progress(`round ${round + 1} of ${settings.repeats}: ${name}`);
        const library = ids.get(name) ?? name;
        return runJob({ library, ...jobOf(group, tables) }, python, settings.engine);
      };
      parts.push(await measureInTurn([...ids.keys()], settings.repeats, measureOne));
    } finally {
      for (const table of Object.values(tables)) removeTable(table);
    }
  }
  progress('');
  return {
    groups,
    versions,
    measurements: parts.flatMap(({ measurements }) => measurements),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/** @param {Group} group */
function writeTables({ task, rows, trainRows }) {
  const folder = join(FOLDER, 'tables');
  mkdirSync(folder, { recursive: true });
  const write = (
    /** @type {string} */ name,
    /** @type {number} */ count,
    /** @type {number} */ seed,
  ) => {
    const shape = { rows: count, attributes: ATTRIBUTES, classes: CLASSES };
    return writeTable(join(folder, name), drawOrdinal(shape, seed));
  };
  const train = write('train', trainRows, 1);
  return task === 'train' ? { train } : { train, test: write('test', rows, 2) };
}

/**
 * @param {Group} group
 * @param {Pick<Job, 'train' | 'test'>} tables
 * @returns {Omit<Job, 'library'>}
 */
function jobOf({ task, threads }, tables) {
  return { task, threads, ...tables };
}

/**
 * @param {Job} job
 * @param {string} python
 * @param {Settings['engine']} engine
 */
function runJob(job, python, engine) {
  if (job.library !== OURS) return readJsonOf(python, [theirs, JSON.stringify(job)]);
  const { threads } = job;
  return readJsonOfNode(ours, [JSON.stringify({ ...job, engine: { threads, ...engine } })]);
}
