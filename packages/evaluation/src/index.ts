export { areaUnderCurve } from './area-under-curve.js';
export { constantPrediction, medianClass, mostFrequentClass } from './baseline.js';
export { brierLoss } from './brier-loss.js';
export { classificationError } from './classification-error.js';
export {
  compareMethods,
  type MethodComparison,
  type MethodFigures,
} from './compare-methods.js';
export { type ControlComparison, compareWithControl } from './compare-with-control.js';
export {
  addConfusionMatrices,
  type ConfusionMatrix,
  confusionMatrix,
  formatConfusionMatrix,
} from './confusion-matrix.js';
export { criticalDifferencePicture } from './critical-difference-picture.js';
export { crossEvaluate, trainingSeed } from './cross-evaluate.js';
export { deleteLabels } from './delete-labels.js';
export type { Experiment, ExperimentProgress, FinishedRun, NamedLearner } from './experiment.js';
export type { FriedmanTest, ImanDavenportTest } from './friedman.js';
export { holm } from './holm.js';
export { kFold, stratifiedKFold } from './k-fold.js';
export { kendallTau, kendallTauB, rankingTau } from './kendall-tau.js';
export { logLoss } from './log-loss.js';
export { meanAbsoluteError } from './mean-absolute-error.js';
export { type Metric, type MetricDirection, metricApplies } from './metric.js';
export { metrics, metricsFor } from './metrics.js';
export {
  type ComparedPair,
  criticalDifference,
  type NemenyiTest,
  nemenyi,
} from './nemenyi.js';
export { randomSplit, type SplitSizes } from './random-split.js';
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
export type { RandomOrSeed, Split } from './split.js';
export {
  type FoldsPlan,
  type HoldoutPlan,
  plannedSplits,
  repeated,
  type SplitPlan,
} from './split-plan.js';
export { type MetricSummary, mean, standardError, summarise } from './summary.js';
export { type WilcoxonTest, wilcoxonSignedRank } from './wilcoxon.js';
