export type { Clause, SkippedClauses } from './clause.js';
export { predictionDifference } from './difference.js';
export {
  type BruteForceRule,
  type BruteForceSearch,
  growByBruteForce,
} from './grow-by-brute-force.js';
export { type LearnerClause, learnerContract } from './learner-contract.js';
export type { LearnerContractOptions, LearnerUnderTest } from './learner-subject.js';
export { type LossClause, type LossContractOptions, lossContract } from './loss-contract.js';
export { plainLabelledTable } from './plain-labelled-table.js';
export {
  type AttributeKind,
  type RandomTableOptions,
  randomLabelledTable,
  type TargetOfKind,
} from './random-labelled-table.js';
