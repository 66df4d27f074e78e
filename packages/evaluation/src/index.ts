export { accuracyScore } from './accuracy.js';
export { aucScore } from './area-under-curve.js';
export { balancedAccuracyScore } from './balanced-accuracy.js';
export { constantPrediction, medianClass, mostFrequentClass } from './baseline.js';
export { brierLoss } from './brier-loss.js';
export { carryOutAll, type JobControl } from './carry-out-all.js';
export { zeroOneLoss } from './classification-error.js';
export {
  compareMethods,
  type MethodComparison,
  type MethodFigures,
} from './compare-methods.js';
export { compareOnSplits, type SplitComparison } from './compare-on-splits.js';
export { type ControlComparison, compareWithControl } from './compare-with-control.js';
export {
  addConfusionMatrices,
  type ConfusionMatrix,
  confusionMatrix,
  formatConfusionMatrix,
} from './confusion-matrix.js';
export { confusionPicture } from './confusion-picture.js';
export { criticalDifferencePicture } from './critical-difference-picture.js';
export { crossEvaluate, trainingSeed } from './cross-evaluate.js';
export {
  type DefinedFigures,
  definedFigures,
  type PartlyDefinedFigures,
  type UndefinedDataset,
} from './defined-figures.js';
export { deleteLabels } from './delete-labels.js';
export {
  evaluateSplits,
  type FinishedSplitRun,
  type SplitExperiment,
  type SplitRows,
} from './evaluate-splits.js';
export type {
  CarryOut,
  Experiment,
  ExperimentProgress,
  FinishedRun,
  NamedLearner,
} from './experiment.js';
export { footruleDistance } from './footrule.js';
export type { FriedmanTest, ImanDavenportTest } from './friedman.js';
export { holm } from './holm.js';
export type { TestedClasses } from './joined-parts.js';
export { kFold, stratifiedKFold } from './k-fold.js';
export { kendallTauB, kendallTauScore, rankingTau } from './kendall-tau.js';
export { logLoss } from './log-loss.js';
export { macroF1Score } from './macro-f1.js';
export { macroMaeLoss } from './macro-mean-absolute-error.js';
export { maeLoss } from './mean-absolute-error.js';
export { type Measured, measure } from './measure.js';
export type { Metric, MetricDirection } from './metric.js';
export { knownMetrics, metricOfId, metrics, metricsFor } from './metrics.js';
export { ndcgScore } from './ndcg.js';
export {
  type ComparedPair,
  criticalDifference,
  type NemenyiTest,
  nemenyi,
} from './nemenyi.js';
export {
  type PermutationImportance,
  type PermutationOptions,
  type PermutedAttribute,
  permutationImportance,
} from './permutation-importance.js';
export type { MetricPlugin } from './plugin-parts.js';
export { randomSplit, type SplitSizes } from './random-split.js';
export { rankedProbabilityLoss } from './ranked-probability-loss.js';
export { readRunOutcome } from './read-run-outcome.js';
export {
  addReliabilityCurves,
  type ReliabilityBin,
  type ReliabilityCurve,
  type ReliabilityEvent,
  type ReliabilityOptions,
  reliabilityCurve,
} from './reliability.js';
export { reliabilityPicture } from './reliability-picture.js';
export {
  type ExperimentResult,
  RESULTS_FORMAT,
  RESULTS_VERSION,
  type ResultsDocument,
  readResultsDocument,
  type SplitSummary,
} from './results-document.js';
export {
  type RunControl,
  type RunInThread,
  type RunOutcome,
  type RunSetting,
  type RunStage,
  type RunTask,
  runTask,
} from './run-task.js';
export { spearmanRho, spearmanScore } from './spearman.js';
export type { RandomOrSeed, Split } from './split.js';
export {
  type FoldsPlan,
  type HoldoutPlan,
  plannedSplits,
  repeated,
  type SplitPlan,
} from './split-plan.js';
export {
  type MetricSummary,
  mean,
  standardError,
  summarise,
  type UndefinedSplits,
} from './summary.js';
export { top1Score, top3Score, topKScore } from './top-k.js';
export type { Candidate, CandidateRung, Score, Settings } from './tuning/candidate.js';
export type { Choice } from './tuning/choose.js';
export {
  groupsOf,
  type SettingGroup,
  type SettingImportance,
  settingImportance,
} from './tuning/importance.js';
export type { Rung } from './tuning/rungs.js';
export type {
  GridSearch,
  HalvingSearch,
  RandomSearch,
  SearchPlan,
} from './tuning/search-plan.js';
export { searchSpaceOf, stagedOptions } from './tuning/search-space-of.js';
export { type Tuning, type TuningProgress, tune } from './tuning/tune.js';
export {
  type NestedEstimate,
  TUNING_FORMAT,
  TUNING_VERSION,
  type TuningResult,
} from './tuning/tuning-result.js';
export type { UndefinedCase } from './undefined-cases.js';
export { linearKappaScore, quadraticKappaScore } from './weighted-kappa.js';
export { type WilcoxonTest, wilcoxonSignedRank } from './wilcoxon.js';
export { withinOneScore } from './within-one.js';
