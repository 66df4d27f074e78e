export { absoluteErrorCosts, type CostMatrix, checkCosts } from './costs.js';
export { exponentialThresholds } from './exponential-thresholds.js';
export { leastCostThresholds } from './least-cost-thresholds.js';
export { logisticThresholds } from './logistic-thresholds.js';
export { type PairWeighting, type RankLossOptions, rankLoss } from './rank-loss.js';
export {
  RANK_RULES_OPTIONS,
  RankRules,
  type RankRulesInput,
  type RankRulesModel,
  type RankRulesOptions,
  rankRulesDefinition,
} from './rank-rules.js';
export { type ScoreTable, scoreTable } from './score-table.js';
export { type ThresholdMethod, Thresholds, thresholdLink } from './threshold-link.js';
