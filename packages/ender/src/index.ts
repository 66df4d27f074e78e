export { absoluteErrorLoss } from './absolute-error-loss.js';
export { distributionLink } from './distribution-link.js';
export {
  EnderAe,
  type EnderAeInput,
  type EnderAeModel,
  type EnderAeOptions,
  enderAeDefinition,
  loadEnderAe,
} from './ender-ae.js';
export { ENDER_AE_OPTIONS } from './ender-ae-options.js';
export {
  exponentialThresholdLoss,
  type ThresholdLossOptions,
} from './exponential-threshold-loss.js';
export {
  loadOrder,
  Order,
  type OrderInput,
  type OrderModel,
  type OrderOptions,
  orderDefinition,
} from './order.js';
export { ORDER_OPTIONS } from './order-options.js';
export {
  loadOrdinalEnder,
  OrdinalEnder,
  type OrdinalEnderInput,
  type OrdinalEnderModel,
  type OrdinalEnderOptions,
  ordinalEnderDefinition,
} from './ordinal-ender.js';
export { ORDINAL_ENDER_OPTIONS } from './ordinal-ender-options.js';
export { openThresholds, thresholdLogisticLoss } from './threshold-logistic-loss.js';
