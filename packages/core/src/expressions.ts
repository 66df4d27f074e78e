export {
  arithmetic,
  choose,
  compare,
  type Expression,
  firstBest,
  LARGEST_EXPONENT,
  number,
  partsOf,
  sum,
  type Test,
  text,
} from './expressions/expression.js';
export { withoutExp } from './expressions/lower-exp.js';
export { MAX_TERMS, type Step, StepBuilder, type Uses, usesOf } from './expressions/steps.js';
