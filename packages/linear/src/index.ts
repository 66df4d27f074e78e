export type { LogitCoefficient } from './coefficients.js';
export type { NumberInput } from './inputs.js';
export type { LinearCoefficient } from './linear-coefficients.js';
export { LinearModel } from './linear-model.js';
export { LINEAR_OPTIONS } from './linear-options.js';
export type { LinearParts, LinearTerms } from './linear-parts.js';
export {
  LinearRegression,
  type LinearRegressionInput,
  type LinearRegressionOptions,
  linearRegressionDefinition,
  loadLinearRegression,
} from './linear-regression.js';
export type { LogitForm } from './logit-fit.js';
export { type ChiSquareTest, LogitModel, type ProportionalOdds } from './logit-model.js';
export { MULTINOMIAL_LOGIT_OPTIONS, ORDINAL_LOGIT_OPTIONS } from './logit-options.js';
export {
  type CategoryTerm,
  type LogitParts,
  type LogitTerms,
  NO_ESTIMATE,
  type NumberTerm,
  type OddsFinding,
} from './logit-parts.js';
export {
  loadMultinomialLogit,
  MultinomialLogit,
  type MultinomialLogitInput,
  type MultinomialLogitOptions,
  multinomialLogitDefinition,
} from './multinomial-logit.js';
export {
  loadOrdinalLogit,
  OrdinalLogit,
  type OrdinalLogitInput,
  type OrdinalLogitOptions,
  ordinalLogitDefinition,
} from './ordinal-logit.js';
export {
  loadPairwiseLogit,
  PairwiseLogit,
  type PairwiseLogitInput,
  pairwiseLogitDefinition,
} from './pairwise-logit.js';
export { PairwiseModel } from './pairwise-model.js';
export {
  PAIRWISE_LOGIT_OPTIONS,
  type PairwiseLogitOptions,
  type PairwiseTerms,
} from './pairwise-options.js';
export type { ChiSquare } from './proportional-odds.js';
export type { ThresholdForm } from './threshold-loss.js';
