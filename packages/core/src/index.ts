export { type Bins, codeArray, quantileBins } from './data/binning.js';
export { checkRow } from './data/check-row.js';
export { checkTargetKind } from './data/check-target-kind.js';
export {
  type DateParts,
  datePartName,
  datePartsOf,
  withDateParts,
  withRememberedParts,
} from './data/date-parts.js';
export {
  type EqualFrequencyClasses,
  equalFrequencyClasses,
  midpoint,
} from './data/equal-frequency.js';
export { newPositions, predictedPositions } from './data/label-positions.js';
export { type MergedRows, mergeEqualRows } from './data/merge-equal-rows.js';
export { orderInWords } from './data/order-in-words.js';
export { pickRows } from './data/pick-rows.js';
export { rankingInWords } from './data/ranking-in-words.js';
export { rankingColumn } from './data/ranking-target.js';
export {
  formatRanking,
  type ParsedRanking,
  parseRanking,
  writePositions,
} from './data/ranking-text.js';
export {
  type ColumnCells,
  type DateOrder,
  type DatePart,
  type DecimalMark,
  dateOrders,
  dateParts,
  type Encoding,
  encodings,
  type Reading,
  readingSchema,
} from './data/reading.js';
export { automaticScaling, type Scaling } from './data/scaling.js';
export {
  type AttributeSchema,
  alignToSchema,
  type Schema,
  schemaOf,
  type TargetSchema,
  type UnseenCategories,
} from './data/schema.js';
export {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  type NumericColumn,
  Table,
} from './data/table.js';
export {
  type ArqueroLike,
  type ArrowColumn,
  type ArrowLike,
  type CellValue,
  type TableFromOptions,
  tableFromColumnar,
  tableFromColumns,
  tableFromRows,
} from './data/table-from.js';
export { takeTarget } from './data/take-target.js';
export {
  type ClassTarget,
  checkLabelledTable,
  checkWeights,
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
} from './data/target.js';
export type { TakeTargetOptions } from './data/target-options.js';
export {
  calendarDay,
  dayNumber,
  hasDateText,
  thresholdText,
  type Unit,
  unitText,
  unitWords,
} from './data/unit.js';
export { weightsInUnit, weightUnit } from './data/weight-unit.js';
export type { DataCode, ErrorCode, UsageCode } from './errors/error-code.js';
export type { ErrorPlace } from './errors/error-place.js';
export { type ErrorParts, errorSentence } from './errors/error-sentence.js';
export { type ErrorWords, isShown, LIBRARY_WORDS } from './errors/error-words.js';
export {
  DataError,
  type ErrorDetails,
  PreflearnError,
  placedError,
  UsageError,
} from './errors/errors.js';
export type {
  LeaveOutOption,
  OtherRemedy,
  Remedy,
  RemedyInput,
  RemedyValue,
  SetOption,
} from './errors/remedy.js';
export { TrainingAborted } from './errors/training-aborted.js';
export type {
  AttributeChange,
  Counterfactual,
  CounterfactualOptions,
} from './learning/counterfactual.js';
export { counterfactualText } from './learning/counterfactual-text.js';
export { damagedModel, modelFault } from './learning/damaged-model.js';
export {
  describeImportance,
  type Importance,
  type ImportanceWords,
} from './learning/describe-importance.js';
export { type LeadingGrounds, leadingGrounds } from './learning/leading-grounds.js';
export {
  type FitOptions,
  type Learner,
  type LearnerDefinition,
  SteppedLearner,
} from './learning/learner.js';
export type {
  DescriptionSection,
  DescriptionSizes,
  Model,
  ModelDescription,
  Predictor,
} from './learning/model.js';
export {
  checkSaved,
  learnerOfDocument,
  MODEL_FORMAT,
  MODEL_VERSION,
  type ModelDocument,
  parseModelText,
  pluginOfDocument,
  readModelDocument,
  readSavedOptions,
} from './learning/model-document.js';
export {
  acceptedValues,
  type ChoiceOption,
  checkOptions,
  type DescribedOptions,
  describedOptions,
  type FlagOption,
  type MatrixOption,
  type NumberOption,
  type OptionInput,
  type OptionSpec,
  type OptionSpecs,
  type OptionValue,
  type OptionValues,
  parseOption,
} from './learning/options.js';
export type {
  BarPicture,
  LinePicture,
  MatrixCell,
  MatrixPicture,
  Picture,
  RankPicture,
  SpreadPicture,
  TreePicture,
} from './learning/picture.js';
export type {
  PortableCondition,
  PortableDecision,
  PortableInput,
  PortableLabelScores,
  PortableLeaf,
  PortableLinearTerm,
  PortableModel,
  PortableRule,
  PortableRules,
  PortableScaling,
  PortableSplit,
  PortableTree,
} from './learning/portable-model.js';
export type { PredictOptions } from './learning/predict-options.js';
export {
  type ClassPrediction,
  type Explanation,
  type ExplanationSum,
  type NumericPrediction,
  type Prediction,
  type PredictionDetail,
  type PredictionSets,
  predictionLength,
  predictionText,
  type RankingPrediction,
} from './learning/prediction.js';
export type {
  NumberRange,
  OptionCondition,
  SearchRange,
  SearchSpace,
  ValueList,
} from './learning/search-space.js';
export { settingTexts } from './learning/setting-texts.js';
export { isStaged, type StagedModel } from './learning/staged-model.js';
export {
  runTraining,
  runTrainingAsync,
  type Training,
  type TrainingProgress,
  type TrainingResources,
  type TrainingRun,
  type TrainingStep,
  type TrainingWait,
} from './learning/training.js';
export {
  checkMemory,
  LARGER_HEAP,
  type MemoryNeed,
  memoryError,
  type TrainingMemory,
} from './learning/training-memory.js';
export { type WrongPart, wrongPart } from './learning/wrong-part.js';
export { allocate, type Numbers, type NumbersType } from './numbers/allocate.js';
export { exp, log, logSumExp, powerOfTwo } from './numbers/exp-log.js';
export { exponentOf } from './numbers/exponent-of.js';
export { poolAdjacentViolators } from './numbers/pool-adjacent-violators.js';
export { checkSeed, Random } from './numbers/random.js';
export { sampleInto, sampleWithoutReplacement, shuffledIndices } from './numbers/sampling.js';
export {
  firstAtLeast,
  lastAtMost,
  type SortedDistinct,
  sortedDistinct,
} from './numbers/sorting.js';
export { standardNormal } from './numbers/standard-normal.js';
export { startOfKeys } from './numbers/start-of-keys.js';
export type { PartKind, Plugin, PluginName, PluginParts } from './plugins/plugin.js';
export { Registry } from './plugins/registry.js';
export { findRegistered, loadModel, pluginOf, registered, use } from './plugins/shared-registry.js';
export type { GeneratedTable, TableGenerator } from './plugins/table-generator.js';
export { byteText } from './words/byte-text.js';
export { classBounds } from './words/class-bounds.js';
export { counted } from './words/counted.js';
export { numberText } from './words/number-text.js';
export { foundText, listed, quoted, shortened } from './words/quoted.js';
export {
  chanceText,
  percentText,
  readableNumber,
  signedNumber,
  withThousands,
} from './words/readable-number.js';
export { shortNames } from './words/short-names.js';
