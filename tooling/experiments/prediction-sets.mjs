// Whether sets of classes cover what their model states, and what the class probabilities are worth: calibrated learners
// of few rules on random splits of all shared sets of a thousand rows and more. The figure is the distance between the
// stated coverage and that of the test rows, both means over the splits, and its standard error.
import { join } from 'node:path';
import { selectRows, takeTarget } from '@preflearn/core';
import {
  logLoss,
  measure,
  plannedSplits,
  rankedProbabilityLoss,
  trainingSeed,
} from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { learnerDefinitions } from '@preflearn/learners';
import { summary } from './frame.mjs';
import { nominalSets, orderedSets } from './shared-sets.mjs';

/** @typedef {import('./shared-sets.mjs').SharedSet} SharedSet */

const ORDERED = ['rank-rules', 'ender-ae', 'order', 'ml-rules', 'ordinal-ender'];
/** Rules of each model: few, so that there is time for many splits. What is stated is to hold for any number. */
const RULES = 100;
/** The standard error that the figures are to have. */
const PRECISION = 0.005;
const COVERAGE = 0.9;
/** Fewer splits say too little about how much they differ. */
const MIN_SPLITS = 5;

/** On fewer rows a difference of two points is noise. */
const MIN_ROWS = 1000;

/** Rows to train on of sets that RankRules was measured on, as in its Table 2, and of fried; two thirds of others. */
const TRAINING_ROWS = /** @type {Readonly<Record<string, number>>} */ ({
  ...{ abalone: 1000, 'cpu-act': 4000, 'cpu-small': 4000, bank8fm: 3000, 'delta-ailerons': 3500 },
  ...{ 'cal-housing': 5000, 'house-8l': 6000, 'house-16h': 6000, elevators: 4000 },
  ...{ '2dplanes': 10000, fried: 10000 },
});

const isOrdered = (/** @type {SharedSet} */ { name }) =>
  orderedSets.some((one) => one.name === name);
const sets = [
  ...orderedSets.map((set) => ({ set, learners: ORDERED })),
  ...nominalSets.filter((set) => !isOrdered(set)).map((set) => ({ set, learners: ['ml-rules'] })),
].filter(({ set }) => set.rows >= MIN_ROWS);

/** @type {import('./frame.mjs').Family} */
export const predictionSets = {
  id: 'prediction-sets',
  title: `Sets of classes, asked to cover 90 %, by ${RULES} rules: distance of stated and found coverage`,
  metric: { title: 'distance', direction: 'lower' },
  experiments: sets.flatMap(({ set, learners }) =>
    learners.map((learner) => ({
      group: 'coverage',
      name: `${set.name}, ${learner}`,
      files: [set.file],
      goal: 0.02,
      measure: (context) => onSet(set, learner, context),
    })),
  ),
  summarise: (_, outcomes) => coverageTable(outcomes),
  page: 'apps/docs/methods/calibration.md',
};

/**
 * Splits after which the distance is known to about {@link PRECISION}. One split has the noise of a share of the rows
 * that the sets follow from and of a share of those that test them; its variance is taken twice, as the models differ, too.
 *
 * @param {number} train rows
 * @param {number} test rows
 */
function splitsFor(train, test) {
  const variance = 2 * COVERAGE * (1 - COVERAGE) * (1 / train + 1 / test);
  return Math.max(MIN_SPLITS, Math.ceil(variance / PRECISION ** 2));
}

/**
 * Distances and their standard errors in points as tables in Markdown, a row for each set: one table for the sets with the
 * same learners, so that no cell is empty.
 *
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @returns {readonly string[]}
 */
function coverageTable(outcomes) {
  const cells = outcomes.map(({ experiment: { name }, measurement }) => {
    const [set, learner] = name.split(', ');
    const points = (/** @type {number} */ share) => (100 * share).toFixed(1);
    const text = measurement
      ? `${points(measurement.mean)} ± ${measurement.splits > 1 ? points(measurement.standardError) : '?'}`
      : '-';
    return { set, learner, text };
  });
  const rowOf = (/** @type {readonly string[]} */ texts) => `| ${texts.join(' | ')} |`;
  /** @type {Map<string, string[]>} */
  const tables = new Map();
  for (const set of new Set(cells.map((cell) => cell.set))) {
    const own = cells.filter((cell) => cell.set === set);
    const head = rowOf(['set', ...own.map(({ learner }) => learner)]);
    const rule = rowOf(['---', ...own.map(() => '---:')]);
    const lines = tables.get(head) ?? ['', head, rule];
    lines.push(rowOf([set, ...own.map(({ text }) => text)]));
    tables.set(head, lines);
  }
  return [...tables.values()].flat();
}

/**
 * @param {SharedSet} set
 * @param {string} learner
 * @param {import('./frame.mjs').Context} context
 */
async function onSet({ name, file, target, taken }, learner, { data: folder, seed, splits }) {
  const data = takeTarget(await readTable(join(folder, file)), target, taken);
  const rows = data.attributes.rowCount;
  const size = TRAINING_ROWS[name] ?? Math.round((2 / 3) * rows);
  const test = rows - size;
  const all = splitsFor(size, test);
  const repeats = Math.min(splits ?? all, all);
  const plan = { method: /** @type {const} */ ('holdout'), train: size, test, repeats };
  const figures = plannedSplits(plan, data.target, seed).map((split, i) =>
    onSplit(
      learner,
      selectRows(data, split.train),
      selectRows(data, split.test),
      trainingSeed(seed, i),
    ),
  );
  /** @param {'stated' | 'covered' | 'size' | 'logLoss' | 'rps' | 'seconds'} key */
  const mean = (key) => summary(figures.map((figure) => figure[key])).mean;
  const difference = summary(figures.map(({ stated, covered }) => stated - covered));
  const percent = (/** @type {number} */ share) => (100 * share).toFixed(1);
  return {
    mean: Math.abs(difference.mean),
    standardError: difference.standardError,
    ...{ splits: repeats, of: all, fitSeconds: mean('seconds') },
    note:
      `stated ${percent(mean('stated'))} %, found ${percent(mean('covered'))} % ` +
      `(+- ${repeats > 1 ? percent(difference.standardError) : '?'}), ` +
      `${mean('size').toFixed(2)} classes; log-loss ${mean('logLoss').toFixed(3)}` +
      (taken.kind === 'ordinal' ? `, ranked probability loss ${mean('rps').toFixed(4)}` : ''),
  };
}

/**
 * @param {string} learner
 * @param {import('@preflearn/core').LabelledTable} train
 * @param {import('@preflearn/core').LabelledTable} test
 * @param {number} seed
 */
function onSplit(learner, train, test, seed) {
  const definition = learnerDefinitions.find(({ id }) => id === `calibrated-${learner}`);
  if (definition === undefined) throw new Error(`there is no calibrated ${learner}`);
  const start = performance.now();
  const model = definition.create({ rules: RULES }).fit(train, { seed });
  const seconds = (performance.now() - start) / 1000;
  const prediction = model.predict(test.attributes);
  const { target } = test;
  if (!('sets' in prediction) || prediction.sets === undefined || !('codes' in target)) {
    throw new Error('the model gives no sets');
  }
  const { members, coverage } = prediction.sets;
  const { codes, classes } = target;
  const found = codes.filter((code, row) => members[row * classes.length + code] === 1).length;
  return {
    stated: coverage,
    covered: found / codes.length,
    size: members.reduce((sum, member) => sum + member, 0) / codes.length,
    logLoss: measure(logLoss, prediction, target).value ?? Number.NaN,
    rps:
      target.kind === 'ordinal'
        ? (measure(rankedProbabilityLoss, prediction, target).value ?? Number.NaN)
        : Number.NaN, // not printed
    seconds,
  };
}
