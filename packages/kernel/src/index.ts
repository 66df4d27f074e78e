export type { CategoryInputs, InputPlan, NumberInputs } from './inputs.js';
export { KernelModel } from './kernel-model.js';
export { KERNEL_RIDGE_OPTIONS, type KernelRidgeOptions } from './kernel-options.js';
export type { KernelParts } from './kernel-parts.js';
export {
  KernelRidge,
  type KernelRidgeInput,
  kernelRidgeDefinition,
  loadKernelRidge,
} from './kernel-ridge.js';
export type { Outcome } from './outcome.js';
export type { KernelPrediction } from './predict-kernel.js';
