export { loadEnderAe } from './ender-ae-predictor.js';
export { loadOrder } from './order-predictor.js';
export { loadOrdinalEnder } from './ordinal-ender-predictor.js';
