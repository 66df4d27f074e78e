import type { ClassPrediction, OrdinalTarget } from '@preflearn/core';
import { absoluteErrorCosts, type CostMatrix, checkCosts } from '../costs.js';
import type { LearnedLink, Link, LinkRows, LinkTraining } from '../link.js';
import { exponentialThresholds } from './exponential-thresholds.js';
import { followedThresholds } from './followed-thresholds.js';
import { leastCostThresholds } from './least-cost-thresholds.js';
import { logisticThresholds } from './logistic-thresholds.js';
import { scoreTable } from './score-table.js';
import { savedThresholds, Thresholds } from './thresholds.js';

/** How thresholds are found; see the functions of these names. */
export type ThresholdMethod = 'exponential' | 'least-cost' | 'logistic';

type Thresholding = (training: LinkTraining<OrdinalTarget>, costs: CostMatrix) => number[];

const METHODS: Readonly<Record<ThresholdMethod, Thresholding>> = {
  // Does not need the scores sorted, so it is linear in the rows.
  exponential: ({ scores, target, weights }, costs) =>
    exponentialThresholds(
      { scoreOf: scores, classOf: target.codes, mass: weights, classes: target.classes.length },
      costs,
    ),
  'least-cost': ({ scores, target, weights }, costs) =>
    leastCostThresholds(scoreTable(scores, target, weights), costs),
  logistic: ({ scores, target, weights }, costs) =>
    logisticThresholds(scoreTable(scores, target, weights), costs),
};

/**
 * Turns scores into classes by thresholds, F(x) = 1 + #{k : f(x) >= theta_k} (RankRules 2009, section 3).
 *
 * @param costs  `costs[y][p]`, shape [classes x classes]; `null` for the absolute error
 * @throws UsageError OPTION_RANGE on fitting, for costs that `checkCosts` refuses; DataError MODEL_VALUE on loading
 */
export function thresholdLink(
  method: ThresholdMethod,
  costs: CostMatrix | null,
): Link<OrdinalTarget, ClassPrediction> {
  return { ...learnedThresholds(method, costs), ...savedThresholds(costs) };
}

/**
 * Learns thresholds, for apps that only train; see {@link thresholdLink}.
 *
 * @param costs  `costs[y][p]`, shape [classes x classes]; `null` for the absolute error
 * @throws UsageError OPTION_RANGE on fitting, for costs that `checkCosts` refuses
 */
export function learnedThresholds(
  method: ThresholdMethod,
  costs: CostMatrix | null,
): LearnedLink<OrdinalTarget, ClassPrediction> {
  const costsOf = ({ classes: { length } }: OrdinalTarget) => {
    if (costs !== null) checkCosts(costs, length);
    return costs ?? absoluteErrorCosts(length);
  };
  return {
    id: 'thresholds',
    fit(training: LinkTraining<OrdinalTarget>) {
      const { target } = training;
      return new Thresholds(METHODS[method](training, costsOf(target)), target.classes);
    },
    follow: (rows: LinkRows<OrdinalTarget>) =>
      method === 'exponential' ? followedThresholds(rows, costsOf(rows.target)) : undefined,
  };
}
