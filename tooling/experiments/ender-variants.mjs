// What else was tried where the RankRules paper does not say how ENDER AE, Ordinal ENDER and ORDER work in detail,
// and no option of theirs tells: each variant changes one part of the learner as it is shipped, from outside, as
// any plug-in would.
import {
  constantStep,
  gradientDescent,
  inTurns,
  meanCost,
  nearestClassLink,
  termScorer,
  thresholdLink,
  trainRules,
} from '@preflearn/boosting';
import { SteppedLearner } from '@preflearn/core';
import { exp } from '@preflearn/core/numbers';
import {
  absoluteErrorLoss,
  distributionLink,
  EnderAe,
  exponentialThresholdLoss,
  Order,
  OrdinalEnder,
  openThresholds,
  thresholdLogisticLoss,
} from '@preflearn/ender';

/**
 * @typedef {import('@preflearn/core').OrdinalTarget} OrdinalTarget
 * @typedef {import('@preflearn/core').ClassPrediction} ClassPrediction
 * @typedef {import('@preflearn/boosting').GainCostTechnique} Technique
 * @typedef {import('@preflearn/boosting').RuleLearnerParts<OrdinalTarget, ClassPrediction, Technique>} Parts
 * @typedef {import('@preflearn/boosting').Loss<OrdinalTarget, Technique>} Loss
 * @typedef {import('@preflearn/boosting').Link<OrdinalTarget, ClassPrediction>} Link
 * @typedef {import('@preflearn/boosting').BoundLoss} BoundLoss
 * @typedef {import('@preflearn/boosting').LossRows<OrdinalTarget>} LossRows
 * @typedef {Pick<Parts, 'loss' | 'technique' | 'link' | 'boost' | 'schedule'>} Changeable
 * @typedef {import('@preflearn/core').LabelledTable<OrdinalTarget>} Data
 */

/** Widest response of Ordinal ENDER, and what the variant adds to the second derivative. */
const MAX_RESPONSE = 8;
const ADDED_HESSIAN = 3;

/** A rule learner of given parts. @extends {SteppedLearner<import('@preflearn/boosting').RuleModel<ClassPrediction>>} */
class Variant extends SteppedLearner {
  /** @type {readonly ['ordinal']} */
  targetKinds = ['ordinal'];
  options = {};

  /**
   * @param {string} id
   * @param {(data: Data) => Changeable} partsFor
   */
  constructor(id, partsFor) {
    super();
    this.id = id;
    this.partsFor = partsFor;
  }

  /**
   * @param {import('@preflearn/core').LabelledTable} data
   * @param {number} seed
   */
  train(data, seed) {
    const own = this.partsFor(/** @type {Data} */ (data));
    const parts = { id: this.id, options: {}, error: meanCost, ...own };
    return trainRules(/** @type {Parts} */ (parts), data, seed);
  }
}

/** @param {Partial<Changeable>} change */
function enderAe(change) {
  const boost = new EnderAe().options;
  const shipped = { loss: absoluteErrorLoss, technique: gradientDescent, link: nearestClassLink };
  return () => ({ boost, ...shipped, ...change });
}

/** @param {Partial<Pick<Changeable, 'link'> & { alter: (threshold: number) => Alteration }>} change */
function ordinalEnder({ link = distributionLink, alter }) {
  const { rules, ...boost } = new OrdinalEnder().options;
  return (/** @type {Data} */ { target, weights }) => {
    const loss = target.classes.slice(1).map((_, k) => {
      const shipped = thresholdLogisticLoss(k);
      return alter ? altered(shipped, alter(k)) : shipped;
    });
    const schedule = inTurns(openThresholds(target.codes, weights), rules);
    const all = { ...boost, rules: rules * loss.length };
    return { boost: all, loss, technique: gradientDescent, link, schedule };
  };
}

/** @param {Alteration} alter */
function order(alter) {
  const boost = new Order().options;
  const loss = altered(exponentialThresholdLoss(boost), alter);
  const link = thresholdLink('exponential', null);
  return () => ({ boost, loss, technique: constantStep(boost.step), link });
}

/** @typedef {(bound: BoundLoss, rows: LossRows, technique: Technique) => Partial<BoundLoss>} Alteration */

/**
 * A loss some of whose methods are others.
 *
 * @param {Loss} loss
 * @param {Alteration} alter
 * @returns {Loss}
 */
function altered(loss, alter) {
  return {
    ...loss,
    bind(rows, technique) {
      const bound = loss.bind(rows, technique);
      return Object.assign(bound, alter(bound, rows, technique));
    },
  };
}

/** Rows at their score count for neither direction. @type {Alteration} */
const neutralAtScore = (_, __, technique) => {
  const length = 3; // weights above, below and at the score
  const scorer = termScorer({
    technique,
    length,
    termsOf(covered, _, count, out) {
      for (let i = 0; i < count; i++) {
        out[2 * i] = covered[i * length];
        out[2 * i + 1] = covered[i * length + 1];
      }
    },
  });
  return { scorer: () => scorer };
};

/** The response is the lowest number with at most half of the weight below it. @type {Alteration} */
const lowerMedian = (_, { target, weights, scores }) => ({
  respond({ rows, count }) {
    const covered = [...rows.subarray(0, count)]
      .map((row) => ({ residual: target.codes[row] + 1 - scores[row], weight: weights[row] }))
      .sort((a, b) => a.residual - b.residual);
    const half = covered.reduce((sum, { weight }) => sum + weight, 0) / 2;
    let below = 0;
    let at = 0;
    while (below + covered[at].weight < half) below += covered[at++].weight;
    const median = covered[at].residual;
    return Math.abs(median) > 1e-9 ? [median] : undefined;
  },
});

/**
 * Newton steps that are held back where the second derivative is small.
 *
 * @param {number} k threshold
 * @returns {Alteration}
 */
const heldBack = (k) => (bound, rows) => {
  const { target, weights, scores } = rows;
  const respond = bound.respond.bind(bound);
  return {
    respond(rule) {
      if (respond(rule) === undefined) return undefined;
      let [gradient, hessian] = [0, ADDED_HESSIAN];
      for (const row of rule.rows.subarray(0, rule.count)) {
        const p = 1 / (1 + exp(-scores[row]));
        gradient += weights[row] * (p - (target.codes[row] > k ? 1 : 0));
        hessian += weights[row] * p * (1 - p);
      }
      return [Math.min(MAX_RESPONSE, Math.max(-MAX_RESPONSE, -gradient / hessian))];
    },
  };
};

/** The response is 1 or -1. @type {Alteration} */
const unitResponse = (bound) => {
  const respond = bound.respond.bind(bound);
  return { respond: (rule) => respond(rule)?.map(Math.sign) };
};

/** The thresholds, and with them the factors of each class, stay as they were at the start. @type {Alteration} */
const firstThresholds = (_, { statistics, scores }) => {
  const width = 2; // gain and cost
  return {
    update(rows, count, [response]) {
      const [fall, rise] = [exp(-response), exp(response)];
      for (const row of rows.subarray(0, count)) {
        scores[row] += response;
        statistics[row * width] *= fall;
        statistics[row * width + 1] *= rise;
      }
    },
  };
};

/**
 * The class from P(y > k) by another way than isotonic regression.
 *
 * @param {string} id
 * @param {(above: readonly number[]) => number} classOf number of the class, from 0
 * @returns {Link}
 */
function repairedBy(id, classOf) {
  return {
    id,
    fit({ target: { classes } }) {
      const thresholds = classes.length - 1;
      /** @param {Float64Array} scores @returns {ClassPrediction} */
      const predict = (scores) => ({
        ...{ kind: 'ordinal', classes, details: [] },
        codes: Int32Array.from({ length: scores.length / thresholds }, (_, row) => {
          const own = scores.subarray(row * thresholds, (row + 1) * thresholds);
          return classOf(Array.from(own, (score) => 1 / (1 + exp(-score))));
        }),
      });
      return { predict, conclude: () => [], facts: () => [], marks: () => [], toJSON: () => null };
    },
    load() {
      throw new Error('models of variants are not saved');
    },
  };
}

/** @param {readonly number[]} above */
function aboveHalf(above) {
  return above.filter((p) => p > 0.5).length;
}

/** Each P(y > k) is the least of those up to it. @param {readonly number[]} above */
function byRunningMinimum(above) {
  return aboveHalf(above.map((_, k) => Math.min(...above.slice(0, k + 1))));
}

/** Negative P(y = k) become 0, and the others are scaled to sum to 1. @param {readonly number[]} above */
function byScaling(above) {
  const positive = [1, ...above].map((p, k) => Math.max(0, p - (above[k] ?? 0)));
  const half = positive.reduce((a, b) => a + b, 0) / 2;
  let k = 0;
  for (let upTo = positive[0]; upTo < half; upTo += positive[k]) k++;
  return k;
}

/** @type {Readonly<Record<string, (data: Data) => Changeable>>} */
const variants = {
  'ender-ae, at score neutral': enderAe({ loss: altered(absoluteErrorLoss, neutralAtScore) }),
  'ender-ae, lower median': enderAe({ loss: altered(absoluteErrorLoss, lowerMedian) }),
  'ender-ae, thresholds': enderAe({ link: thresholdLink('least-cost', null) }),
  'ordinal-ender, 3 added to hessian': ordinalEnder({ alter: heldBack }),
  'ordinal-ender, running minimum': ordinalEnder({ link: repairedBy('minimum', byRunningMinimum) }),
  'ordinal-ender, scaled': ordinalEnder({ link: repairedBy('scaled', byScaling) }),
  'ordinal-ender, no repair': ordinalEnder({ link: repairedBy('none', aboveHalf) }),
  'order, response 1': order(unitResponse),
  'order, first thresholds': order(firstThresholds),
};

/** The variants as learners, by id. */
export const enderVariants = Object.entries(variants).map(([id, partsFor]) => ({
  id,
  create: () => new Variant(id, partsFor),
}));
