export type { ArgumentClause } from './argument-clauses.js';
export type { Clause, SkippedClauses } from './clause.js';
export type { DataClause } from './data-clauses.js';
export {
  classificationSet,
  rankingSet,
  records,
  type SetSchema,
  splitByIndex,
  tenFoldError,
  wrongRows,
} from './data-sets.js';
export {
  asFromDatabase,
  DATABASE_TARGET,
  DATABASE_WEIGHTS,
  type DatabaseColumn,
  databaseColumns,
  databaseTables,
} from './database-tables.js';
export type { Dependencies, Dependency } from './dependencies.js';
export { predictionDifference } from './difference.js';
export type { FittingClause } from './fitting-clauses.js';
export {
  type BruteForceRule,
  type BruteForceSearch,
  growByBruteForce,
} from './grow-by-brute-force.js';
export { type LearnerClause, learnerContract } from './learner-contract.js';
export type { LearnerContractOptions } from './learner-subject.js';
export type { BoundsClause } from './loss-contract/bounds-clause.js';
export type { BoxClause } from './loss-contract/box-clause.js';
export type { ChannelsClause } from './loss-contract/channels-clause.js';
export type { CornersClause } from './loss-contract/corners-clause.js';
export { type LossClause, lossContract } from './loss-contract/loss-contract.js';
export type { LossContractOptions } from './loss-contract/loss-subject.js';
export type { ScorerClause } from './loss-contract/scorer-clauses.js';
export type { ShapeClause } from './loss-contract/shape-clauses.js';
export type { UpdateClause } from './loss-contract/update-clauses.js';
export type { ValueClause } from './loss-contract/value-clauses.js';
export type { WeightClause } from './loss-contract/weight-clauses.js';
export { plainLabelledTable } from './plain-labelled-table.js';
export type { PredictionClause } from './prediction-clauses.js';
export {
  type AttributeKind,
  type RandomTableOptions,
  randomLabelledTable,
  type TargetOfKind,
} from './random-labelled-table.js';
export type { RegistryClause } from './registry-clauses.js';
export type { RelationClause } from './relation-clauses.js';
export { sampledByNumber } from './sampled-by-number.js';
export type { SavingClause } from './saving-clauses.js';
export {
  type TableFormatClause,
  type TableFormatContractOptions,
  tableFormatContract,
} from './table-format-contract.js';
export type { WeightClause as RowWeightClause } from './weight-clauses.js';
