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
import { countName, lineResult, timeTraining } from './line.mjs';

/**
 * @typedef {import('../data/ordinal.mjs').OrdinalShape} OrdinalShape
 * @typedef {import('../data/ordinal.mjs').OrdinalTable} OrdinalTable
 * @typedef {import('./line.mjs').Line} Line
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

/**
 * A training on drawn classes, with the memory that it holds beyond the table.
 *
 * @param {string} id how the name begins
 * @param {Partial<OrdinalShape>} shape what differs from the usual
 * @param {MakeLearner} make
 * @param {string} [end] of the name
 * @param {number} [threads]
 * @returns {Line}
 */
function training(id, shape, make, end = '', threads = 1) {
  const whole = { ...USUAL, ...shape };
  return {
    name: `${id} ${countName(whole.rows)} x ${whole.attributes}, ${whole.classes} classes${end}`,
    run: async () => {
      const data = drawOrdinal(whole);
      const rows = targetLength(data.target);
      return timeTraining(data, make({}), threads, () => ({
        'bytes a row beyond the table': trainingBytes(data, make, threads) / rows,
      }));
    },
  };
}

/** @type {readonly Line[]} */
export const ruleLearnerLines = [
  ...[1e4, 1e5, 1e6].map((rows) => training('rank-rules', { rows }, rankRules)),
  { ...training('rank-rules', { rows: 1e7 }, rankRules), large: true },
  training('rank-rules', { rows: 1e6 }, rankRules, ', 2 threads', 2),
  ...[32, 64].map((attributes) => training('rank-rules', { attributes }, rankRules)),
  ...[2, 5, 20].map((classes) => training('rank-rules', { classes }, rankRules)),
  ...[1e4, 1e5].map((rows) =>
    training(
      'rank-rules',
      { rows },
      (options) => rankRules({ bins: null, ...options }),
      ', exact thresholds',
    ),
  ),
  ...Object.entries(enderLearners).flatMap(([id, make]) =>
    [1e4, 1e5].map((rows) => training(id, { rows }, make)),
  ),
  ...[1e4, 1e5].map((rows) =>
    training('own pointwise loss', { rows }, (options) =>
      huberRules.create({ rules: RULES, ...options }),
    ),
  ),
  training('rank-rules', { rows: 1e4 }, (options) => new RankRules(options), ', by default'),
  training('short-rules', { rows: 1e4 }, (options) => new ShortRules(options), ', by default'),
  { name: 'predict 1e6 x 16 by 500 rules', run: predict },
];

/**
 * Memory that training holds beyond the table, in bytes: taken in a short training after the timed one, when
 * all code is compiled and does not count.
 *
 * @param {OrdinalTable} data
 * @param {MakeLearner} make
 * @param {number} threads
 */
function trainingBytes(data, make, threads) {
  const learner = make({ rules: 6 });
  const before = liveBytes();
  let during = before;
  const onProgress = (/** @type {{done: number}} */ { done }) => {
    if (done === 5) during = liveBytes();
  };
  learner.fit(data, { seed: 1, threads, onProgress });
  return during - before;
}

/** Classes of a million rows, by a model trained on others. */
async function predict() {
  const model = rankRules({}).fit(drawOrdinal({ ...USUAL, rows: 1e4 }), { seed: 1, threads: 1 });
  const { attributes } = drawOrdinal({ ...USUAL, rows: 1e6 }, 2);
  return lineResult(await measure(() => model.predict(attributes)));
}
