// Builds the image of the Dockerfile and uses it, with docker, podman or buildah, the one that is named or the first that
// works:
//   node tooling/docker/try-image.mjs [docker | podman | buildah]
// It trains, predicts and serves in a container, and the files must be those that the command writes outside one.
// Besides the engine it needs the built command (`npm run build`) and either a way to the image node:24-slim or that image.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const command = join(root, 'apps', 'cli', 'bin', 'preflearn.js');
const IMAGE = 'preflearn-tried';
const TABLE = ['generate', 'rank-rules-artificial', '-n', '300', '-o', 'made.csv'];
const TRAIN = ['train', 'made.csv', '-t', 'y', '--set', 'rules=20', '-o', 'model.json'];
const PREDICT = ['predict', 'model.json', 'made.csv', '-o', 'predictions.csv'];
/** How long the service may take to answer, in ms. */
const PATIENCE = 30_000;

/**
 * How to use an engine: what builds, and what runs a command of the image with a folder as /data.
 *
 * @typedef {object} Engine
 * @property {(...args: string[]) => string[]} build
 * @property {(folder: string, ...args: string[]) => string[]} run
 */

/** @type {Readonly<Record<string, Engine>>} */
const ENGINES = {
  docker: { build: (...args) => ['build', ...args], run: runByDocker },
  podman: { build: (...args) => ['build', ...args], run: runByDocker },
  // It has no command that runs an image: `run` takes a container, and its whole command.
  buildah: {
    build: (...args) => ['bud', ...args],
    run: (folder, ...args) => ['run', '-v', `${folder}:/data`, container(), 'preflearn', ...args],
  },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ENGINES);
const engine = names.find((name) => name in ENGINES && spawnSync(name, ['info']).status === 0);
if (engine === undefined) throw new Error(`of ${names.join(', ')} none works here`);
const { build, run } = ENGINES[engine];
/** @type {string | undefined} */
let made;

const inside = mkdtempSync(join(tmpdir(), 'preflearn-image-'));
const outside = mkdtempSync(join(tmpdir(), 'preflearn-image-'));
try {
  chmodSync(inside, 0o777); // the user of the image is another one
  must(engine, build('-f', 'tooling/docker/Dockerfile', '-t', IMAGE, '.'), root);
  for (const args of [TABLE, TRAIN, PREDICT]) {
    must(engine, run(inside, ...args), root);
    must(process.execPath, [command, ...args], outside);
  }
  for (const name of ['made.csv', 'model.json', 'predictions.csv']) {
    const [one, other] = [inside, outside].map((folder) => readFileSync(join(folder, name)));
    if (!one.equals(other)) throw new Error(`${name} of the image differs from that outside it`);
  }
  await serve();
} finally {
  if (made !== undefined) spawnSync('buildah', ['rm', made]);
  for (const folder of [inside, outside]) rmSync(folder, { recursive: true, force: true });
}
console.log(
  `image: built by ${engine}; table, model and predictions are those outside it; it serves`,
);

/**
 * @param {string} folder
 * @param {string[]} args
 */
function runByDocker(folder, ...args) {
  return ['run', '--rm', '--network', 'host', '-v', `${folder}:/data`, IMAGE, ...args];
}

/** The container that buildah runs commands in. */
function container() {
  made ??= must('buildah', ['from', '--pull-never', IMAGE], root).trim();
  return made;
}

/** Starts the service in the image, asks whether it is up, and ends it. */
async function serve() {
  const port = await freePort();
  const args = run(inside, 'serve', 'model.json', '--port', String(port));
  const service = spawn(/** @type {string} */ (engine), args, { stdio: 'ignore', detached: true });
  try {
    const answer = await ask(`http://localhost:${port}/health`);
    if (answer.status !== 'ok') throw new Error(`the service answers ${JSON.stringify(answer)}`);
  } finally {
    const runs = service.exitCode === null && service.signalCode === null;
    if (runs && service.pid !== undefined) process.kill(-service.pid);
  }
}

/**
 * @param {string} url
 * @returns {Promise<any>}
 */
async function ask(url) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await (await fetch(url)).json();
    } catch (cause) {
      if (Date.now() > until) throw new Error(`${url} does not answer`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** @returns {Promise<number>} a port that nothing listens at */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/**
 * Runs a program that must succeed.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {string} what it printed
 */
function must(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}
