export { loadMLRules } from './ml-rules-predictor.js';
