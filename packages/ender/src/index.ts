export { absoluteErrorLoss } from './absolute-error-loss.js';
export {
  EnderAe,
  type EnderAeInput,
  type EnderAeModel,
  type EnderAeOptions,
  enderAeDefinition,
  loadEnderAe,
} from './ender-ae.js';
export {
  ENDER_AE_OPTIONS,
  ENDER_REGRESSION_OPTIONS,
  ORDER_OPTIONS,
  ORDINAL_ENDER_OPTIONS,
} from './ender-options.js';
export {
  EnderRegression,
  type EnderRegressionInput,
  type EnderRegressionModel,
  type EnderRegressionOptions,
  enderRegressionDefinition,
  loadEnderRegression,
} from './ender-regression.js';
export {
  exponentialThresholdLoss,
  type ThresholdLossOptions,
} from './exponential-threshold-loss.js';
export { distributionLink } from './fit-distribution.js';
export { absoluteNumberLoss, squaredNumberLoss } from './number-losses.js';
export {
  loadOrder,
  Order,
  type OrderInput,
  type OrderModel,
  type OrderOptions,
  orderDefinition,
} from './order.js';
export {
  loadOrdinalEnder,
  OrdinalEnder,
  type OrdinalEnderInput,
  type OrdinalEnderModel,
  type OrdinalEnderOptions,
  ordinalEnderDefinition,
} from './ordinal-ender.js';
export { openThresholds, thresholdLogisticLoss } from './threshold-logistic-loss.js';
