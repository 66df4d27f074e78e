export type { BaseKind } from './base-learner.js';
export { canonicalRows } from './canonical-rows.js';
export { EnsembleModel } from './ensemble-model.js';
export { ENSEMBLE_OPTIONS, type EnsembleInput, type EnsembleOptions } from './ensemble-options.js';
export { type Input, inputsOf, planInputs } from './inputs.js';
export { loadOrBoostAll, OrBoostAll, orBoostAllDefinition } from './or-boost-all.js';
export { loadRankBoostAe, RankBoostAe, rankBoostAeDefinition } from './rank-boost-ae.js';
