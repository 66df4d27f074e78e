// Packs packages as they would be published.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of all packages that are published, from the root of the repository. */
export function publishedFolders() {
  return [...readdirSync('packages').map((name) => join('packages', name)), 'apps/cli'];
}

/**
 * Empties the folder that tarballs are packed into.
 *
 * @param {string} name of the folder below `.tools`
 * @returns {string} its path
 */
export function emptyDestination(name) {
  const destination = join(process.cwd(), '.tools', name);
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination, { recursive: true });
  return destination;
}

/**
 * @param {string} folder of a package
 * @param {string} destination
 * @returns {{ manifest: Record<string, any>, tarball: string }} its package.json as it stands, and the path of the tarball
 */
export function pack(folder, destination) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const result = capture('pnpm', ['pack', '--json', '--pack-destination', destination], folder);
  if (result.status !== 0) throw new Error(`${folder}: pnpm pack failed\n${result.output}`);
  return { manifest, tarball: JSON.parse(result.output).filename };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
export function capture(command, args, cwd) {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell });
  return { status, output: status === 0 ? stdout : `${stdout}${stderr}` };
}
