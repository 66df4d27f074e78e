import type { ClassPrediction, Prediction, Target } from '@preflearn/core';
import type { Metric } from './metric.js';
import { countPairs } from './pair-counts.js';
import { checkTargetKind, pairedClasses } from './paired.js';
import { ranksOf } from './ranks.js';

/**
 * Area under the ROC curve for two classes, higher is better, in [0, 1], .5 for guessing: the share
 * of pairs of a row of the second class and a row of the first in which the former has the higher
 * score, ties counting half. O(N log N).
 *
 *     sum over y_i > y_j of w_i w_j ([s_i > s_j] + [s_i = s_j] / 2)  /  sum over y_i > y_j of w_i w_j
 *
 * The score is the prediction's score, else its probability of the second class. NaN if the
 * prediction has neither, if one is NaN, or if the rows of weight above 0 are of one class.
 * Source: Hanley and McNeil (1982), Radiology 143.
 */
export const areaUnderCurve: Metric = Object.freeze({
  id: 'auc',
  title: 'Area under the ROC curve',
  direction: 'higher',
  kinds: ['ordinal', 'nominal'],
  classCount: 2,
  formula:
    'sum over y_i > y_j of w_i w_j ([s_i > s_j] + [s_i = s_j] / 2) / sum over y_i > y_j of w_i w_j, ' +
    's the score, else the probability of the second class',
  undefinedWhen: 'the rows are of one class, or the model gives neither scores nor probabilities',
  source: 'Hanley and McNeil (1982), Radiology 143',
  value: areaUnderCurveOf,
} satisfies Metric);

function areaUnderCurveOf(prediction: Prediction, target: Target, weights?: Float64Array): number {
  checkTargetKind(areaUnderCurve, target);
  const paired = pairedClasses('auc', prediction, target, weights);
  const scores = ranksOf(scoresOf(paired.prediction));
  if (scores === undefined) return NaN;
  const classes = { ranks: paired.target.codes, count: 2 };
  const { concordant, discordant, tiedInFirst } = countPairs(scores, classes, weights);
  const pairs = concordant + discordant + tiedInFirst;
  return pairs === 0 ? NaN : (concordant + tiedInFirst / 2) / pairs;
}

/** Scores of all rows; NaN where there are none. */
function scoresOf({ scores, probabilities, codes }: ClassPrediction): Float64Array {
  if (scores) return scores;
  return Float64Array.from(codes, (_, row) => (probabilities ? probabilities[2 * row + 1] : NaN));
}
