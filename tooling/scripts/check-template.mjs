// Tries the template of a plug-in as a stranger would: in an empty folder, with the packages as they would be published.
// Compiles it under three ways of finding modules, runs its contract suite and uses it on the command line.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, emptyDestination, pack, publishedFolders } from './pack.mjs';

/** Most lines of a loss with its learner. */
const MAX_LINES = 40;

const TEMPLATE = join('tooling', 'template');
const RESOLUTIONS = /** @type {const} */ ([
  ['NodeNext', 'NodeNext'],
  ['Node16', 'Node16'],
  ['ESNext', 'bundler'],
]);
const COPIED = ['package.json', 'tsconfig.json', 'src', 'test'];
const TRAIN = ['train', 'made.csv', '-t', 'y', '--learner', 'huber-rules', '--set', 'rules=20'];

const lines = readFileSync(join(TEMPLATE, 'src', 'index.ts'), 'utf8')
  .trimEnd()
  .split('\n').length;
if (lines > MAX_LINES) throw new Error(`the template has ${lines} lines, more than ${MAX_LINES}`);

const destination = emptyDestination('packed-for-template');
const tarballs = Object.fromEntries(
  publishedFolders()
    .map((folder) => pack(folder, destination))
    .map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]),
);
const folder = mkdtempSync(join(tmpdir(), 'preflearn-template-'));
try {
  for (const name of COPIED) cpSync(join(TEMPLATE, name), join(folder, name), { recursive: true });
  const file = join(folder, 'package.json');
  writeFileSync(
    file,
    JSON.stringify(withTarballs(JSON.parse(readFileSync(file, 'utf8'))), null, 2),
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  for (const [module, resolution] of RESOLUTIONS) {
    const flags = ['--module', module, '--moduleResolution', resolution, '--noEmit'];
    run('npx', ['tsc', ...flags]);
  }
  run('npm', ['run', 'build']);
  run('npm', ['test']);
  run('npx', ['preflearn', 'generate', 'rank-rules-artificial', '-n', '200', '-o', 'made.csv']);
  run('npx', ['preflearn', ...TRAIN, '--plugin', './dist/index.js', '-o', 'model.json']);
  const predict = ['preflearn', 'predict', 'model.json', 'made.csv', '-o', 'predictions.csv'];
  const refused = capture('npx', predict, folder);
  if (refused.status !== 1 || !refused.output.includes('pass --plugin ./dist/index.js')) {
    throw new Error(`the model was not refused without its plug-in:\n${refused.output}`);
  }
  run('npx', [...predict, '--plugin', './dist/index.js']);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const ways = RESOLUTIONS.map(([, resolution]) => resolution).join(', ');
console.log(
  `template: ${lines} lines, compiled (${ways}), tested and used from packed packages in an empty folder`,
);

/**
 * The manifest with tarballs for the packages of this repository, also where one depends on another.
 *
 * @param {Record<string, any>} manifest
 */
function withTarballs(manifest) {
  const isOurs = (/** @type {string} */ name) => tarballs[name] !== undefined;
  const others = Object.entries(manifest.devDependencies).filter(([name]) => !isOurs(name));
  const { peerDependencies: _, ...rest } = manifest; // of releases, which there are none of here
  // All, as no registry has those that these depend on.
  return { ...rest, devDependencies: { ...Object.fromEntries(others), ...tarballs } };
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, output } = capture(command, args, folder);
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${output}`);
}
