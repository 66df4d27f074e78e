import { execFileSync } from 'node:child_process';
import { arch, cpus, release, totalmem, type } from 'node:os';

/** @typedef {import('./saved-run.mjs').Machine} Machine */

/**
 * The machine this process runs on.
 *
 * @returns {Machine}
 */
export function thisMachine() {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() || 'unknown',
    cores: all.length,
    memoryBytes: totalmem(),
    system: `${type()} ${release().split('.', 2).join('.')} ${arch()}`,
  };
}

/** Versions of Node, of its engine and of this repository. */
export function ourVersions() {
  return { preflearn: commit(), node: process.versions.node, v8: process.versions.v8 };
}

/** The commit that is checked out, with a plus if files differ from it. */
function commit() {
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown'; // not a clone
  }
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/**
 * The machine in one line.
 *
 * @param {Machine} machine
 */
export function machineText({ cpu, cores, memoryBytes, system }) {
  const memory = `${Math.round(memoryBytes / 2 ** 30)} GiB`;
  return `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${memory}, ${system}`;
}

/** @param {Readonly<Record<string, string>>} versions */
export function versionText(versions) {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
