export type { CellValue, Rows } from './data/cell-value.js';
export { namedColumn, namedTable, orderedColumn } from './data/ordered-column.js';
export { rankingColumn } from './data/ranking-target.js';
export type { Reading } from './data/reading.js';
export type { MissingTarget } from './data/rows-with-target.js';
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
export type { NumberUnit, OrderedLevels, Unit } from './data/unit.js';
export type { ErrorCode } from './errors/error-code.js';
export type { ErrorPlace } from './errors/error-place.js';
export { DataError, PreflearnError, UsageError } from './errors/errors.js';
export { TrainingAborted } from './errors/training-aborted.js';
export type {
  AttributeChange,
  Counterfactual,
  CounterfactualOptions,
} from './learning/counterfactual.js';
export { counterfactualText } from './learning/counterfactual-text.js';
export { classesOfPositions, expectedPositions } from './learning/expected-positions.js';
export type { FitArguments, FitOptions, FitTargetOptions } from './learning/fit-options.js';
export { type Learner, type LearnerDefinition, SteppedLearner } from './learning/learner.js';
export type { DescriptionSection, Model, ModelDescription, Predictor } from './learning/model.js';
export {
  MODEL_FORMAT,
  MODEL_VERSION,
  type ModelDocument,
  parseModelText,
  readModelDocument,
  readSavedOptions,
} from './learning/model-document.js';
export {
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
export type { Picture } from './learning/picture.js';
export type { PredictOptions } from './learning/predict-options.js';
export {
  type ClassPrediction,
  type Explanation,
  type ExplanationSum,
  type NumericPrediction,
  type Prediction,
  type PredictionDetail,
  type PredictionIntervals,
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
export { tableForModel } from './learning/table-for-model.js';
export { type LeadingGrounds, topContributions } from './learning/top-contributions.js';
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
export type { TrainingMemory } from './learning/training-memory.js';
export { Random } from './numbers/random.js';
export type { PartKind, Plugin, PluginName, PluginParts } from './plugins/plugin.js';
export { Registry } from './plugins/registry.js';
export { findRegistered, loadModel, pluginOf, registered, use } from './plugins/shared-registry.js';
export type { GeneratedTable, TableGenerator } from './plugins/table-generator.js';
