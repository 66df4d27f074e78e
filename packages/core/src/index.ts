export { type Bins, codeArray, quantileBins } from './binning.js';
export { checkRow } from './check-row.js';
export { checkTargetKind } from './check-target-kind.js';
export { classBounds } from './class-bounds.js';
export { counted } from './counted.js';
export { damagedModel } from './damaged-model.js';
export { type EqualFrequencyClasses, equalFrequencyClasses, midpoint } from './equal-frequency.js';
export {
  type DataCode,
  DataError,
  type ErrorCode,
  listed,
  PreflearnError,
  quoted,
  TrainingAborted,
  type UsageCode,
  UsageError,
} from './errors.js';
export { exp, log, logSumExp, powerOfTwo } from './exp-log.js';
export {
  type FitOptions,
  type Learner,
  type LearnerDefinition,
  SteppedLearner,
} from './learner.js';
export type { Model, ModelDescription, PredictOptions } from './model.js';
export {
  learnerOfDocument,
  MODEL_FORMAT,
  MODEL_VERSION,
  type ModelDocument,
  parseModelText,
  readModelDocument,
  readSavedOptions,
} from './model-document.js';
export { numberText } from './number-text.js';
export {
  acceptedValues,
  type ChoiceOption,
  checkOptions,
  type FlagOption,
  type MatrixOption,
  type NumberOption,
  type OptionInput,
  type OptionSpec,
  type OptionSpecs,
  type OptionValue,
  type OptionValues,
  parseOption,
} from './options.js';
export type {
  BarPicture,
  LinePicture,
  Picture,
  RankPicture,
  SpreadPicture,
  TreePicture,
} from './picture.js';
export {
  type ClassPrediction,
  type Explanation,
  type NumericPrediction,
  type Prediction,
  type PredictionDetail,
  predictionLength,
  predictionText,
  type RankingPrediction,
} from './prediction.js';
export { checkSeed, Random } from './random.js';
export { formatRanking, type ParsedRanking, parseRanking, writePositions } from './ranking-text.js';
export { sampleInto, sampleWithoutReplacement, shuffledIndices } from './sampling.js';
export {
  type AttributeSchema,
  alignToSchema,
  type Schema,
  schemaOf,
  type TargetSchema,
  type UnseenCategories,
} from './schema.js';
export { lastAtMost, type SortedDistinct, sortedDistinct } from './sorting.js';
export {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  type NumericColumn,
  Table,
} from './table.js';
export {
  type ArqueroLike,
  type ArrowLike,
  type CellValue,
  type TableFromOptions,
  tableFromColumnar,
  tableFromColumns,
  tableFromRows,
} from './table-from.js';
export { rankingColumn, type TakeTargetOptions, takeTarget } from './take-target.js';
export {
  type ClassTarget,
  checkLabelledTable,
  type LabelledTable,
  type NominalTarget,
  type NumericTarget,
  type OrdinalTarget,
  type RankingTarget,
  selectRows,
  selectTarget,
  type Target,
  type TargetKind,
  targetLength,
} from './target.js';
export {
  runTraining,
  runTrainingAsync,
  type Training,
  type TrainingProgress,
  type TrainingRun,
  type TrainingStep,
} from './training.js';
