export type { KScore } from './choose-k.js';
export { Iblr, iblrDefinition, loadIblr } from './iblr.js';
export { IblrModel, type Neighbour } from './iblr-model.js';
export { IBLR_OPTIONS, type IblrInput, type IblrOptions } from './iblr-options.js';
