export { loadShortRules } from './short-rules-predictor.js';
