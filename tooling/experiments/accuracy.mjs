// Reproduces the tables of the papers and says where a figure misses its goal. Data sets come from a
// folder that is not part of the project (--data); the artificial model needs none.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { experiments } from './rank-rules-tables.mjs';

const command = fileURLToPath(new URL('../../apps/cli/bin/preflearn.js', import.meta.url));

const usage = `Runs the experiments of the papers and prints what came out beside the goal.

  npm run accuracy                              all of them
  npm run accuracy -- --only housing            those whose name contains a word
  npm run accuracy -- --splits 5                fewer random splits (quicker, noisier)
  npm run accuracy -- --data ../shared/data     where the data sets are
  npm run accuracy -- --jobs 2                  how many run side by side
`;

/**
 * @typedef {object} Experiment one figure to be reached
 * @property {string} name
 * @property {string} [file] data set, in the data folder; absent for the artificial model
 * @property {string} [target]
 * @property {number} train rows to train on
 * @property {number} test rows to test on
 * @property {number} splits random splits
 * @property {readonly string[]} settings as of --set
 * @property {number} goal highest mean absolute error that reaches the goal
 * @property {string} paper what was published
 */

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', default: '' },
    splits: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else process.exitCode = await main();

/** @returns {Promise<number>} 0 when every goal was reached */
async function main() {
  const chosen = experiments.filter(({ name }) => name.includes(values.only));
  const present = chosen.filter(
    ({ file }) => file === undefined || existsSync(join(values.data, file)),
  );
  if (present.length < chosen.length) {
    console.log(
      `${chosen.length - present.length} left out: no data set for them in ${values.data}.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-accuracy-'));
  console.log(row(['experiment', 'MAE', '+- s.e.', 'splits', 'fit s', 'goal', 'paper', '']));
  let missed = 0;
  const queue = [...present];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (!(await report(next, folder))) missed++;
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${present.length - missed} of ${present.length} goals reached.`);
  return missed === 0 ? 0 : 1;
}

/**
 * @param {Experiment} experiment
 * @param {string} folder for files in between
 * @returns {Promise<boolean>} whether the goal was reached
 */
async function report(experiment, folder) {
  const { mae, seconds, splits } = await evaluate(experiment, folder);
  const reached = mae.mean <= experiment.goal;
  console.log(
    row([
      experiment.name,
      mae.mean.toFixed(3),
      (mae.standardError ?? 0).toFixed(3),
      String(splits),
      seconds.fit.toFixed(2),
      experiment.goal.toFixed(3),
      experiment.paper,
      reached ? 'reached' : 'MISSED',
    ]),
  );
  return reached;
}

/**
 * @param {Experiment} experiment
 * @param {string} folder
 */
async function evaluate(experiment, folder) {
  const { file, target, train, test, settings } = experiment;
  const splits = Math.min(experiment.splits, Number(values.splits ?? Number.POSITIVE_INFINITY));
  const shared = [
    ...['--learner', 'rank-rules', '--json', '-', '--metrics', 'mae'],
    ...settings.flatMap((setting) => ['--set', setting]),
  ];
  if (file !== undefined && target !== undefined) {
    const split = [
      '--split',
      `${train}:${test}`,
      '--repeats',
      String(splits),
      '--seed',
      values.seed,
    ];
    const text = await run(
      'evaluate',
      join(values.data, file),
      '--target',
      target,
      '--discretize',
      '10',
      ...split,
      ...shared,
    );
    const [result] = JSON.parse(text).results;
    return { mae: result.metrics.mae, seconds: result.seconds, splits };
  }
  // The artificial model: a fresh training and test set for every split.
  const means = [];
  let fit = 0;
  for (let i = 0; i < splits; i++) {
    const path = join(folder, `artificial-${i}.csv`);
    const seed = String(Number(values.seed) + i);
    if (!existsSync(path)) {
      await run(
        'generate',
        'rank-rules-artificial',
        '--rows',
        String(train + test),
        '--seed',
        seed,
        '--out',
        path,
      );
    }
    const text = await run(
      'evaluate',
      path,
      '--target',
      'y',
      '--split',
      `${train}:${test}`,
      '--seed',
      seed,
      ...shared,
    );
    const [result] = JSON.parse(text).results;
    means.push(result.metrics.mae.mean);
    fit += result.seconds.fit / splits;
  }
  return { mae: summary(means), seconds: { fit }, splits };
}

/** @param {readonly number[]} numbers */
function summary(numbers) {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (numbers.length - 1) / numbers.length);
  return { mean, standardError: numbers.length > 1 ? standardError : 0 };
}

/**
 * Runs the command-line tool and gives what it printed.
 *
 * @param {...string} args
 * @returns {Promise<string>}
 */
function run(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`preflearn ${args.join(' ')}\n${errors}`));
    });
  });
}

/** @param {readonly string[]} cells */
function row(cells) {
  const widths = [34, 7, 8, 7, 7, 7, 12, 8];
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
    .join(' ');
}
