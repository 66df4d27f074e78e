export { loadIblr } from './iblr-predictor.js';
