// Tunes RankRules on splits of one data set, and measures what was chosen on the other rows: the plan comes as JSON in the
// first argument, what was measured goes to standard output as JSON, a `TunedSplit` for each split.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { selectRows, takeTarget } from '@preflearn/core';
import { maeLoss, measure, plannedSplits, trainingSeed, tune } from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { rankRulesDefinition } from '@preflearn/rank-rules';

/**
 * @typedef {object} TuningPlan
 * @property {string} file
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TakeTargetOptions} taken
 * @property {'preflearn' | 'scikit-learn'} method
 * @property {string} python command of a Python that has scikit-learn; not needed for ours
 * @property {number} rules of a training at most
 * @property {number} splits
 * @property {number} most rows to train on
 * @property {number} seed
 *
 * @typedef {object} TunedSplit
 * @property {number} error mean absolute error on the test rows
 * @property {number} work rows times rules of all trainings of the search
 * @property {number} seconds of the search
 *
 * @typedef {object} Tuned
 * @property {Readonly<Record<string, import('@preflearn/core').OptionValue>>} options
 * @property {number} work
 *
 * @typedef {import('@preflearn/core').LabelledTable} LabelledTable
 */

const SEARCH = fileURLToPath(new URL('./halving_search.py', import.meta.url));
const SERVER = fileURLToPath(new URL('./serve-learner.mjs', import.meta.url));

/** One in three stays, as by default of both. */
const FACTOR = 3;
const FOLDS = 5;
/**
 * Twice as many candidates for the search that draws the number of rules: its trainings have half the rules on average, as
 * `tune` trains every candidate with the most and reads fewer off that.
 */
const CANDIDATES = { preflearn: 27, 'scikit-learn': 54 };

const plan = /** @type {TuningPlan} */ (JSON.parse(process.argv[2]));
console.log(JSON.stringify(await tuneOnSplits(plan)));

/**
 * @param {TuningPlan} plan
 * @returns {Promise<readonly TunedSplit[]>}
 */
async function tuneOnSplits({ file, target, taken, method, splits: repeats, most, seed, ...rest }) {
  const data = takeTarget(await readTable(file), target, taken);
  const { rowCount } = data.attributes;
  const train = Math.min(most, Math.round((2 / 3) * rowCount));
  const holdout = /** @type {const} */ ({ method: 'holdout', train, test: rowCount - train });
  const results = [];
  for (const [i, split] of plannedSplits({ ...holdout, repeats }, data.target, seed).entries()) {
    const known = selectRows(data, split.train);
    const start = performance.now();
    const searchSeed = trainingSeed(seed, i);
    const { options, work } = await (method === 'preflearn'
      ? tuned(known, rest.rules, searchSeed)
      : searched({ ...rest, file, target, taken }, known, split.train, searchSeed));
    const seconds = (performance.now() - start) / 1000;
    const model = rankRulesDefinition.create(options).fit(known, { seed: searchSeed });
    const test = selectRows(data, split.test);
    const { value } = measure(maeLoss, model.predict(test.attributes), test.target);
    if (value === null) throw new Error('the error is undefined');
    results.push({ error: value, work, seconds });
  }
  return results;
}

/** @param {number} rules */
function spaceOf(rules) {
  return {
    ...rankRulesDefinition.searchSpace,
    rules: /** @type {const} */ ({ from: 1, to: rules, staged: true, simpler: 'low' }),
  };
}

/**
 * By `tune`.
 *
 * @param {LabelledTable} data
 * @param {number} rules
 * @param {number} seed
 * @returns {Promise<Tuned>}
 */
async function tuned(data, rules, seed) {
  const { options, rungs } = await tune({
    ...{ dataset: 'set', data, learner: rankRulesDefinition, space: spaceOf(rules), seed },
    search: { method: 'halving', candidates: CANDIDATES.preflearn, factor: FACTOR },
    splits: { method: 'folds', folds: FOLDS },
  });
  const rows = rungs.reduce((sum, rung) => sum + rung.rows * rung.candidates, 0);
  return { options, work: rows * FOLDS * rules };
}

/**
 * By scikit-learn, which trains through a process of Node that stays.
 *
 * @param {Pick<TuningPlan, 'file' | 'target' | 'taken' | 'python' | 'rules'>} plan
 * @param {LabelledTable} data the rows to train on
 * @param {Int32Array} rows their numbers in the file
 * @param {number} seed
 * @returns {Promise<Tuned>}
 */
async function searched({ file, target, taken, python, rules }, { target: known }, rows, seed) {
  if (!('codes' in known)) throw new Error('the search needs classes');
  const job = {
    command: [process.execPath, SERVER, JSON.stringify({ file, target, taken, seed })],
    ...{
      space: spaceOf(rules),
      candidates: CANDIDATES['scikit-learn'],
      factor: FACTOR,
      folds: FOLDS,
    },
    ...{
      seed,
      rows: [...rows],
      codes: [...known.codes],
      rungs: rungCount(rows.length, known.classes),
    },
  };
  return JSON.parse(await output(python, [SEARCH], JSON.stringify(job)));
}

/**
 * Rungs of the search by `tune` on as many rows: three, or two where the first would have fewer rows than its least.
 *
 * @param {number} rows
 * @param {readonly string[]} classes
 */
function rungCount(rows, classes) {
  const least = Math.max(50, 5 * classes.length);
  return (rows * (FOLDS - 1)) / FOLDS / FACTOR ** 2 < least ? 2 : 3;
}

/**
 * What a program prints that is given a text.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} input
 * @returns {Promise<string>}
 */
function output(command, args, input) {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(stderr.trim().split('\n').at(-1) || error.message));
    });
    child.stdin?.end(input);
  });
}
