export { type BuiltInLearner, builtInLearners } from './built-in-learners.js';
export { learnerDefinitions } from './learner-definitions.js';
