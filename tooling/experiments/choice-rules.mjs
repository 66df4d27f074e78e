// What `auto` chooses by what a cross-validation on the training rows gave, on many data sets without training again. What it
// knows beforehand, which learners are good on the whole, comes from the other sets.
import { AUTO_OPTIONS, chooseCandidate } from '@preflearn/model-selection';
import { summary } from './frame.mjs';

/**
 * @typedef {import('./learner-runs.mjs').InnerRun} InnerRun
 */

/**
 * @typedef {object} ChoiceSet what was measured of a data set
 * @property {string} name
 * @property {Readonly<Record<string, number>>} errors mean error over all splits, by learner
 * @property {Readonly<Record<string, readonly number[]>>} splits error on each split, by learner
 * @property {Readonly<Record<string, readonly InnerRun[]>>} inner by name, split by split
 * @property {number} innerRows of these cross-validations
 */

/** Added to errors before they are divided, as some are 0. */
const SMALL = 0.001;

/**
 * What `auto` chooses by default, by who knows the other sets.
 *
 * @param {InnerRun} run
 * @param {Readonly<Record<string, number>>} offset of the learners, from {@link offsetsOf}
 * @param {number} rows of the cross-validation
 */
export function autoChoice({ candidates, direction }, offset, rows) {
  const known = candidates.map((one) => {
    const log = offset[one.learner];
    return log === undefined ? one : { ...one, usual: Math.exp(log) };
  });
  return chooseCandidate(known, direction, AUTO_OPTIONS.choose.default, { rows }).chosen;
}

/**
 * The mean logarithm of the error by that of the best, by learner.
 *
 * @param {readonly ChoiceSet[]} sets
 * @returns {Readonly<Record<string, number>>}
 */
export function offsetsOf(sets) {
  if (sets.length === 0) return {};
  const ids = Object.keys(sets[0].errors);
  return Object.fromEntries(
    ids.map((id) => [id, summary(sets.map((set) => Math.log(ratioOf(set, id)))).mean]),
  );
}

/**
 * The error of a learner divided by that of the best learner of the set.
 *
 * @param {ChoiceSet} set
 * @param {string} id
 */
function ratioOf({ errors }, id) {
  return ratioTo(errors[id], Math.min(...Object.values(errors)));
}

/**
 * What is chosen on a set, cross-validation by cross-validation, by who knows the other sets.
 *
 * @param {ChoiceSet} set
 * @param {readonly ChoiceSet[]} sets
 * @param {string} inner
 */
export function chosenOn(set, sets, inner) {
  const offset = offsetsOf(sets.filter((other) => other !== set));
  return (set.inner[inner] ?? []).map((run) => autoChoice(run, offset, set.innerRows));
}

/**
 * @param {number} error
 * @param {number} best
 */
function ratioTo(error, best) {
  return (error + SMALL) / (best + SMALL);
}

/**
 * The error of the best learner of a set without the luck of its splits: on each split that of the learner whose mean over
 * the other splits is the lowest. The lowest of several means is too low, the more so the fewer splits there are and the
 * more alike the learners are; this error is a little too high, since fewer splits may name another learner.
 *
 * @param {Pick<ChoiceSet, 'splits'>} set
 * @returns {number} NaN for fewer than two splits
 */
function foreseenBest({ splits }) {
  const ids = Object.keys(splits);
  const count = splits[ids[0]].length;
  if (count < 2) return Number.NaN;
  const errors = Array.from({ length: count }, (_, s) => {
    const others = ids.map((id) => summary(splits[id].filter((_, t) => t !== s)).mean);
    return splits[ids[others.indexOf(Math.min(...others))]][s];
  });
  return summary(errors).mean;
}

/**
 * How near `auto` comes on one set.
 *
 * @typedef {object} SetDistance
 * @property {string} name
 * @property {number} splits
 * @property {string} best the learner with the lowest mean error
 * @property {readonly string[]} chosen cross-validation by cross-validation
 * @property {number} ratio to the lowest mean error
 * @property {number} foreseen likewise to the error of the learner that is best on the other splits
 * @property {number} uncertainty standard error over the splits of the difference from the learner with the lowest mean, as a
 *   share of the lowest mean
 */

/**
 * @param {readonly ChoiceSet[]} sets
 * @param {string} inner
 * @returns {readonly SetDistance[]} of the sets with a cross-validation of this name
 */
export function setDistances(sets, inner) {
  const there = sets.filter((set) => (set.inner[inner] ?? []).length > 0);
  return there.flatMap((set) => {
    const { name, errors, splits } = set;
    const chosen = chosenOn(set, there, inner);
    const ids = Object.keys(errors);
    const best = ids.reduce((a, b) => (errors[b] < errors[a] ? b : a));
    const differences = splits[best].map(
      (error, s) => summary(chosen.map((id) => splits[id][s])).mean - error,
    );
    const error = summary(chosen.map((id) => errors[id])).mean;
    return [
      {
        ...{ name, splits: differences.length, best, chosen },
        ratio: ratioTo(error, errors[best]),
        foreseen: ratioTo(error, foreseenBest(set)),
        uncertainty: summary(differences).standardError / (errors[best] + SMALL),
      },
    ];
  });
}

/** @param {readonly number[]} ratios */
export function within2(ratios) {
  return ratios.filter((ratio) => ratio <= 1.02).length;
}

/** @param {readonly number[]} ratios */
export function distance(ratios) {
  const within = (/** @type {number} */ most) => ratios.filter((ratio) => ratio <= most).length;
  const ratio = Math.exp(summary(ratios.map(Math.log)).mean);
  return { within2: within(1.02), within5: within(1.05), ratio };
}
