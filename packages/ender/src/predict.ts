export { loadEnderAe, loadOrder, loadOrdinalEnder } from './ender-predictors.js';
