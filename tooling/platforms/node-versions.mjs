// The versions of Node that are tested, from the npm package `node`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As npm names them. */
export const NODE_VERSIONS = ['20', '22', '24', 'latest'];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} version one of `NODE_VERSIONS` */
function folderOf(version) {
  return join(root, '.tools', 'node', version);
}

/** @param {string} version one of `NODE_VERSIONS` */
function programOf(version) {
  return join(folderOf(version), 'node_modules', 'node', 'bin', 'node');
}

/** @param {string} version one of `NODE_VERSIONS` */
export function isInstalled(version) {
  return existsSync(programOf(version));
}

/**
 * @param {string} version one of `NODE_VERSIONS`
 * @returns {string} path of the program, which is installed below `.tools` where it is not there
 */
export function installedNode(version) {
  const folder = folderOf(version);
  if (!isInstalled(version)) {
    mkdirSync(folder, { recursive: true });
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    runProgram('npm', ['install', '--prefix', folder, ...flags, `node@${version}`]);
  }
  return programOf(version);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 * @returns {string} what it prints
 */
export function runProgram(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
}
