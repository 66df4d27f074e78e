export type { KScore } from './choose-k.js';
export { IBLR_OPTIONS, Iblr, type IblrInput, type IblrOptions, iblrDefinition } from './iblr.js';
export { IblrModel, type Neighbour } from './iblr-model.js';
