// Packs every package as it would be published, and checks the tarball: the fields all packages
// share, README and LICENSE, publint --strict, and that its types resolve for its users (attw).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { manifestProblems } from './manifests.mjs';

const destination = join(process.cwd(), '.tools', 'packed');
rmSync(destination, { recursive: true, force: true });
mkdirSync(destination, { recursive: true });

const folders = [...readdirSync('packages').map((name) => join('packages', name)), 'apps/cli'];
let failed = false;
for (const folder of folders) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const tarball = pack(folder);
  const problems = [
    ...manifestProblems(manifest),
    ...missingFiles(tarball),
    ...(await published(tarball)),
    ...(manifest.exports === undefined ? [] : typesOf(tarball)),
  ];
  for (const problem of problems) console.error(`${folder}: ${problem}`);
  failed ||= problems.length > 0;
}
if (failed) process.exit(1);
console.log(`packages: ${folders.length} packed and checked`);

/**
 * @param {string} folder
 * @returns {string} path of the tarball
 */
function pack(folder) {
  const result = capture('pnpm', ['pack', '--json', '--pack-destination', destination], folder);
  if (result.status !== 0) throw new Error(`${folder}: pnpm pack failed\n${result.output}`);
  return JSON.parse(result.output).filename;
}

/** @param {string} tarball */
function missingFiles(tarball) {
  const files = capture('tar', ['-tzf', tarball], '.').output.split(/\r?\n/);
  return ['LICENSE', 'README.md'].flatMap((name) =>
    files.includes(`package/${name}`) ? [] : [`the packed package has no ${name}`],
  );
}

/** @param {string} tarball */
async function published(tarball) {
  const bytes = Uint8Array.from(readFileSync(tarball)).buffer;
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes } });
  return messages.map((message) => `publint: ${formatMessage(message, pkg)}`);
}

/** @param {string} tarball */
function typesOf(tarball) {
  const flags = ['--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--no-color'];
  const result = capture('pnpm', ['exec', 'attw', ...flags, '--format', 'ascii', tarball], '.');
  return result.status === 0 ? [] : [`attw:\n${result.output}`];
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function capture(command, args, cwd) {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell });
  return { status, output: status === 0 ? stdout : `${stdout}${stderr}` };
}
