export type { BaseKind } from './base-learner.js';
export { EnsembleModel } from './ensemble-model.js';
export { ENSEMBLE_OPTIONS, type EnsembleInput, type EnsembleOptions } from './ensemble-options.js';
export { loadOrBoostAll, OrBoostAll, orBoostAllDefinition } from './or-boost-all.js';
export { loadRankBoostAe, RankBoostAe, rankBoostAeDefinition } from './rank-boost-ae.js';
