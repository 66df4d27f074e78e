// What RankRules has to reach: Tables 1, 3 and 4 of RankRules 2009. Training and test sizes are those of
// its Table 2; the target is parted into ten classes of equal frequency on the whole file.
import { torgoSets } from './torgo-sets.mjs';

/** @type {readonly string[]} */
const paperPreset = ['preset=paper'];

/** Mean absolute errors of RankRules in Tables 3 and 4. */
const published = {
  housing: 0.811,
  'machine-cpu': 0.903,
  abalone: 1.259,
  'auto-price': 0.744,
  'cpu-act': 0.573,
  bank8fm: 0.464,
  'cal-housing': 0.948,
  elevators: 1.233,
  '2dplanes': 0.517,
};

/** Highest mean absolute errors with the settings of the paper and with the defaults. */
const goals = {
  paper: { housing: 0.83, 'machine-cpu': 0.93, abalone: 1.27, 'cpu-act': 0.59, '2dplanes': 0.53 },
  default: {
    housing: 0.79,
    'machine-cpu': 0.86,
    abalone: 1.25,
    'auto-price': 0.73,
    'cpu-act': 0.565,
    bank8fm: 0.46,
    'cal-housing': 0.89,
    elevators: 1.17,
    '2dplanes': 0.51,
  },
};

/** Table 1: mean absolute error of the six techniques, unregularised and regularised. */
const table1 = [
  { technique: 'simultaneous', plain: 1.4, regularised: 1.37 },
  { technique: 'constant-step', step: 0.1, plain: 1.43, regularised: 1.38 },
  { technique: 'constant-step', step: 0.2, plain: 1.49, regularised: 1.38 },
  { technique: 'constant-step', step: 0.5, plain: 1.72, regularised: 1.41 },
  { technique: 'gradient-descent', plain: 1.46, regularised: 1.38 },
  { technique: 'gradient-boosting', plain: 1.42, regularised: 1.38 },
];

/** How far above the paper's figure of Table 1 a mean may lie. */
const TABLE_1_MARGIN = 0.05;

/**
 * @typedef {object} Figure one figure to be reached
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

/** @type {readonly Figure[]} */
export const figures = [
  ...Object.entries(goals.paper).map(([set, goal]) =>
    onSet(set, 'paper preset', paperPreset, goal),
  ),
  ...Object.entries(goals.default).map(([set, goal]) => onSet(set, 'defaults', [], goal)),
  ...table1.flatMap((line) => [artificial(line, true), artificial(line, false)]),
];

/**
 * @param {string} set
 * @param {string} label
 * @param {readonly string[]} settings
 * @param {number} goal
 */
function onSet(set, label, settings, goal) {
  const { target, train, test, splits = 20 } = torgoSets[set];
  const paper = published[/** @type {keyof typeof published} */ (set)];
  return {
    name: `${set}, ${label}`,
    file: `regression/${set}.csv`,
    ...{ target, train, test, splits, settings, goal },
    paper: paper.toFixed(3),
  };
}

/**
 * @param {{technique: string, step?: number, plain: number, regularised: number}} line
 * @param {boolean} regularised
 */
function artificial({ technique, step, plain, ...line }, regularised) {
  const paper = regularised ? line.regularised : plain;
  const settings = [
    ...['preset=paper', 'rules=1000', `technique=${technique}`],
    ...(step === undefined ? [] : [`step=${step}`]),
    ...(regularised
      ? ['shrinkage=0.1', 'sample=0.25']
      : ['shrinkage=1', 'sample=1', 'epsilon=0.01']),
  ];
  return {
    name: `artificial, ${technique}${step === undefined ? '' : ` ${step}`}${regularised ? ', regularised' : ''}`,
    ...{ train: 1000, test: 1000, splits: 30, settings },
    goal: paper + TABLE_1_MARGIN,
    paper: paper.toFixed(2),
  };
}
