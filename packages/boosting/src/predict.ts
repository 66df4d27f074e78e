export { nearestClassLink } from './loss/links/nearest-class-link.js';
export { savedThresholds } from './loss/thresholds/thresholds.js';
export { loadRulePredictor } from './model/rule-predictor.js';
export { BOOST_OPTIONS } from './training/boost-options.js';
