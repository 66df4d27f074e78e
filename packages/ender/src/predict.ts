export {
  loadEnderAe,
  loadEnderRegression,
  loadOrder,
  loadOrdinalEnder,
} from './ender-predictors.js';
