export { loadSlipper } from './slipper-predictor.js';
