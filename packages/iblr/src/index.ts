export type { KScore } from './choose-k.js';
export {
  IBLR_OPTIONS,
  Iblr,
  type IblrInput,
  type IblrOptions,
  iblrDefinition,
  loadIblr,
} from './iblr.js';
export { IblrModel, type Neighbour } from './iblr-model.js';
