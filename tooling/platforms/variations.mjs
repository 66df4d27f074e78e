// Ways to run one version of Node that must not change a bit.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleForThreads } from './bundles.mjs';

/**
 * @typedef {import('./learner-digests.mjs').BothDigests} BothDigests
 * @typedef {import('./learner-digests.mjs').DigestSettings} DigestSettings
 *
 * @typedef {object} Variation
 * @property {string} name
 * @property {readonly string[]} [nodeArgs]
 * @property {Readonly<Record<string, string>>} [env]
 * @property {number} [threads]
 */

/** @type {readonly Variation[]} */
export const variations = [
  { name: 'no compiler and no WebAssembly', nodeArgs: ['--jitless'] },
  {
    name: 'another locale and time zone',
    env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' },
  },
  { name: 'four threads', threads: 4 },
];

const program = fileURLToPath(new URL('./print-digests.mjs', import.meta.url));
const tsconfig = fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url));
const execute = promisify(execFile);

/**
 * The digests of this version of Node, run in another way.
 *
 * @param {Variation} variation
 * @param {DigestSettings} settings
 * @param {string} folder  receives the bundle for threads
 * @returns {Promise<BothDigests>}
 */
export async function digestsUnder({ nodeArgs = [], env = {}, threads }, settings, folder) {
  const script = threads === undefined ? program : join(folder, 'print-digests.mjs');
  if (threads !== undefined) await bundleForThreads(folder, tsconfig);
  const given = JSON.stringify({ ...settings, ...(threads !== undefined && { threads }) });
  const { stdout } = await execute(process.execPath, [...nodeArgs, script, given], {
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout);
}

/**
 * The keys whose digests are not as expected, or are missing.
 *
 * @param {Readonly<Record<string, string>>} expected
 * @param {Readonly<Record<string, string>>} found
 */
export function differingKeys(expected, found) {
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].filter((key) => found[key] !== expected[key]);
}
