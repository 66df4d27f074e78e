export { Lrt, loadLrt, lrtDefinition } from './lrt.js';
export type { LrtLeaf } from './lrt-leaf.js';
export { LrtModel } from './lrt-model.js';
export { LRT_OPTIONS, type LrtInput, type LrtOptions } from './lrt-options.js';
