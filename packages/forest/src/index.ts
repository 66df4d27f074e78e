export { ExtraTrees, extraTreesDefinition, loadExtraTrees } from './extra-trees.js';
export type { Forest } from './forest.js';
export { ForestModel } from './forest-model.js';
export {
  EXTRA_TREES_OPTIONS,
  type ExtraTreesInput,
  type ExtraTreesOptions,
  RANDOM_FOREST_OPTIONS,
  type RandomForestInput,
  type RandomForestOptions,
} from './forest-options.js';
export type { ForestId, ForestParts } from './forest-parts.js';
export type { ForestPrediction } from './predict-forest.js';
export { loadRandomForest, RandomForest, randomForestDefinition } from './random-forest.js';
