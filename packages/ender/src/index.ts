export { absoluteErrorLoss } from './absolute-error-loss.js';
export { distributionLink } from './distribution-link.js';
export {
  ENDER_AE_OPTIONS,
  EnderAe,
  type EnderAeInput,
  type EnderAeModel,
  type EnderAeOptions,
  enderAeDefinition,
  loadEnderAe,
} from './ender-ae.js';
export {
  exponentialThresholdLoss,
  type ThresholdLossOptions,
} from './exponential-threshold-loss.js';
export {
  loadOrder,
  ORDER_OPTIONS,
  Order,
  type OrderInput,
  type OrderModel,
  type OrderOptions,
  orderDefinition,
} from './order.js';
export {
  loadOrdinalEnder,
  ORDINAL_ENDER_OPTIONS,
  OrdinalEnder,
  type OrdinalEnderInput,
  type OrdinalEnderModel,
  type OrdinalEnderOptions,
  ordinalEnderDefinition,
} from './ordinal-ender.js';
export { openThresholds, thresholdLogisticLoss } from './threshold-logistic-loss.js';
