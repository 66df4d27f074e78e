export { absOf, expOf, largestOf, logOf, logUpTo1, logUpTo2 } from './expressions/elementary.js';
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
export {
  levelsOf,
  MAX_TERMS,
  type Step,
  StepBuilder,
  type Uses,
  usesOf,
} from './expressions/steps.js';
