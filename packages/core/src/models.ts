export { checkRow } from './data/check-row.js';
export { checkTargetKind } from './data/check-target-kind.js';
export { checkIsLabelled } from './data/given-labelled.js';
export { checkIsTable } from './data/given-table.js';
export { damagedModel, modelFault } from './learning/damaged-model.js';
export {
  describeImportance,
  type Importance,
  type ImportanceWords,
} from './learning/describe-importance.js';
export { checkFitOptions } from './learning/fit-input.js';
export type { DescriptionSizes } from './learning/model.js';
export { checkSaved, learnerOfDocument, pluginOfDocument } from './learning/model-document.js';
export type {
  BarPicture,
  LinePicture,
  MatrixCell,
  MatrixPicture,
  RankPicture,
  SpreadPicture,
  TreePicture,
} from './learning/picture.js';
export type {
  PortableCondition,
  PortableCorrection,
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
export { rankingOfRanks } from './learning/ranking-of-ranks.js';
export { isStaged, type StagedModel } from './learning/staged-model.js';
export { TrainedModel, type TrainedParts } from './learning/trained-model.js';
export { checkMemory, type MemoryNeed } from './learning/training-memory.js';
