// Other libraries in turn with ours, on the same files.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJsonOf, readJsonOfNode } from '../child.mjs';
import { drawOrdinal } from '../data/ordinal.mjs';
import { measureInTurn } from '../in-turn.mjs';
import { ATTRIBUTES, CLASSES, contendersOf, groupsOf, nameOf, OURS } from './contenders.mjs';
import { peerEnvironment } from './environment.mjs';
import { writeTable } from './table-files.mjs';

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
 * @param {Pick<Settings, 'rows' | 'threads' | 'only' | 'repeats' | 'python'>} settings
 * @returns {Promise<Outcome & {versions: Readonly<Record<string, string>>}>} with the versions of the others
 */
export async function comparePeers(settings) {
  const { python, versions } = await peerEnvironment(FOLDER, settings.python);
  const installed = new Set(Object.keys(versions));
  const groups = groupsOf(settings.rows, settings.threads);
  const parts = [];
  for (const group of groups) {
    const chosen = contendersOf(group, installed, settings.only);
    const ids = new Map(chosen.map(({ id }) => [nameOf(group, id), id]));
    if (ids.size === 0) continue;
    const folder = mkdtempSync(join(FOLDER, 'tables-'));
    try {
      const job = { task: group.task, threads: group.threads, ...writeTables(folder, group) };
      const measureOne = (/** @type {string} */ name) =>
        runJob({ library: ids.get(name) ?? name, ...job }, python);
      parts.push(await measureInTurn([...ids.keys()], settings.repeats, measureOne));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (parts.length === 0)
    throw new Error('no comparison has such a name; try --peers --only xgboost.');
  return {
    versions,
    measurements: parts.flatMap(({ measurements }) => measurements),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/**
 * @param {string} folder
 * @param {Group} group
 * @returns {Pick<Job, 'train' | 'test'>}
 */
function writeTables(folder, { task, rows, trainRows }) {
  const shape = { attributes: ATTRIBUTES, classes: CLASSES };
  const train = writeTable(join(folder, 'train'), drawOrdinal({ ...shape, rows: trainRows }, 1));
  if (task === 'train') return { train };
  return { train, test: writeTable(join(folder, 'test'), drawOrdinal({ ...shape, rows }, 2)) };
}

/**
 * @param {Job} job
 * @param {string} python
 * @returns {Promise<import('../lines/line.mjs').LineResult>}
 */
function runJob(job, python) {
  if (job.library !== OURS) return readJsonOf(python, [theirs, JSON.stringify(job)]);
  return readJsonOfNode(ours, [JSON.stringify(job)]);
}
