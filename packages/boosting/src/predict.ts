export { nearestClassLink } from './loss/links/nearest-class-link.js';
export { valueLink } from './loss/links/value-link.js';
export { predictByThresholds, savedThresholds } from './loss/thresholds/thresholds.js';
export { covers } from './model/rule.js';
export { loadRulePredictor } from './model/rule-predictor.js';
export { readCondition, savedConditionSchema } from './model/saved-condition.js';
export { strongest } from './model/strongest.js';
export { BOOST_OPTIONS } from './training/boost-options.js';
