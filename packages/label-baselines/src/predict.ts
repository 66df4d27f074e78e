export { loadConstraintClassification } from './cc-predictor.js';
export { loadBordaOrder, loadMostCommonOrder } from './constant-order-predictors.js';
