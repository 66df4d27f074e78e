import type { Schema } from '../data/schema.js';
import type { SharePrior } from '../numbers/share-prior.js';

/**
 * A model as data, independent of its learner, from which predictions can be computed in any language;
 * `@preflearn/export` writes it as SQL, JavaScript, PMML and JSON.
 *
 * A category that did not occur in training counts as missing.
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

/**
 * Linear terms, then rules, whose contributions are added to the scores in this order, and how scores become a class or a number.
 */
export interface PortableRules {
  readonly type: 'rules';
  /** Scores every row starts with, shape [scores]. */
  readonly start: readonly number[];
  /** None when absent. */
  readonly linear?: readonly PortableLinearTerm[] | undefined;
  readonly rules: readonly PortableRule[];
  readonly decision: PortableDecision;
  /** How the class probabilities are corrected, after the class is decided; not at all when absent. */
  readonly correction?: PortableCorrection | undefined;
}

/**
 * A correction of class probabilities: with l_k = log(max(p_k, least)), they become proportional to e^(slope l_k +
 * offsets[k]).
 */
export interface PortableCorrection {
  /** At least 0. */
  readonly slope: number;
  /** Shape [classes]. */
  readonly offsets: readonly number[];
  /** Above 0, at most 1. */
  readonly least: number;
}

/**
 * Adds slope times z to the scores, with z = min(max(value, low), high) / scale - centre; nothing if the value is
 * missing.
 */
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

/** How the scores of a row become its class or number. */
export type PortableDecision =
  | {
      /** One score, which is the predicted number. */
      readonly type: 'value';
    }
  | {
      /** One score; the class is the number of thresholds not above the score. */
      readonly type: 'thresholds';
      /** Shape [classes - 1], ascending; may hold infinities. */
      readonly thresholds: readonly number[];
      /** How class probabilities follow from the score; no probabilities when absent. */
      readonly scaling?: PortableScaling | undefined;
    }
  | {
      /** The same classes, and probabilities of a class above each threshold, 1 / (1 + e^(threshold - score)). */
      readonly type: 'threshold-logits';
      /** Shape [classes - 1], ascending, finite. */
      readonly thresholds: readonly number[];
    }
  | {
      /** A score for each class; softmax turns them into probabilities. */
      readonly type: 'softmax';
      /** The most probable class, or the median: the lowest class whose cumulative probability is at least one half. */
      readonly choose: 'most-probable' | 'median';
    }
  | {
      readonly type: 'softmax';
      /** The class of lowest expected cost; the first in case of ties. */
      readonly choose: 'least-cost';
      /** `costs[y][p]` of predicting class p for class y, shape [classes x classes]. */
      readonly costs: readonly (readonly number[])[];
    }
  | {
      /**
       * A score for each threshold between classes, the log odds of a class above it: probabilities 1 / (1 + e^-score),
       * made non-increasing by pooling adjacent violators; the class is the median.
       */
      readonly type: 'cumulative-logits';
      /** Class shares mixed into the probabilities, but not into those that decide the class; none when absent. */
      readonly prior?: SharePrior | undefined;
    };

/**
 * Class probabilities from one score: with s = (score - shift) / scale, clipped to [-limit, limit], the probability of
 * a class above threshold k is 1 / (1 + e^-(slope[k] s + offset[k])), made non-increasing by pooling adjacent
 * violators.
 */
export interface PortableScaling {
  readonly shift: number;
  /** Above 0. */
  readonly scale: number;
  readonly limit: number;
  /** A line for each threshold, shape [classes - 1]. */
  readonly lines: readonly { readonly slope: number; readonly offset: number }[];
}

/**
 * A tree whose leaves each hold an order of the labels; a tree with a single leaf predicts the same order for all rows.
 */
export interface PortableTree {
  readonly type: 'tree';
  /** In preorder: after a split come the nodes for rows that satisfy it, then those for the others. */
  readonly nodes: readonly (PortableSplit | PortableLeaf)[];
  /** Names of the numbers that leaves hold besides the order. */
  readonly details: readonly string[];
}

/** An inner node of a {@link PortableTree}. */
export interface PortableSplit {
  readonly condition: PortableCondition;
  /** Whether rows with a missing value go with those that satisfy the condition. */
  readonly missing: boolean;
  /** Position in `nodes` of the node for rows that do not satisfy it. */
  readonly otherwise: number;
}

/** A leaf of a {@link PortableTree}. */
export interface PortableLeaf {
  /** Label indices, best first, shape [labels]. */
  readonly order: readonly number[];
  /** Shape [details]. */
  readonly details: readonly number[];
}

/**
 * A linear score for each label: the sum over the inputs, in their order, of weight times input, then the bias. The
 * labels are ranked by score, highest first; ties go to the lower index.
 */
export interface PortableLabelScores {
  readonly type: 'label-scores';
  readonly inputs: readonly PortableInput[];
  /** Inputs are clipped to [-limit, limit]. */
  readonly limit: number;
  /** For each label, a weight for each input, then the bias; shape [labels x (inputs + 1)]. */
  readonly weights: readonly (readonly number[])[];
}

/**
 * For a number, (value - shift) * factor, or `fill` if it is missing; for a category, 1 if the value is that category,
 * else 0. If value - shift overflows, (value / 2 - shift / 2) * factor * 2.
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
