import type { PredictionSets } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { filled } from '@preflearn/core/numbers';
import { effectiveRows, ROUNDING } from './prediction-intervals.js';
import { quantile } from './quantile.js';

/** A rule for prediction sets: which classes a row may plausibly have, given their probabilities. */
export interface SetRule {
  /** A class belongs to the set of a row if its nonconformity is at most this; see {@link nonconformity}. */
  readonly strangest: number;
  /** Share of new rows whose class is expected to be in their set; at least the coverage requested. */
  readonly coverage: number;
}

/** Rows with their predictions. */
export interface Predicted {
  readonly kind: 'ordinal' | 'nominal';
  /** Predicted class of each row, shape [rows]. */
  readonly predicted: Int32Array;
  /** Shape [rows x classes]. */
  readonly probabilities: Float64Array;
}

/**
 * How strange each class is for each row, in [0, 1]: for nominal classes, 1 minus the probability of the class; for
 * ordered ones, the larger of the probabilities of a lower class and of a higher one, so that the classes up to any
 * given nonconformity are contiguous.
 *
 * @returns shape [rows x classes]
 */
export function nonconformity(rows: Predicted): Float64Array {
  checkGiven('nonconformity', rows, 'predictions with their kind', ['kind', 'predicted']);
  const { kind, predicted, probabilities } = rows;
  if (kind === 'nominal') return probabilities.map((p) => 1 - p);
  const classes = predicted.length === 0 ? 0 : probabilities.length / predicted.length;
  const strange = new Float64Array(probabilities.length);
  for (let start = 0; start < probabilities.length; start += classes) {
    let lower = 0;
    for (let k = 0; k < classes; k++) {
      strange[start + k] = lower;
      lower += probabilities[start + k];
    }
    let higher = 0;
    for (let k = classes - 1; k >= 0; k--) {
      strange[start + k] = Math.max(strange[start + k], higher);
      higher += probabilities[start + k];
    }
  }
  return strange;
}

/**
 * Finds the rule for prediction sets that contain the class of at least a given share of new rows, by split conformal
 * prediction: the limit on nonconformity is the quantile, at that share, of the nonconformity of the rows' own classes,
 * counted as if there were one row more. With too few rows for that, all classes are in every set. Rows of unequal weights
 * count as fewer rows, see {@link effectiveRows}.
 *
 * The limit is the nonconformity of one of the rows. If the sets hold the classes of m of n rows, a new row has its class in its
 * set with a chance of m / (n + 1), or more if nonconformities are tied: that is the stated coverage, unless more was requested.
 *
 * A set always contains the predicted class, so sets of an accurate model cover more than requested: the rule's
 * coverage tells how much.
 *
 * Source: Vovk, Gammerman and Shafer (2005), Algorithmic learning in a random world, section 4.1; applied to
 * out-of-fold predictions, as in cross-conformal prediction (Vovk 2015).
 *
 * @param rows      predicted by models that were not trained on them
 * @param codes     class of each row, shape [rows], at least one row
 * @param weights   shape [rows], finite, none below 0, not all 0
 * @param coverage  share of rows, in (0, 1)
 */
export function fitSetRule(
  rows: Predicted,
  codes: Int32Array,
  weights: Float64Array,
  coverage: number,
): SetRule {
  checkGiven('fitSetRule', rows, 'predictions with their kind', ['kind', 'predicted']);
  checkGiven('fitSetRule', codes, 'a list of numbers', 'list');
  checkGiven('fitSetRule', weights, 'a list of numbers', 'list');
  const classes = rows.probabilities.length / codes.length;
  const strange = nonconformity(rows);
  const ofClass = filled(
    new Float64Array(codes.length),
    (row) => strange[row * classes + codes[row]],
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const count = effectiveRows(weights);
  const rank = coverage * (count + 1) - ROUNDING;
  if (rank > count) return { strangest: 1, coverage: 1 };
  const strangest = quantile(ofClass, weights, (all / count) * rank);
  if (strangest >= 1) return { strangest: 1, coverage: 1 };
  const members = setMembers(rows, strangest);
  let covered = 0;
  codes.forEach((code, row) => {
    if (members[row * classes + code] === 1) covered += weights[row];
  });
  return { strangest, coverage: Math.max(coverage, ((covered / all) * count) / (count + 1)) };
}

/** The prediction sets of rows under a rule. */
export function predictionSets(rows: Predicted, rule: SetRule): PredictionSets {
  checkGiven('predictionSets', rows, 'predictions with their kind', ['kind', 'predicted']);
  checkGiven('predictionSets', rule, 'a rule, as fitSetRule gives it', ['strangest']);
  const { strangest, coverage } = rule;
  return { coverage, members: setMembers(rows, strangest) };
}

/** 1 for each class in the set of a row, shape [rows x classes]. */
function setMembers(rows: Predicted, strangest: number): Uint8Array {
  const { kind, predicted, probabilities } = rows;
  const members = Uint8Array.from(nonconformity(rows), (s) => (s <= strangest ? 1 : 0));
  const classes = predicted.length === 0 ? 0 : probabilities.length / predicted.length;
  predicted.forEach((code, row) => {
    const set = members.subarray(row * classes, (row + 1) * classes);
    if (kind === 'ordinal') fillGap(set, code);
    set[code] = 1;
  });
  return members;
}

/** Adds the classes between a contiguous set of classes and one more class. */
function fillGap(set: Uint8Array, code: number): void {
  const first = set.indexOf(1);
  if (first < 0) return;
  set.fill(1, Math.min(first, code), Math.max(set.lastIndexOf(1), code) + 1);
}
