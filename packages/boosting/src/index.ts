export {
  type KernelLanguage,
  kernelsInUse,
  useKernels,
} from './kernels/language/choose-kernels.js';
export type {
  LossThreads,
  RowLoop,
  RowProgram,
  RunRows,
} from './kernels/threads/row-program.js';
export { coarseGridConstant, fineGridConstant } from './kernels/typescript/write-grid.js';
export { type CostMatrix, checkCosts } from './loss/costs.js';
export {
  type ActiveStatistics,
  type Corner,
  type CutBoxes,
  type CutScorer,
  MAX_CUTS,
  type OrderedPairBounds,
  type Pruning,
  type ResponseChannels,
} from './loss/cut-scorer.js';
export { gradient, newton, regularisedHessian } from './loss/derivative-techniques.js';
export {
  constantStep,
  type GainCostName,
  gainCostTechnique,
  gradientBoosting,
  gradientDescent,
  simultaneousMinimisation,
} from './loss/gain-cost-techniques.js';
export type {
  FittedLink,
  FollowedLink,
  LearnedLink,
  Link,
  LinkRows,
  LinkTraining,
  Meaning,
  SavedLink,
  ScoreDirection,
} from './loss/link.js';
export { nearestClassLink } from './loss/links/nearest-class-link.js';
export { signLink } from './loss/links/sign-link.js';
export { valueLink } from './loss/links/value-link.js';
export {
  type BoundLoss,
  type Groups,
  type Loss,
  type LossRows,
  type LossShape,
  ONE_GROUP,
  type RuleCoverage,
} from './loss/loss.js';
export { meanCost } from './loss/mean-cost.js';
export { plainLossRows } from './loss/plain-loss-rows.js';
export { type PointwiseLoss, pointwiseLoss } from './loss/pointwise-loss.js';
export { isLevel, ROUNDING } from './loss/rounding.js';
export type {
  BoundStoredLoss,
  RowTerms,
  RuleSums,
  StoredColumns,
  StoredLoss,
  StoredRows,
  StoredRule,
  StoredSums,
} from './loss/stored-loss.js';
export type { StoredPointwise } from './loss/stored-pointwise-loss.js';
export {
  type DerivativeTechnique,
  type GainCostForm,
  type GainCostTechnique,
  type Technique,
  termCount,
} from './loss/technique.js';
export { type TermScorerParts, type TermsOf, termScorer } from './loss/term-scorer.js';
export type { ScoredEntries, ScoreTable } from './loss/thresholds/score-table.js';
export {
  learnedThresholds,
  type ThresholdMethod,
  thresholdLink,
} from './loss/thresholds/threshold-link.js';
export { Thresholds } from './loss/thresholds/thresholds.js';
export {
  type BinnedAttribute,
  type BinnedNominal,
  type BinnedNumeric,
  type Codes,
  mostBins,
} from './model/binned-attribute.js';
export {
  type Condition,
  type NominalCondition,
  type NumericCondition,
  satisfies,
  simplifyConjunction,
} from './model/condition.js';
export {
  type CounterfactualModel,
  counterfactuals,
} from './model/counterfactuals/counterfactuals.js';
export type { LinearRange } from './model/counterfactuals/other-values.js';
export { classSections, errorCurve } from './model/describe-rules.js';
export { explanationSum, type ScoreTerm } from './model/explanation-sum.js';
export { portableRules } from './model/portable-rules.js';
export {
  attributeImportance,
  covers,
  type Rule,
  ruleCondition,
  ruleImportance,
} from './model/rule.js';
export { RuleModel } from './model/rule-model.js';
export type {
  Checkpoint,
  ErrorPoint,
  RuleModelParts,
  ScoreSpread,
} from './model/rule-model-parts.js';
export {
  importanceWithTerms,
  responseText,
  type TermGround,
  termGround,
} from './model/rules-and-terms.js';
export { type SavedCondition, saveCondition } from './model/saved-condition.js';
export { strongest } from './model/strongest.js';
export { exactSum } from './numbers/exact-sum.js';
export type { RuleLearnerPlugin } from './plugin-parts.js';
export { type AcceptedBins, acceptedBins, acceptsBin } from './rows/accepted-bins.js';
export { BoundedHistogramSearch } from './rows/bounded-histogram-search.js';
export type { HistogramSearchClass } from './rows/histogram-search.js';
export { MemoryRows, type MemoryRowsInput } from './rows/memory-rows.js';
export type { RemoteTable, RowsRequest } from './rows/remote-table.js';
export { BoundedHistogramSearchWithResponsePruning } from './rows/response-pruning.js';
export type { FinishedRule, ScoredRows, TrainingRows } from './rows/training-rows.js';
export { isBetter } from './search/compare-impurities.js';
export type { Histogram } from './search/cut-scan.js';
export type { Cut, PreferredSide, SearchStep } from './search/found-cuts.js';
export {
  HistogramScan,
  type HistogramSource,
  type ScannedAttribute,
} from './search/histogram-scan.js';
export { type BoostInput, type BoostStep, boost, type StoppingRule } from './training/boost.js';
export { BOOST_DESCRIPTIONS, BOOST_OPTIONS, type BoostOptions } from './training/boost-options.js';
export type { Wait } from './training/grow-conjunction.js';
export { type RuleDefinitionParts, ruleDefinition } from './training/rule-definition.js';
export { RuleLearner, type RuleTrainingParts } from './training/rule-learner.js';
export { inTurns, type Schedule } from './training/schedule.js';
export { ruleLearner, type SimpleRuleLearner } from './training/simple-rule-learner.js';
export { loadRules, type RuleLearnerParts, trainRules } from './training/train-rules.js';
