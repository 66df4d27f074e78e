export { Lrt, lrtDefinition } from './lrt.js';
export { type LrtLeaf, LrtModel } from './lrt-model.js';
export { LRT_OPTIONS, type LrtInput, type LrtOptions } from './lrt-options.js';
