// RankRules, ENDER and a loss of one's own on artificial classes: rows, attributes, classes, exact thresholds,
// prediction.
import {
  gradient,
  meanCost,
  nearestClassLink,
  pointwiseLoss,
  ruleLearner,
} from '@preflearn/boosting';
import { targetLength } from '@preflearn/core';
import { EnderAe, Order, OrdinalEnder } from '@preflearn/ender';
import { RankRules } from '@preflearn/rank-rules';
import { ShortRules } from '@preflearn/short-rules';
import { drawOrdinal } from '../data/ordinal.mjs';
import { liveBytes, measure } from '../measure.mjs';
import { countName, lineResult, splitEngine } from './line.mjs';

/**
 * @typedef {import('../data/ordinal.mjs').OrdinalShape} OrdinalShape
 * @typedef {import('../data/ordinal.mjs').OrdinalTable} OrdinalTable
 * @typedef {import('./line.mjs').Line} Line
 * @typedef {import('./line.mjs').Engine} Engine
 * @typedef {import('@preflearn/core').Learner} Learner
 * @typedef {(options: Readonly<Record<string, unknown>>) => Learner} MakeLearner
 */

/** Rules of each model; the default of the papers. */
const RULES = 500;

/** Rows, attributes and classes that are varied one at a time. */
const USUAL = { rows: 1e5, attributes: 16, classes: 10 };

/** Classes to tell apart with the rules of Ordinal ENDER: K - 1 times this many. */
const RULES_A_THRESHOLD = 50;

/** @type {MakeLearner} */
const rankRules = (options) => new RankRules({ rules: RULES, ...options });

/**
 * The loss that the guide "A loss of your own" writes in thirty lines.
 *
 * @type {import('@preflearn/boosting').PointwiseLoss<import('@preflearn/core').OrdinalTarget>}
 */
const huber = {
  id: 'huber',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes.map((code) => code + 1),
  value: (y, f) => (Math.abs(y - f) <= 1 ? (y - f) ** 2 / 2 : Math.abs(y - f) - 0.5),
  gradient: (y, f) => Math.max(-1, Math.min(1, f - y)),
  hessian: (y, f) => (Math.abs(y - f) <= 1 ? 1 : 0),
};
const huberRules = ruleLearner({
  id: 'huber-rules',
  title: 'Huber rules',
  summary: 'Rules for ordered classes under the Huber loss.',
  loss: pointwiseLoss(huber),
  link: nearestClassLink,
  techniques: [gradient],
  error: meanCost,
});

/** @type {Readonly<Record<string, MakeLearner>>} */
const enderLearners = {
  'ender-ae': (options) => new EnderAe({ rules: RULES, ...options }),
  order: (options) => new Order({ rules: RULES, ...options }),
  'ordinal-ender': (options) => new OrdinalEnder({ rules: RULES_A_THRESHOLD, ...options }),
};

/** Rows of the tables that show how time grows with them. */
export const rowCounts = [1e4, 1e5, 1e6];
/** Likewise attributes and classes, of {@link USUAL} rows. */
export const attributeCounts = [16, 32, 64];
export const classCounts = [2, 5, 10, 20];

/** @param {Partial<OrdinalShape>} shape what differs from the usual */
export function rankRulesName(shape) {
  const { rows, attributes, classes } = { ...USUAL, ...shape };
  return `rank-rules ${countName(rows)} x ${attributes}, ${classes} classes`;
}

/** @param {number} rows */
export function exactName(rows) {
  return `${rankRulesName({ rows })}, exact thresholds`;
}

/**
 * @param {string} id
 * @param {number} rows
 */
export function enderName(id, rows) {
  return `${id} ${countName(rows)} x ${USUAL.attributes}, ${USUAL.classes} classes`;
}

/**
 * RankRules on several threads; the line without them is on one.
 *
 * @param {number} rows
 * @param {number} threads
 */
export function threadsName(rows, threads) {
  return `${rankRulesName({ rows })}, ${threads} threads`;
}

/**
 * A learner with the options that it has by default.
 *
 * @param {'rank-rules' | 'short-rules'} id
 * @param {number} rows
 */
export function defaultsName(id, rows) {
  return `${id} ${countName(rows)} x ${USUAL.attributes}, ${USUAL.classes} classes, by default`;
}

/**
 * A loss of one's own by three functions.
 *
 * @param {number} rows
 */
export function ownLossName(rows) {
  return `own pointwise loss ${countName(rows)} x ${USUAL.attributes}, ${USUAL.classes} classes`;
}

export const predictionName = 'predict 1e6 x 16 by 500 rules';

/** @type {readonly Line[]} */
export const ruleLearnerLines = [
  ...rowCounts.map((rows) => rankRulesLine({ rows })),
  { ...rankRulesLine({ rows: 1e7 }), large: true },
  threadsLine(1e6, 2),
  ...attributeCounts
    .filter(unusual('attributes'))
    .map((attributes) => rankRulesLine({ attributes })),
  ...classCounts.filter(unusual('classes')).map((classes) => rankRulesLine({ classes })),
  ...[1e4, 1e5].map((rows) =>
    trainingLine(exactName(rows), { ...USUAL, rows }, (engine) =>
      rankRules({ bins: null, ...engine }),
    ),
  ),
  ...Object.entries(enderLearners).flatMap(([id, make]) =>
    [1e4, 1e5].map((rows) => trainingLine(enderName(id, rows), { ...USUAL, rows }, make)),
  ),
  ...[1e4, 1e5].map((rows) =>
    trainingLine(ownLossName(rows), { ...USUAL, rows }, (options) =>
      huberRules.create({ rules: RULES, ...options }),
    ),
  ),
  trainingLine(
    defaultsName('rank-rules', 1e4),
    { ...USUAL, rows: 1e4 },
    (options) => new RankRules(options),
  ),
  trainingLine(
    defaultsName('short-rules', 1e4),
    { ...USUAL, rows: 1e4 },
    (options) => new ShortRules(options),
  ),
  { name: predictionName, run: ({ engine }) => predict(engine) },
];

/** @param {keyof OrdinalShape} key */
function unusual(key) {
  return (/** @type {number} */ count) => count !== USUAL[key];
}

/** @param {Partial<OrdinalShape>} shape */
function rankRulesLine(shape) {
  return trainingLine(rankRulesName(shape), { ...USUAL, ...shape }, rankRules);
}

/**
 * @param {number} rows
 * @param {number} threads
 * @returns {Line}
 */
function threadsLine(rows, threads) {
  return {
    name: threadsName(rows, threads),
    run: ({ engine }) => train(drawOrdinal({ ...USUAL, rows }), rankRules, { ...engine, threads }),
  };
}

/**
 * @param {string} name
 * @param {OrdinalShape} shape
 * @param {MakeLearner} make
 * @returns {Line}
 */
function trainingLine(name, shape, make) {
  return { name, run: ({ engine }) => train(drawOrdinal(shape), make, engine) };
}

/**
 * `fit` from the table in memory to the model: sorting, binning, rules and thresholds.
 *
 * @param {OrdinalTable} data
 * @param {MakeLearner} make
 * @param {Engine} engine
 */
async function train(data, make, engine) {
  const { options, fit } = splitEngine(engine);
  const learner = make(options);
  const measured = await measure(() => learner.fit(data, fit));
  const { rules } = /** @type {{rules: readonly unknown[]}} */ (
    /** @type {unknown} */ (measured.result)
  );
  const heldBytes = trainingBytes(data, make, engine) / targetLength(data.target);
  return lineResult(measured, { rules: rules.length, 'bytes a row beyond the table': heldBytes });
}

/**
 * Memory that training holds beyond the table, in bytes: taken in a short training after the timed one, when
 * all code is compiled and does not count.
 *
 * @param {OrdinalTable} data
 * @param {MakeLearner} make
 * @param {Engine} engine
 */
function trainingBytes(data, make, engine) {
  const { options, fit } = splitEngine(engine);
  const learner = make({ ...options, rules: 6 });
  const before = liveBytes();
  let during = before;
  const onProgress = (/** @type {{done: number}} */ { done }) => {
    if (done === 5) during = liveBytes();
  };
  learner.fit(data, { ...fit, onProgress });
  return during - before;
}

/**
 * Classes of a million rows, by a model trained on others.
 *
 * @param {Engine} engine
 */
async function predict(engine) {
  const { options, fit } = splitEngine(engine);
  const model = rankRules(options).fit(drawOrdinal({ ...USUAL, rows: 1e4 }), fit);
  const { attributes } = drawOrdinal({ ...USUAL, rows: 1e6 }, 2);
  return lineResult(await measure(() => model.predict(attributes)));
}
