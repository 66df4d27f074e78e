export { ConstraintClassificationModel } from './cc-model.js';
export type { CcModelParts } from './cc-model-parts.js';
export type { CcParts } from './cc-parameters.js';
export {
  BordaOrder,
  bordaDefinition,
  ConstantOrder,
  loadBordaOrder,
  loadMostCommonOrder,
  MostCommonOrder,
  mostCommonDefinition,
} from './constant-order.js';
export { ConstantOrderModel } from './constant-order-model.js';
export type { ConstantOrderParts } from './constant-order-parts.js';
export {
  CC_OPTIONS,
  type CcInput,
  type CcOptions,
  ConstraintClassification,
  ccDefinition,
  loadConstraintClassification,
} from './constraint-classification.js';
export type { NumericInput } from './inputs.js';
