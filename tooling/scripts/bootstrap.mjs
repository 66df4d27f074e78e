// Behind every npm script of the root: sets the workspace up where needed, then does the task.
// Uses nothing but Node and npm, so that a fresh clone needs nothing else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asksForHelp, taskHelp, withoutArguments } from './task-help.mjs';
import { addCounts, countLine } from './test-counts.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pnpmHome = join(root, '.tools', 'pnpm');
const pnpmScript = join(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
const stampFile = join(root, 'node_modules', '.preflearn-stamp');

/** What `npm start`, `npm run bench` and the like run, from the root. */
const programs = {
  start: 'tooling/demo/run.mjs',
  bench: 'tooling/benchmarks/run.mjs',
  noise: 'tooling/experiments/noise.mjs',
  fuzz: 'tooling/fuzz/run.mjs',
  'cluster-test': 'tooling/cluster-test/run.mjs',
};

/** @type {Record<string, (args: string[]) => void>} what `npm run checks` runs, or one of them by name */
const quickChecks = {
  layers: () => node('tooling/scripts/check-layers.mjs'),
  lines: () => node('tooling/scripts/check-lines.mjs'),
  lockfile: () => node('tooling/scripts/check-lockfile.mjs'),
  kernels: () => node('tooling/scripts/build-kernels.mjs', '--check'),
  unused: () => tool('knip', '--no-progress'),
  equations: () => node('tooling/scripts/check-equations.mjs'),
  docstrings: () => node('tooling/scripts/check-docstrings.mjs'),
  'new-learner': () => node('tooling/scripts/check-new-learner.mjs'),
  api: (args) => {
    build();
    node('tooling/scripts/check-api.mjs', ...args);
  },
  sizes: () => {
    build();
    node('tooling/scripts/check-sizes.mjs');
  },
};

/** @type {Record<string, (args: string[]) => void>} parts of `npm run release-check`, which run by name alone */
const releaseChecks = {
  packages: () => {
    build();
    node('tooling/scripts/check-packages.mjs');
  },
  install: (args) => {
    build();
    node('tooling/scripts/check-install.mjs', ...args);
  },
  template: () => {
    build();
    node('tooling/scripts/check-template.mjs');
  },
  platforms: () => {
    build();
    node('tooling/platforms/check-platforms.mjs');
  },
  attacks: () => {
    build();
    node('tooling/fuzz/serve-attacks.mjs', '--seconds', '60');
    node('tooling/fuzz/growth.mjs');
  },
  site: () => {
    turbo('docs');
    node('tooling/platforms/check-site.mjs');
  },
};

const checks = { ...quickChecks, ...releaseChecks };

/** @type {Record<string, (args: string[]) => void>} */
const tasks = {
  start: (args) => program(programs.start, args),
  bench: (args) => program(programs.bench, args),
  noise: (args) => program(programs.noise, args),
  fuzz: (args) => program(programs.fuzz, args),
  'cluster-test': (args) => program(programs['cluster-test'], args),
  'release-check': (args) => {
    build();
    node('tooling/release-check/run.mjs', ...args);
  },
  test: (args) => {
    if (args.length === 0) return testAll();
    turbo('build', '--filter=preflearn'); // the tests of the command run what users run
    tool('vitest', 'run', ...args);
  },
  'set-up': () => {}, // every task sets up first
  build: () => build(),
  pack: (args) => {
    build();
    node('tooling/scripts/pack-packages.mjs', ...args);
  },
  kernels: () => node('tooling/scripts/build-kernels.mjs'),
  lint: (args) => tool('biome', 'check', ...(args.length > 0 ? args : ['.'])),
  typecheck: () => tool('tsc', '-p', 'tsconfig.json'),
  docs: () => turbo('docs'),
  checks: (args) => {
    const names = args.filter((arg) => !arg.startsWith('-'));
    const flags = args.filter((arg) => arg.startsWith('-'));
    for (const name of names.length > 0 ? names : Object.keys(quickChecks)) runCheck(name, flags);
  },
  mutation: (args) => tool('stryker', 'run', 'tooling/stryker.config.mjs', '--mutate', ...args),
  ci: () => run('bash', ['.ci/run']),
};

main(process.argv.slice(2));

/** @param {string[]} argv the task, then what is handed on to it */
function main([name = '', ...args]) {
  const task = tasks[name];
  if (task === undefined) fail(`no task "${name}". Tasks: ${Object.keys(tasks).join(', ')}.`);
  if (asksForHelp(args) && taskHelp[name] !== undefined) return console.log(helpText(name));
  if (args.length > 0 && withoutArguments.includes(name)) {
    fail(`npm run ${name} takes no arguments, found ${args.join(' ')}.`);
  }
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Node ${process.versions.node} found, Node 20 or newer needed.`);
  process.chdir(root);
  process.env.PATH = [join(pnpmHome, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  process.env.COREPACK_ENABLE_STRICT = '0';
  process.env.TURBO_TELEMETRY_DISABLED = '1';
  process.env.DO_NOT_TRACK = '1';
  setUp();
  task(args);
}

/** @param {string} name of a task */
function helpText(name) {
  if (name !== 'checks') return taskHelp[name];
  const [quick, release] = [quickChecks, releaseChecks].map((some) => Object.keys(some).join(', '));
  return `${taskHelp.checks}\n\n  always:   ${quick}\n  by name:  ${release}`;
}

/**
 * @param {string} name
 * @param {string[]} flags such as --write
 */
function runCheck(name, flags) {
  const check = checks[name];
  if (check === undefined) fail(`no check "${name}". Checks: ${Object.keys(checks).join(', ')}.`);
  check(flags);
}

/** Brings pnpm, at the version package.json names, and the dependencies of the lock file. */
function setUp() {
  const version = JSON.parse(readFileSync('package.json', 'utf8')).packageManager.split('@')[1];
  if (installedPnpm() !== version) {
    console.log(`Setting up: pnpm ${version}`);
    mkdirSync(pnpmHome, { recursive: true });
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', '--prefix', pnpmHome, ...flags, `pnpm@${version}`]);
  }
  const stamp = createHash('sha256')
    .update(version)
    .update(readFileSync('pnpm-lock.yaml'))
    .update(readFileSync('pnpm-workspace.yaml')) // says where the dependencies go
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Setting up: dependencies');
  const flags = ['--frozen-lockfile', '--prefer-offline', '--config.confirmModulesPurge=false'];
  run(process.execPath, [pnpmScript, 'install', '--reporter=append-only', ...flags]);
  writeFileSync(stampFile, stamp);
}

/** @returns {string | undefined} */
function installedPnpm() {
  const manifest = join(pnpmHome, 'node_modules', 'pnpm', 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

function build() {
  turbo('build');
}

/** Runs the tests of each package whose sources, or those of what it depends on, have changed since they last passed. */
function testAll() {
  const args = ['turbo', 'run', 'test', '--output-logs=errors-only', '--continue'];
  // Many tests wait for processes of their own, so that two packages at once pay on two processors, too.
  const { status } = spawnSync(process.execPath, [pnpmScript, 'exec', ...args, '--concurrency=2'], {
    stdio: 'inherit',
  });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const folder of ['packages', 'apps'].flatMap(foldersIn).concat('tooling')) {
    addCounts(counts, join(folder, '.turbo', 'test-counts.txt'));
  }
  if (status !== 0) counts.failed = Math.max(1, counts.failed);
  console.log(countLine(counts));
  if (counts.failed > 0) process.exit(1);
}

/** @param {string} folder @returns {string[]} */
function foldersIn(folder) {
  return readdirSync(folder).map((name) => join(folder, name));
}

/**
 * Runs one of the programs above on a fresh build of the command and of all that it imports.
 *
 * @param {string} file
 * @param {string[]} args
 */
function program(file, args) {
  if (!existsSync(file)) fail(`${file} is missing, and this task runs it.`);
  turbo('build', '--filter=preflearn', '--filter=@preflearn/tooling^...');
  node(file, ...args);
}

/** @param {string[]} args a task and its flags; finished work comes from turbo's cache */
function turbo(...args) {
  tool('turbo', 'run', ...args, '--output-logs=errors-only');
}

/** @param {[string, ...string[]]} command a program of node_modules and its arguments */
function tool(...command) {
  run(process.execPath, [pnpmScript, 'exec', ...command]);
}

/** @param {[string, ...string[]]} command a script, from the root, and its arguments */
function node(...command) {
  run(process.execPath, command);
}

/**
 * Runs to the end and stops everything with the same exit code if it failed.
 *
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const shell = process.platform === 'win32' && command === 'npm'; // npm is a .cmd file there
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit', shell });
  if (error) fail(`cannot run ${command}: ${error.message}`);
  if (signal === 'SIGINT') process.exit(130);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`preflearn: ${message}`);
  process.exit(1);
}
