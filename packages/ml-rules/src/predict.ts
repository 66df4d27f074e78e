export { loadMLRules } from './ml-rules-predictor.js';
export { predictMostProbable } from './probability-link.js';
