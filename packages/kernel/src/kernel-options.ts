import type { OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'kernel-ridge';

/** The options of kernel ridge regression, with their defaults. */
export const KERNEL_RIDGE_OPTIONS = {
  centres: { type: 'integer', default: 500, min: 10, max: 2000 },
  gamma: { type: 'number', default: null, min: 0, above: true, max: 1e3, optional: true },
  strength: { type: 'number', default: null, min: 1e-6, max: 1e6, optional: true },
} as const satisfies OptionSpecs;

/** Checked options of `KernelRidge`. */
export type KernelRidgeOptions = OptionValues<typeof KERNEL_RIDGE_OPTIONS>;
