import { execFileSync } from 'node:child_process';
import { arch, cpus, release, totalmem, type } from 'node:os';

/** The machine this process runs on, in one line. */
export function thisMachine() {
  const { length: cores, 0: first } = cpus();
  const system = `${type()} ${release().split('.', 2).join('.')} ${arch()}`;
  return [
    first?.model.trim() || 'unknown',
    `${cores} ${cores === 1 ? 'core' : 'cores'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system,
  ].join(', ');
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

/** @param {Readonly<Record<string, string>>} versions */
export function versionText(versions) {
  return Object.entries(versions)
    .map((entry) => entry.join(' '))
    .join(', ');
}
