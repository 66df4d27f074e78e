// Installs each package alone from its tarball, in an empty folder that nothing else can be found from, and imports every
// entry point of it on each version of Node, also by `require` where Node allows that. pnpm gives a package only what it
// lists, so that a dependency that is missing from its package.json is found.
import { readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedNode, NODE_VERSIONS, runProgram } from '../platforms/node-versions.mjs';
import { weightFile } from './installed-weights.mjs';
import { manifests, neededBy } from './manifests.mjs';
import { emptyDestination, pack } from './pack.mjs';

/** Sizes may differ by so much from those that are written down: of the packages and of what they depend on. */
const TOLERANCE = 0.1;
const WRITE = process.argv.includes('--write');

const importer = await readFile(fileURLToPath(new URL('./import-all.mjs', import.meta.url)));
const destination = emptyDestination('packed-to-install');
const all = manifests();
const tarballs = Object.fromEntries(
  Object.entries(all).map(([name, { folder }]) => [
    name,
    `file:${pack(folder, destination).tarball}`,
  ]),
);
const nodes = NODE_VERSIONS.map(installedNode);
const written = JSON.parse(await readFile(weightFile, 'utf8').catch(() => '{}'));
/** @type {Record<string, import('./installed-weights.mjs').Weight>} */
const weights = {};
let failed = false;

const folder = await mkdtemp(join(tmpdir(), 'preflearn-alone-'));
try {
  for (const name of Object.keys(all)) await check(name);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (WRITE) await writeFile(weightFile, `${JSON.stringify(weights, null, 2)}\n`);
if (failed) process.exit(1);
console.log(
  `install: ${Object.keys(all).length} packages, each alone, imported and required in ${nodes.length} versions of Node`,
);

/** @param {string} name */
async function check(name) {
  const alone = join(folder, name.replace('/', '-'));
  await mkdir(alone);
  const ours = neededBy(name, all).filter((each) => each !== name);
  const manifest = {
    private: true,
    dependencies: { [name]: tarballs[name] },
    pnpm: { overrides: Object.fromEntries(ours.map((each) => [each, tarballs[each]])) },
  };
  await writeFile(join(alone, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(alone, 'import-all.mjs'), importer);
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-lockfile', '--reporter=silent'];
  runProgram('pnpm', ['install', '--ignore-workspace', ...flags], alone);
  const doors = Object.keys(all[name].manifest.exports ?? {}).filter((door) =>
    door.startsWith('.'),
  );
  const args = all[name].manifest.bin
    ? [`node_modules/${name}/bin/preflearn.js`, '--version']
    : undefined;
  const said = nodes.map((node) =>
    args === undefined
      ? runProgram(node, ['import-all.mjs', name, ...doors], alone)
      : runProgram(node, args, alone),
  );
  weights[name] = weightOf(join(alone, 'node_modules', '.pnpm'));
  console.log(`${name.padEnd(30)} ${said[0].trim().padEnd(44)} ${JSON.stringify(weights[name])}`);
  if (!WRITE) compare(name);
}

/** @param {string} name */
function compare(name) {
  const [found, expected] = [weights[name], written[name]];
  const isNear = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.abs(a - b) <= TOLERANCE * b;
  if (expected?.packages === found.packages && isNear(found.kilobytes, expected.kilobytes)) return;
  failed = true;
  console.error(
    `${name}: installs ${JSON.stringify(found)}, but ${JSON.stringify(expected)} is written down; ` +
      'if that is meant, npm run checks -- install --write, then npm test -- apps/docs/test/pages -u.',
  );
}

/** @param {string} store of one folder for each package @returns what it holds */
function weightOf(store) {
  const packages = readdirSync(store).filter((name) => name.includes('@'));
  const bytes = packages
    .flatMap((name) => readdirSync(join(store, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return { packages: packages.length, kilobytes: Math.round(bytes / 1000) };
}
