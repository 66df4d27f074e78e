import type { ClassPrediction } from '@preflearn/core';
import { filled } from '@preflearn/core/numbers';
import { classMetric, macroMean } from './class-metric.js';
import type { Metric } from './metric.js';
import { countPairs } from './pair-counts.js';
import type { PairedClasses } from './paired.js';
import { ranksOf } from './ranks.js';
import { noProbabilities, oneClass, type UndefinedCase } from './undefined-cases.js';

const neitherScoresNorProbabilities: UndefinedCase = {
  reason: 'the model gives neither scores nor probabilities',
  applies: (prediction) =>
    'codes' in prediction && prediction.classes.length === 2 && noneGiven(prediction),
};

const noProbabilitiesOfSeveral: UndefinedCase = {
  reason: noProbabilities.reason,
  applies: (prediction, target) =>
    'classes' in target && target.classes.length > 2 && noProbabilities.applies(prediction, target),
};

/**
 * Area under the ROC curve, higher is better, in [0, 1], 0.5 for guessing. For two classes: over all pairs of a row of
 * the second class and a row of the first, the share in which the former has the higher score, with ties counting half.
 * O(N log N).
 *
 *     sum over y_i > y_j of w_i w_j ([s_i > s_j] + [s_i = s_j] / 2)  /  sum over y_i > y_j of w_i w_j
 *
 * The score is the prediction's score or, without one, its probability of the second class. For more classes it is the
 * macro average of one-against-rest areas, with the class probability as the score; classes without rows are left out.
 *
 * NaN if the prediction has neither scores nor probabilities (for more than two classes: no probabilities), if one is
 * NaN, or if all rows of weight above 0 are of one class. Source: Hanley and McNeil (1982), Radiology 143; Provost and
 * Domingos (2003), Machine Learning 52, for one against the rest.
 */
export const aucScore: Metric = classMetric(
  {
    id: 'aucScore',
    title: 'Area under the ROC curve',
    direction: 'higher',
    kinds: ['ordinal', 'nominal'],
    formula:
      'two classes: sum over y_i > y_j of w_i w_j ([s_i > s_j] + [s_i = s_j] / 2) / sum over y_i > y_j of w_i w_j, ' +
      's the score, else the probability of the second class; more: mean over the classes that occur of each ' +
      'against the rest, s its probability',
    undefinedWhen: [oneClass, neitherScoresNorProbabilities, noProbabilitiesOfSeveral],
    source: 'Hanley and McNeil (1982), Radiology 143',
  },
  ({ prediction, target }, weights) => {
    const count = target.classes.length;
    const areaOf = (k: number) => areaOfClass(scoresOf(prediction, k), target.codes, k, weights);
    if (count === 2) return areaOf(1);
    return prediction.probabilities ? macroMean(target.classes.map((_, k) => areaOf(k))) : NaN;
  },
);

/** Area for class k against all others; NaN if there are no rows on either side. */
function areaOfClass(
  scoresOfRows: ArrayLike<number>,
  codes: PairedClasses['target']['codes'],
  k: number,
  weights: Float64Array | undefined,
): number {
  const scores = ranksOf(scoresOfRows);
  if (scores === undefined) return NaN;
  const isOfClass = {
    ranks: filled(new Int32Array(codes.length), (i) => (codes[i] === k ? 1 : 0)),
    count: 2,
  };
  const { concordant, discordant, tiedInFirst } = countPairs(scores, isOfClass, weights);
  const pairs = concordant + discordant + tiedInFirst;
  return pairs === 0 ? NaN : (concordant + tiedInFirst / 2) / pairs;
}

/** The score in favour of class k, row by row; NaN if there is none. */
function scoresOf({ scores, probabilities, codes, classes }: ClassPrediction, k: number) {
  if (scores && classes.length === 2) return scores;
  return filled(
    new Float64Array(codes.length),
    (row) => probabilities?.[row * classes.length + k] ?? NaN,
  );
}

function noneGiven({ scores, probabilities }: ClassPrediction): boolean {
  return scores === undefined && probabilities === undefined;
}
