export { C45, c45Definition, loadC45 } from './c45.js';
export type { C45Leaf } from './c45-leaf.js';
export { C45Model } from './c45-model.js';
export { C45_OPTIONS, type C45Input, type C45Options } from './c45-options.js';
