export { carryOutAll, type JobControl } from './experiments/carry-out-all.js';
export { crossEvaluate, trainingSeed } from './experiments/cross-evaluate.js';
export { deleteLabels } from './experiments/delete-labels.js';
export {
  evaluateSplits,
  type FinishedSplitRun,
  type SplitExperiment,
  type SplitRows,
} from './experiments/evaluate-splits.js';
export type {
  CarryOut,
  Experiment,
  ExperimentProgress,
  FinishedRun,
  NamedLearner,
} from './experiments/experiment.js';
export type { TestedClasses } from './experiments/joined-parts.js';
export { kFold, stratifiedKFold } from './experiments/k-fold.js';
export {
  type PermutationImportance,
  type PermutationOptions,
  type PermutedAttribute,
  permutationImportance,
} from './experiments/permutation-importance.js';
export { randomSplit, type SplitSizes } from './experiments/random-split.js';
export { readRunOutcome } from './experiments/read-run-outcome.js';
export {
  type ConstantResult,
  type ExperimentResult,
  RESULTS_FORMAT,
  RESULTS_VERSION,
  type ResultsDocument,
  readResultsDocument,
  type SplitSummary,
} from './experiments/results-document.js';
export {
  type RunControl,
  type RunInThread,
  type RunOutcome,
  type RunSetting,
  type RunStage,
  type RunTask,
  runTask,
} from './experiments/run-task.js';
export type { RandomOrSeed, Split } from './experiments/split.js';
export {
  type FoldsPlan,
  type HoldoutPlan,
  plannedSplits,
  repeated,
  type SplitPlan,
} from './experiments/split-plan.js';
export { accuracyScore } from './metrics/accuracy.js';
export { aucScore } from './metrics/area-under-curve.js';
export { balancedAccuracyScore } from './metrics/balanced-accuracy.js';
export { brierLoss } from './metrics/brier-loss.js';
export { zeroOneLoss } from './metrics/classification-error.js';
export { footruleDistance } from './metrics/footrule.js';
export {
  intervalCoverageScore,
  intervalMetrics,
  intervalWidthLoss,
} from './metrics/interval-metrics.js';
export { kendallTauB, kendallTauScore, rankingTau } from './metrics/kendall-tau.js';
export { logLoss } from './metrics/log-loss.js';
export { macroF1Score } from './metrics/macro-f1.js';
export { macroMaeLoss } from './metrics/macro-mean-absolute-error.js';
export { maeLoss } from './metrics/mean-absolute-error.js';
export { type Measured, measure } from './metrics/measure.js';
export type { Metric, MetricDirection } from './metrics/metric.js';
export { metricNamed, metricNames } from './metrics/metric-named.js';
export { knownMetrics, metricOfId, metrics, metricsFor } from './metrics/metrics.js';
export { ndcgScore } from './metrics/ndcg.js';
export { numberMaeLoss } from './metrics/number-mean-absolute-error.js';
export type { MetricPlugin } from './metrics/plugin-parts.js';
export { rSquaredScore } from './metrics/r-squared.js';
export { rankedProbabilityLoss } from './metrics/ranked-probability-loss.js';
export { rmseLoss } from './metrics/root-mean-squared-error.js';
export { spearmanRho, spearmanScore } from './metrics/spearman.js';
export { top1Score, top3Score, topKScore } from './metrics/top-k.js';
export type { UndefinedCase } from './metrics/undefined-cases.js';
export { linearKappaScore, quadraticKappaScore } from './metrics/weighted-kappa.js';
export { withinOneScore } from './metrics/within-one.js';
export {
  classShares,
  constantPrediction,
  medianClass,
  mostFrequentClass,
} from './predictions/baseline.js';
export {
  addConfusionMatrices,
  type ConfusionMatrix,
  confusionMatrix,
  formatConfusionMatrix,
} from './predictions/confusion-matrix.js';
export { confusionPicture } from './predictions/confusion-picture.js';
export { constantNumber, meanNumber, medianNumber } from './predictions/number-baseline.js';
export {
  type ReliabilityBin,
  type ReliabilityCurve,
  type ReliabilityEvent,
  type ReliabilityOptions,
  reliabilityCurve,
} from './predictions/reliability.js';
export { reliabilityPicture } from './predictions/reliability-picture.js';
export {
  bayesianSignedRank,
  type SignedRankOptions,
  type SignedRankPosterior,
} from './statistics/bayesian-signed-rank.js';
export {
  bonferroniDunn,
  type DunnComparison,
  type DunnTest,
} from './statistics/bonferroni-dunn.js';
export {
  compareMethods,
  type MethodComparison,
  type MethodFigures,
} from './statistics/compare-methods.js';
export { compareOnSplits, type SplitComparison } from './statistics/compare-on-splits.js';
export { type ControlComparison, compareWithControl } from './statistics/compare-with-control.js';
export { criticalDifferencePicture } from './statistics/critical-difference-picture.js';
export {
  type DefinedFigures,
  definedFigures,
  type PartlyDefinedFigures,
  type UndefinedDataset,
} from './statistics/defined-figures.js';
export type { FriedmanTest, ImanDavenportTest } from './statistics/friedman.js';
export { holm } from './statistics/holm.js';
export {
  type ComparedPair,
  criticalDifference,
  type NemenyiTest,
  nemenyi,
} from './statistics/nemenyi.js';
export {
  type MetricSummary,
  mean,
  standardError,
  summarise,
  type UndefinedSplits,
} from './statistics/summary.js';
export { type WilcoxonTest, wilcoxonSignedRank } from './statistics/wilcoxon.js';
export type { Candidate, CandidateRung, Score, Settings } from './tuning/candidate.js';
export type { Choice } from './tuning/choose.js';
export { groupsOf, type SettingGroup, type SettingImportance } from './tuning/importance.js';
export type { Rung } from './tuning/rungs.js';
export type {
  GridSearch,
  HalvingSearch,
  RandomSearch,
  SearchPlan,
} from './tuning/search-plan.js';
export { searchSpaceOf, stagedOptions } from './tuning/search-space-of.js';
export { type Tuning, type TuningProgress, tune } from './tuning/tune.js';
export type { NestedEstimate, TuningResult } from './tuning/tuning-result.js';
