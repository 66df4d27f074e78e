export { Lri, loadLri, lriDefinition } from './lri.js';
export { LriModel } from './lri-model.js';
export { LRI_OPTIONS, type LriInput, type LriOptions } from './lri-options.js';
export type { LriClass, LriConjunction, LriRule } from './lri-rule.js';
