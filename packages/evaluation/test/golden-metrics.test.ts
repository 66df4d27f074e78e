import type { ClassTarget } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import {
  accuracyScore,
  aucScore,
  balancedAccuracyScore,
  footruleDistance,
  kendallTauScore,
  linearKappaScore,
  type Metric,
  macroF1Score,
  macroMaeLoss,
  ndcgScore,
  quadraticKappaScore,
  rankedProbabilityLoss,
  spearmanScore,
  top1Score,
  topKScore,
  withinOneScore,
} from '../src/index.js';
import { ordinal, predicted, predictedRankings, rankings } from './toy.js';

// Printed by Python 3.11 with scikit-learn 1.9.1 and SciPy 1.17.1. Where a function of theirs takes no weights,
// rows were repeated; where there is none, the figure is a mean of what one gives, as the comment says.

const found = [0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 0, 2];
const codes = [0, 1, 1, 2, 0, 2, 3, 3, 1, 3, 0, 2];
const weights = Float64Array.of(1, 2, 1, 3, 1, 1, 2, 1, 1, 0, 4, 1);
const probabilities = Float64Array.from(
  [
    [0.7, 0.1, 0.1, 0.1],
    [0.3, 0.4, 0.2, 0.1],
    [0.2, 0.5, 0.2, 0.1],
    [0.1, 0.3, 0.4, 0.2],
    [0.4, 0.3, 0.2, 0.1],
    [0, 0.2, 0.7, 0.1],
    [0.1, 0.1, 0.3, 0.5],
    [0, 0.1, 0.2, 0.7],
    [0.1, 0.5, 0.1, 0.3],
    [0.05, 0.05, 0.3, 0.6],
    [0.9, 0.1, 0, 0],
    [0.2, 0.2, 0.5, 0.1],
  ].flat(),
);

describe('class metrics', () => {
  const target = ordinal(found);
  const prediction = predicted(codes, 4, { probabilities });

  it.each<[string, Metric, number, number]>([
    ['accuracy_score', accuracyScore, 0.5833333333333334, 0.5],
    ['balanced_accuracy_score', balancedAccuracyScore, 0.5833333333333333, 0.4785714285714286],
    ["f1_score(average='macro')", macroF1Score, 0.5833333333333333, 0.458974358974359],
    [
      "cohen_kappa_score(weights='quadratic')",
      quadraticKappaScore,
      0.7333333333333334,
      0.710455764075067,
    ],
    ["cohen_kappa_score(weights='linear')", linearKappaScore, 0.6, 0.53125],
    // mean over the classes of mean_absolute_error
    ['macro-averaged mean_absolute_error', macroMaeLoss, 0.5, 0.6464285714285715],
    // numpy.average(abs(y - p) <= 1)
    ['share within one class', withinOneScore, 0.9166666666666666, 0.9444444444444444],
    ['scipy.stats.kendalltau', kendallTauScore, 0.6481481481481481, 0.6753123473865261],
    ['scipy.stats.spearmanr', spearmanScore, 0.7333333333333333, 0.7626651711369191],
    [
      "roc_auc_score(multi_class='ovr', average='macro')",
      aucScore,
      0.9259259259259258,
      0.9030188561438561,
    ],
    // mean over the places between classes of brier_score_loss, of whether the class is at most k
    ['ranked probability score', rankedProbabilityLoss, 0.09006944444444444, 0.08907407407407407],
  ])('agree with %s', (_, metric, plain, weighted) => {
    expect(metric.value(prediction, target)).toBeCloseTo(plain, 12);
    expect(metric.value(prediction, target, weights)).toBeCloseTo(weighted, 12);
    const nominal: ClassTarget = { ...target, kind: 'nominal' };
    if (metric.kinds.includes('nominal')) {
      expect(metric.value({ ...prediction, kind: 'nominal' }, nominal)).toBeCloseTo(plain, 12);
    }
  });
});

describe('ranking metrics', () => {
  const target = rankings([
    [1, 2, 3, 4, 5],
    [2, 1, 3, 5, 4],
    [5, 4, 3, 2, 1],
    [1, 3, 2, 4, 5],
  ]);
  const prediction = predictedRankings([
    [1, 2, 3, 5, 4],
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
    [1, 1, 2, 3, 3], // ties
  ]);
  const ofRows = Float64Array.of(1, 2, 1, 3);

  it.each<[string, Metric, number, number]>([
    // y_true = 5 - true position, y_score = -predicted position
    ['ndcg_score', ndcgScore, 0.8691970140778955, 0.8968395826209808],
    // mean over rows of scipy.stats.spearmanr
    ['scipy.stats.spearmanr', spearmanScore, 0.3726423537605237, 0.5531011778751834],
    // mean over rows of sum(abs(rankdata(y) - rankdata(p))) / 12
    ['footrule of scipy.stats.rankdata', footruleDistance, 0.4583333333333333, 0.4047619047619047],
  ])('agree with %s', (_, metric, plain, weighted) => {
    expect(metric.value(prediction, target)).toBeCloseTo(plain, 12);
    expect(metric.value(prediction, target, ofRows)).toBeCloseTo(weighted, 12);
  });

  // top_k_accuracy_score of the label truly best, y_score = -predicted position, without the row of ties;
  // kendalltau of each row, likewise.
  it.each<[string, Metric, number, number]>([
    ['top_k_accuracy_score(k=1)', top1Score, 0.3333333333333333, 0.25],
    ['top_k_accuracy_score(k=2)', topKScore(2), 0.6666666666666666, 0.75],
    ['top_k_accuracy_score(k=3)', topKScore(3), 0.6666666666666666, 0.75],
    ['scipy.stats.kendalltau', kendallTauScore, 0.13333333333333333, 0.25],
  ])('agree with %s', (_, metric, plain, weighted) => {
    const untied = Float64Array.of(1, 1, 1, 0);
    expect(metric.value(prediction, target, untied)).toBeCloseTo(plain, 12);
    expect(metric.value(prediction, target, Float64Array.of(1, 2, 1, 0))).toBeCloseTo(weighted, 12);
  });
});
