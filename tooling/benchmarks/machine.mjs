import { execFileSync } from 'node:child_process';
import { arch, cpus, release, totalmem, type } from 'node:os';

/** @typedef {{ readonly cpu: string, readonly cores: number, readonly memoryBytes: number, readonly system: string }} Machine */

/** The machine this process runs on. @returns {Machine} */
export function thisMachine() {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${type()} ${release().split('.', 2).join('.')} ${arch()}`,
  };
}

/** Versions of Node, of its engine and of this repository: the commit, with a plus if files differ from it. */
export function ourVersions() {
  return { preflearn: commit(), node: process.versions.node, v8: process.versions.v8 };
}

function commit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown'; // not a clone
  }
}

/** The machine in one line. @param {Machine} machine */
export function machineText({ cpu, cores, memoryBytes, system }) {
  const memory = `${Math.round(memoryBytes / 2 ** 30)} GiB`;
  return `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${memory}, ${system}`;
}

/** @param {Readonly<Record<string, string>>} versions */
export function versionText(versions) {
  return Object.entries(versions)
    .map((entry) => entry.join(' '))
    .join(', ');
}
