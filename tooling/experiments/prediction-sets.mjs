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
import { ordinalSets } from './ordinal-sets.mjs';
import { torgoSets } from './torgo-sets.mjs';

/**
 * @typedef {object} SplitSet a data set, and how it is split
 * @property {string} file
 * @property {string} target
 * @property {import('@preflearn/core').TakeTargetOptions} taken
 * @property {number | undefined} train rows to train on; two thirds when absent
 * @property {readonly string[]} learners
 */

const ORDERED = ['rank-rules', 'ender-ae', 'order', 'ml-rules', 'ordinal-ender'];
/** Rules of each model: few, so that there is time for many splits. What is stated is to hold for any number. */
const RULES = 100;
/** The standard error that the figures are to have. */
const PRECISION = 0.005;
const COVERAGE = 0.9;
/** Fewer splits say too little about how much they differ. */
const MIN_SPLITS = 5;

/** The shared sets of fewer rows, on which a difference of two points is noise. */
const SMALL = [
  ...['housing', 'machine-cpu', 'auto-price', 'pyrim', 'wisconsin', 'bodyfat', 'automobile'],
  ...['bondrate', 'contact-lenses', 'esl', 'grub-damage', 'newthyroid', 'pasture'],
  ...['squash-stored', 'squash-unstored', 'tae', 'toy'],
];

const NOMINAL = {
  ...{
    cmc: 'Contraceptive_method_used',
    'credit-g': 'class',
    'kr-vs-kp': 'class',
    letter: 'class',
  },
  ...{ optdigits: 'class', pendigits: 'class', segment: 'class', sick: 'Class', spambase: 'class' },
};

/** @type {Readonly<Record<string, SplitSet>>} */
const sets = {
  ...of(torgoSets, ({ target, train }, set) => ({
    file: `regression/${set}.csv`,
    ...{ target, train, taken: { kind: 'ordinal', discretize: 10 }, learners: ORDERED },
  })),
  ...of(ordinalSets, ({ target, classes }, set) => ({
    file: `ordinal/${set}.csv`,
    ...{ target, train: undefined, taken: { kind: 'ordinal', classes }, learners: ORDERED },
  })),
  ...of(NOMINAL, (target, set) => ({
    file: `classification/${set}.csv`,
    ...{ target, train: undefined, taken: { kind: 'nominal' }, learners: ['ml-rules'] },
  })),
};

/** @type {import('./frame.mjs').Family} */
export const predictionSets = {
  id: 'prediction-sets',
  title: `Sets of classes, asked to cover 90 %, by ${RULES} rules: distance of stated and found coverage`,
  metric: { title: 'distance', direction: 'lower' },
  experiments: Object.entries(sets)
    .filter(([name]) => !SMALL.includes(name))
    .flatMap(([name, set]) =>
      set.learners.map((learner) => ({
        group: 'coverage',
        name: `${name}, ${learner}`,
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
export function splitsFor(train, test) {
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
export function coverageTable(outcomes) {
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
 * @param {SplitSet} set
 * @param {string} learner
 * @param {import('./frame.mjs').Context} context
 */
async function onSet({ file, target, taken, train }, learner, { data: folder, seed, splits }) {
  const data = takeTarget(await readTable(join(folder, file)), target, taken);
  const rows = data.attributes.rowCount;
  const size = train ?? Math.round((2 / 3) * rows);
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

/**
 * @template A
 * @param {Readonly<Record<string, A>>} all
 * @param {(value: A, name: string) => SplitSet} make
 * @returns {Record<string, SplitSet>}
 */
function of(all, make) {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, make(value, name)]));
}
