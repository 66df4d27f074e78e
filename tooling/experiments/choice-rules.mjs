// Ways of choosing among learners by what a cross-validation on the training rows gave, compared on many data sets without
// training anew. What a way knows beforehand, such as which learners are good on the whole, comes from the other sets.
import { AUTO_OPTIONS, chooseCandidate } from '@preflearn/model-selection';
import { summary } from './frame.mjs';

/**
 * @typedef {import('@preflearn/model-selection').CandidateResult} CandidateResult
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

/**
 * @typedef {object} Prior what other data sets say of the learners
 * @property {readonly string[]} order ids by average rank
 * @property {Readonly<Record<string, number>>} offset mean logarithm of the error by that of the best, by learner
 * @property {number} variance of that logarithm from set to set, once its mean over the learners is taken off
 */

/**
 * @typedef {object} ChoiceRule
 * @property {string} title
 * @property {(run: InnerRun, prior: Prior, rows: number) => string} choose gives the id of a learner; the rows are those of the
 *   cross-validation
 */

/** Added to errors before they are divided, as some are 0. */
const SMALL = 0.001;

/** What `auto` does by default, with what the other sets say. @type {ChoiceRule} */
export const autoRule = {
  title: 'shrunken, 100 rows',
  choose({ candidates, direction }, { offset }, rows) {
    const known = candidates.map((one) => {
      const log = offset[one.learner];
      return log === undefined ? one : { ...one, usual: Math.exp(log) };
    });
    return chooseCandidate(known, direction, AUTO_OPTIONS.choose.default, { rows }).chosen;
  },
};

/** @type {readonly ChoiceRule[]} */
export const choiceRules = [
  autoRule,
  { title: 'best mean', choose: (run) => chosenBy('best', run.candidates, run.direction) },
  ...[0.5, 1, 2].map((most) => ({
    title: `first within ${most} standard ${most === 1 ? 'error' : 'errors'} of the best`,
    choose: (/** @type {InnerRun} */ run, /** @type {Prior} */ { order }) =>
      firstWithin(most, { ...run, candidates: inOrder(run.candidates, order) }),
  })),
  {
    title: 'smallest models',
    choose: (run) => chosenBy('smallest', run.candidates, run.direction),
  },
  ...[0.25, 0.5, 0.75].map((share) => ({
    title: `shrunken, share ${share}`,
    choose: (/** @type {InnerRun} */ run, /** @type {Prior} */ prior) =>
      shrunken(run, prior, share),
  })),
  ...[30, 300].map((counted) => ({
    title: `shrunken, ${counted} rows`,
    choose: (/** @type {InnerRun} */ run, /** @type {Prior} */ prior, /** @type {number} */ rows) =>
      shrunken(run, prior, counted / (counted + rows)),
  })),
  ...[1, 4].map((times) => ({
    title: `shrunken, ${times} times the variance`,
    choose: (/** @type {InnerRun} */ run, /** @type {Prior} */ prior) =>
      shrunkenByVariance(run, prior, times),
  })),
  { title: 'always the first', choose: (_, { order }) => order[0] },
];

/**
 * @param {'best' | 'smallest'} rule
 * @param {readonly CandidateResult[]} candidates
 * @param {'lower' | 'higher'} direction
 */
function chosenBy(rule, candidates, direction) {
  return chooseCandidate(candidates, direction, rule).chosen;
}

/**
 * @param {readonly CandidateResult[]} candidates
 * @param {readonly string[]} order
 */
function inOrder(candidates, order) {
  return [...candidates].sort((a, b) => order.indexOf(a.learner) - order.indexOf(b.learner));
}

/**
 * @param {number} most standard errors of the difference on the same folds, in which repeats do not count as more folds
 * @param {InnerRun} run the candidates in the order of preference
 */
function firstWithin(most, { candidates, direction, repeats }) {
  const { best } = chooseCandidate(candidates, direction, 'best');
  const values = candidates.find(({ learner }) => learner === best)?.values ?? [];
  const near = candidates.find((candidate) => {
    const differences = candidate.values.flatMap((value, fold) => {
      const other = values[fold];
      return value === null || other === null ? [] : [value - other];
    });
    if (differences.length === 0) return candidate.learner === best;
    const { mean, standardError } = summary(differences);
    return Math.abs(mean) <= most * standardError * Math.sqrt(repeats);
  });
  return near?.learner ?? best;
}

/**
 * The learner with the lowest logarithm of the error, drawn towards what the other sets say by a share.
 *
 * @param {InnerRun} run
 * @param {Prior} prior
 * @param {number} share 0 for the mean alone, 1 for the other sets alone
 */
function shrunken({ candidates, direction }, { offset }, share) {
  const scored = candidates.flatMap(({ learner, mean }) => {
    if (mean === null) return [];
    const error = direction === 'lower' ? mean : 1 - mean;
    return [{ learner, score: (1 - share) * Math.log(error + SMALL) + share * offset[learner] }];
  });
  if (scored.length === 0) return candidates[0].learner;
  return scored.reduce((a, b) => (b.score < a.score ? b : a)).learner;
}

/**
 * The learner with the lowest logarithm of the error, drawn towards what the other sets say the more, the more it
 * differs from fold to fold: by the variance of its mean beside that between sets (Efron and Morris, 1975, Data analysis using
 * Stein's estimator and its generalizations).
 *
 * @param {InnerRun} run
 * @param {Prior} prior
 * @param {number} times that the variance on the folds counts
 */
function shrunkenByVariance({ candidates, direction, repeats }, { offset, variance }, times) {
  const known = candidates.filter(({ mean, values }) => mean !== null && !values.includes(null));
  if (known.length === 0) return candidates[0].learner;
  const logs = known.map(({ values }) => values.map((value) => logError(Number(value), direction)));
  const centred = logs.map((own) =>
    own.map((log, fold) => log - summary(logs.map((all) => all[fold])).mean),
  );
  const usual = summary(known.map(({ learner }) => offset[learner])).mean;
  const noise =
    summary(centred.map((own) => summary(own).standardError ** 2)).mean * repeats * times;
  const scored = known.map(({ learner }, i) => {
    const score = variance * summary(centred[i]).mean + noise * (offset[learner] - usual);
    return { learner, score };
  });
  return scored.reduce((a, b) => (b.score < a.score ? b : a)).learner;
}

/**
 * The logarithm of an error on one fold, which is 0 more often than on all.
 *
 * @param {number} value
 * @param {'lower' | 'higher'} direction
 */
function logError(value, direction) {
  return Math.log((direction === 'lower' ? value : 1 - value) + 0.01);
}

/**
 * What other sets say: of a set itself nothing, as a choice must not know its outcome.
 *
 * @param {readonly ChoiceSet[]} sets
 * @returns {Prior}
 */
export function priorOf(sets) {
  if (sets.length === 0) return { order: [], offset: {}, variance: 1 };
  const ids = Object.keys(sets[0].errors);
  const ranks = ids.map((id) => summary(sets.map(({ errors }) => rankOf(errors, id))).mean);
  const offset = ids.map((id) => summary(sets.map((set) => Math.log(ratioOf(set, id)))).mean);
  return {
    order: ids
      .map((_, i) => i)
      .sort((a, b) => ranks[a] - ranks[b])
      .map((i) => ids[i]),
    offset: Object.fromEntries(ids.map((id, i) => [id, offset[i]])),
    variance: varianceOf(sets, ids),
  };
}

/**
 * @param {readonly ChoiceSet[]} sets
 * @param {readonly string[]} ids
 */
function varianceOf(sets, ids) {
  const centred = sets.map((set) => {
    const logs = ids.map((id) => Math.log(ratioOf(set, id)));
    return logs.map((log) => log - summary(logs).mean);
  });
  const deviations = ids.map((_, i) => summary(centred.map((logs) => logs[i])).standardError);
  return summary(deviations.map((deviation) => deviation ** 2 * sets.length)).mean;
}

/**
 * @param {Readonly<Record<string, number>>} errors
 * @param {string} id
 */
function rankOf(errors, id) {
  const others = Object.values(errors);
  const better = others.filter((error) => error < errors[id]).length;
  const equal = others.filter((error) => error === errors[id]).length;
  return better + (equal + 1) / 2;
}

/**
 * The error of a learner divided by that of the best learner of the set.
 *
 * @param {ChoiceSet} set
 * @param {string} id
 */
export function ratioOf({ errors }, id) {
  return ratioTo(errors[id], Math.min(...Object.values(errors)));
}

/**
 * @typedef {object} RuleResult how near to the best learner of each set a way of choosing comes
 * @property {string} title
 * @property {readonly number[]} ratios of the mean error of what it chose to the lowest mean error, set by set
 * @property {number} within2 sets on which it is within 2 % of the lowest mean
 * @property {number} within5
 * @property {number} ratio geometric mean
 */

/**
 * Ways of choosing on sets that have a cross-validation of this name. What is chosen counts with its mean error over all
 * splits of the set, so that the figure is of the choice and not of the chance of one split.
 *
 * @param {readonly ChoiceSet[]} sets
 * @param {string} inner
 * @param {readonly ChoiceRule[]} [rules]
 * @returns {readonly RuleResult[]}
 */
export function ruleResults(sets, inner, rules = choiceRules) {
  const there = sets.filter((set) => (set.inner[inner] ?? []).length > 0);
  if (there.length < 2) return [];
  return rules.map(({ title, choose }) => {
    const ratios = there.map((set) => {
      const chosen = chosenOn(set, there, inner, choose);
      const error = summary(chosen.map((id) => set.errors[id])).mean;
      return ratioTo(error, Math.min(...Object.values(set.errors)));
    });
    return { title, ratios, ...distance(ratios) };
  });
}

/**
 * What is chosen on a set, cross-validation by cross-validation, by who knows the other sets.
 *
 * @param {ChoiceSet} set
 * @param {readonly ChoiceSet[]} sets
 * @param {string} inner
 * @param {ChoiceRule['choose']} [choose]
 */
export function chosenOn(set, sets, inner, choose = autoRule.choose) {
  const prior = priorOf(sets.filter((other) => other !== set));
  return (set.inner[inner] ?? []).map((run) => choose(run, prior, set.innerRows));
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
export function foreseenBest({ splits }) {
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

/**
 * How the way of choosing does that is best on the other sets by the mean ratio: what choosing a way on these sets promises
 * for new ones.
 *
 * @param {readonly RuleResult[]} results
 */
export function leftOut(results) {
  const logs = results.map(({ ratios }) => ratios.map(Math.log));
  const sums = logs.map((values) => values.reduce((sum, x) => sum + x, 0));
  const ratios = logs[0].map((_, s) => {
    const others = sums.map((sum, r) => sum - logs[r][s]);
    return results[others.indexOf(Math.min(...others))].ratios[s];
  });
  return { ratios, ...distance(ratios) };
}

/**
 * The learner that is best on one half of the splits of a set, measured on the other half by the best learner there: what
 * is reached by who knows the errors of other splits of the same set, and so about what can be shown of any choice.
 *
 * @param {readonly ChoiceSet[]} sets those with fewer than two splits are left out
 */
export function halves(sets) {
  const ratios = sets.flatMap(({ splits }) => {
    const [even, odd] = [0, 1].map((half) => errorsOfHalf(splits, half));
    if (Object.values(odd).some(Number.isNaN)) return [];
    return [Math.sqrt(crossRatio(even, odd) * crossRatio(odd, even))];
  });
  return { ratios, ...distance(ratios) };
}

/**
 * @param {ChoiceSet['splits']} splits
 * @param {number} half
 */
function errorsOfHalf(splits, half) {
  const entries = Object.entries(splits).map(([id, errors]) => {
    const own = errors.filter((_, s) => s % 2 === half);
    return /** @type {const} */ ([id, own.reduce((sum, x) => sum + x, 0) / own.length]);
  });
  return Object.fromEntries(entries);
}

/**
 * @param {Readonly<Record<string, number>>} known
 * @param {Readonly<Record<string, number>>} errors
 */
function crossRatio(known, errors) {
  const best = Object.keys(known).reduce((a, b) => (known[b] < known[a] ? b : a));
  return ratioTo(errors[best], Math.min(...Object.values(errors)));
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
