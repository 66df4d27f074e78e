export { loadRankRules } from './rank-rules-predictor.js';
