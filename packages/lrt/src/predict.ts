export { loadLrt } from './lrt-predictor.js';
