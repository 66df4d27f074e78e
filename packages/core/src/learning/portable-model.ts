import type { Schema } from '../data/schema.js';

/**
 * A model as data from which any language can compute its predictions, whatever learner made it: what
 * `@preflearn/export` writes as SQL, JavaScript, PMML and JSON.
 *
 * A category that training never saw counts as missing here.
 */
export interface PortableModel {
  /** Id of the learner. */
  readonly learner: string;
  readonly schema: Schema;
  readonly body: PortableRules | PortableTree | PortableLabelScores;
}

/** A condition on one attribute; a missing value satisfies none. */
export type PortableCondition =
  | {
      /** Position of the attribute in the schema. */
      readonly attribute: number;
      readonly operator: '<=' | '>=';
      readonly value: number;
    }
  | {
      readonly attribute: number;
      readonly operator: '=' | '!=';
      /** Position of the category in the attribute's list. */
      readonly category: number;
    };

/** Linear terms, then rules, which are added to scores in their order, and how scores become a class. */
export interface PortableRules {
  readonly type: 'rules';
  /** Scores every row starts with, shape [scores]. */
  readonly start: readonly number[];
  /** None when absent. */
  readonly linear?: readonly PortableLinearTerm[] | undefined;
  readonly rules: readonly PortableRule[];
  readonly decision: PortableDecision;
}

/** Adds slope times z of a number to the scores, z = min(max(value, low), high) / scale - centre; nothing where it is missing. */
export interface PortableLinearTerm {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  readonly low: number;
  /** Above `low`. */
  readonly high: number;
  /** Above 0. */
  readonly scale: number;
  readonly centre: number;
  /** Shape [scores]. */
  readonly slope: readonly number[];
}

/** If all conditions hold, then the response is added to the scores. */
export interface PortableRule {
  readonly conditions: readonly PortableCondition[];
  /** Shape [scores]. */
  readonly response: readonly number[];
  /** Number of training rows it covers. */
  readonly coverage: number;
}

/** How the scores of a row become its class. */
export type PortableDecision =
  | {
      /** One score; the class is the number of thresholds that are at most the score. */
      readonly type: 'thresholds';
      /** Shape [classes - 1], ascending; may hold infinities. */
      readonly thresholds: readonly number[];
      /** How class probabilities follow from the score; without them when absent. */
      readonly scaling?: PortableScaling | undefined;
    }
  | {
      /** The same classes, and probabilities of a class above each threshold, 1 / (1 + e^(threshold - score)). */
      readonly type: 'threshold-logits';
      /** Shape [classes - 1], ascending, finite. */
      readonly thresholds: readonly number[];
    }
  | {
      /** A score for each class, of which softmax makes probabilities. */
      readonly type: 'softmax';
      /** The most probable class, or the lowest one up to which half of all probability lies. */
      readonly choose: 'most-probable' | 'median';
    }
  | {
      readonly type: 'softmax';
      /** The class of least expected cost; of equal ones the first. */
      readonly choose: 'least-cost';
      /** `costs[y][p]` of predicting class p for class y, shape [classes x classes]. */
      readonly costs: readonly (readonly number[])[];
    }
  | {
      /**
       * A score for each threshold between classes, the log odds of a class above it: probabilities 1 / (1 + e^-score),
       * made to fall by pooling neighbours; the class is their median.
       */
      readonly type: 'cumulative-logits';
    };

/**
 * Class probabilities of one score: with s = (score - shift) / scale, but no farther from 0 than `limit`, the probability of
 * a class above threshold k is 1 / (1 + e^-(slope[k] s + offset[k])), made to fall by pooling neighbours.
 */
export interface PortableScaling {
  readonly shift: number;
  /** Above 0. */
  readonly scale: number;
  readonly limit: number;
  /** A line for each threshold, shape [classes - 1]. */
  readonly lines: readonly { readonly slope: number; readonly offset: number }[];
}

/** A tree whose leaves hold an order of the labels; a tree of one leaf predicts the same for all rows. */
export interface PortableTree {
  readonly type: 'tree';
  /** In preorder: after a split come the nodes where it holds, then those where it does not. */
  readonly nodes: readonly (PortableSplit | PortableLeaf)[];
  /** Names of the numbers that leaves hold beside the order. */
  readonly details: readonly string[];
}

/** An inner node of a {@link PortableTree}. */
export interface PortableSplit {
  readonly condition: PortableCondition;
  /** Whether rows with a missing value go where the condition holds. */
  readonly missing: boolean;
  /** Place of the node for rows where it does not hold. */
  readonly otherwise: number;
}

/** A leaf of a {@link PortableTree}. */
export interface PortableLeaf {
  /** All labels by number, best first, shape [labels]. */
  readonly order: readonly number[];
  /** Shape [details]. */
  readonly details: readonly number[];
}

/**
 * A linear score for each label: the sum over the inputs, in their order, of weight times input, then the bias. The
 * labels are put in the order of their scores, the highest first, of equal ones the lower number first.
 */
export interface PortableLabelScores {
  readonly type: 'label-scores';
  readonly inputs: readonly PortableInput[];
  /** No input is farther from 0 than this. */
  readonly limit: number;
  /** A weight for each input, and the bias, of each label, shape [labels x (inputs + 1)]. */
  readonly weights: readonly (readonly number[])[];
}

/**
 * (value - shift) * factor of a number, or `fill` where it is missing; or 1 where a value is the category, else 0. Where
 * value - shift is too large for a number, (value / 2 - shift / 2) * factor * 2.
 */
export type PortableInput =
  | {
      /** Position of the attribute in the schema. */
      readonly attribute: number;
      readonly shift: number;
      /** At least 0. */
      readonly factor: number;
      readonly fill: number;
    }
  | {
      readonly attribute: number;
      /** Position of the category in the attribute's list. */
      readonly category: number;
    };
