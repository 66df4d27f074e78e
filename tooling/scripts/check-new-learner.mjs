// Adds the learner of tooling/new-learner to a copy of the repository, as CONTRIBUTING says, and uses it where learners
// are listed: on the command line, in the playground, and by tooling. Runs on sources, without a build.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createServer } from 'vite';
import { checkLayers } from './layers.mjs';

const ID = 'squared-rules';
const LIST = 'packages/learners/src/built-in-learners.ts';
const LIST_MANIFEST = 'packages/learners/package.json';
const LAYERS = 'tooling/layers.json';
const PLAYGROUND = 'apps/docs/.vitepress/theme/playground';

const copy = mkdtempSync(join(tmpdir(), 'preflearn-new-learner-'));
const server = await serverOf(copy);
try {
  copyRepository();
  addLearner();
  assert.deepEqual(checkLayers(copy, JSON.parse(readFileSync(join(copy, LAYERS), 'utf8'))), []);
  await useLearner();
} finally {
  await server.close();
  rmSync(copy, { recursive: true });
}
console.log(
  'new-learner: packages/squared-rules, packages/learners and tooling/layers.json are all that a new learner touches',
);

/** Everything but what is built and tested; links between packages lead to their copies. */
function copyRepository() {
  const isLeftOut = /[\\/](?:dist|test|generated|\.turbo|\.bin|\.vite[^\\/]*|\.examples)$/;
  for (const part of [
    'package.json',
    'tsconfig.base.json',
    LAYERS,
    'packages',
    'apps/cli',
    PLAYGROUND,
  ]) {
    cpSync(part, join(copy, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path.includes('kernels') || !isLeftOut.test(path),
    });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
}

/** The new package, its line in the list of learners, and its place in the layers. */
function addLearner() {
  cpSync('tooling/new-learner', join(copy, 'packages', ID), { recursive: true });
  edit(LIST, (text) =>
    text
      .replace(
        /^import .*rank-rules';\n/m,
        `$&import { squaredRulesDefinition } from '@preflearn/${ID}';\n`,
      )
      .replace(
        /^\];\n/m,
        `  { definition: squaredRulesDefinition, package: '${ID}', className: 'SquaredRules' },\n$&`,
      ),
  );
  edit(LIST_MANIFEST, (text) =>
    text.replace('"dependencies": {', `$& "@preflearn/${ID}": "workspace:^",`),
  );
  edit(LAYERS, (text) =>
    text.replace('"learners": [', `"${ID}": ["core", "boosting"], $& "${ID}",`),
  );
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  assert.notEqual(changed, text, `${file} is not as expected`);
  writeFileSync(path, changed);
}

/** Lists the learner, trains, evaluates and loads it. */
async function useLearner() {
  const { builtInLearners, learnerDefinitions } =
    /** @type {typeof import('@preflearn/learners')} */ (
      await load('packages/learners/src/index.ts')
    );
  const ids = learnerDefinitions.map(({ id }) => id);
  assert.ok(ids.includes(ID) && ids.includes(`calibrated-${ID}`));
  assert.equal(builtInLearners.at(-1)?.definition.id, ID);

  const { learnersShown } = await load(`${PLAYGROUND}/learners.ts`);
  assert.ok(learnersShown.some((/** @type {{ id: string }} */ { id }) => id === ID));

  const table = join(copy, 'cars.csv');
  writeFileSync(
    table,
    `x,y\n${Array.from({ length: 40 }, (_, i) => `${i},${i >> 3}`).join('\n')}\n`,
  );
  assert.match(await preflearn('learners'), new RegExp(`^${ID} `, 'm'));
  const model = join(copy, 'model.json');
  const train = ['train', table, '-t', 'y', '-o', model];
  await preflearn(...train, '-l', 'auto', '-s', 'folds=2', '-s', 'heldOutRows=1');
  assert.ok(readFileSync(model, 'utf8').includes(`"${ID}"`), 'auto does not compare it');
  await preflearn(...train, '-l', ID, '-s', 'rules=20');
  await preflearn('predict', model, table, '-o', join(copy, 'predictions.csv'));
  const { loadSquaredRules } = await load(`packages/${ID}/src/predict.ts`);
  assert.equal(loadSquaredRules(JSON.parse(readFileSync(model, 'utf8'))).learner, ID);
}

/**
 * Runs the command line in this process; fails unless it succeeds.
 *
 * @param {string[]} words
 */
async function preflearn(...words) {
  const { run } = await load('apps/cli/src/run.ts');
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const streams = { stdin: new PassThrough(), stdout, stderr };
  const code = await run(words, { ...streams, signal, env: {}, onFilesWritten: () => undefined });
  const text = String(stdout.read() ?? '');
  assert.equal(code, 0, `${words.join(' ')}: ${stderr.read()}`);
  return text;
}

/** @param {string} file */
function load(file) {
  return server.ssrLoadModule(join(copy, file));
}

/** @param {string} root */
function serverOf(root) {
  const packages = join(root, 'packages/');
  return createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: {
      alias: [
        { find: '#threads', replacement: `${packages}boosting/src/kernels/threads/at-once.ts` },
        { find: /^@preflearn\/([a-z0-9-]+)$/, replacement: `${packages}$1/src/index.ts` },
        { find: /^@preflearn\/([a-z0-9-]+)\/([a-z-]+)$/, replacement: `${packages}$1/src/$2.ts` },
      ],
    },
  });
}
