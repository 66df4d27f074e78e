export {
  BOOST_OPTIONS,
  type BoostInput,
  type BoostOptions,
  type BoostState,
  boost,
} from './boost.js';
export { isBetter } from './candidate-search.js';
export {
  type CodedAttribute,
  type Codes,
  codeAttributes,
  type NominalAttribute,
  type NumericAttribute,
} from './coded-attribute.js';
export {
  type Condition,
  conjunctionText,
  type NominalCondition,
  type NumericCondition,
  satisfies,
} from './condition.js';
export { absoluteErrorCosts, type CostMatrix, checkCosts } from './costs.js';
export { exactSum } from './exact-sum.js';
export type { Impurity } from './impurity.js';
export { InMemorySource, type InMemorySourceOptions } from './in-memory-source.js';
export { type KernelLanguage, kernelsInUse, useKernels } from './kernels/choose-kernels.js';
export type { FittedLink, Link, LinkTraining, VotedFor } from './link.js';
export type { BoundLoss, Evidence, Loss, LossRows, RuleCoverage } from './loss.js';
export { meanCost } from './mean-cost.js';
export {
  constantStep,
  gradientBoosting,
  gradientDescent,
  simultaneousMinimisation,
} from './opposed-impurities.js';
export { attributeImportance, covers, type Rule, ruleCondition, ruleImportance } from './rule.js';
export {
  type Checkpoint,
  type ErrorPoint,
  RuleModel,
  type RuleModelParts,
  type ScoreSpread,
} from './rule-model.js';
export type {
  CellOutline,
  CellSums,
  OutlineCoefficients,
  StatisticsLayout,
  StatisticsSource,
} from './statistics-source.js';
export { exponentialThresholds } from './thresholds/exponential-thresholds.js';
export { leastCostThresholds } from './thresholds/least-cost-thresholds.js';
export { logisticThresholds } from './thresholds/logistic-thresholds.js';
export { type ScoreTable, scoreTable } from './thresholds/score-table.js';
export { type ThresholdMethod, Thresholds, thresholdLink } from './thresholds/threshold-link.js';
export { loadRules, type RuleLearnerParts, trainRules } from './train-rules.js';
export { weightUnit } from './weight-unit.js';
