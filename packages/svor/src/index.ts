export { loadSvor, Svor, svorDefinition } from './svor.js';
export { SvorModel } from './svor-model.js';
export { SVOR_OPTIONS, type SvorInput, type SvorOptions } from './svor-options.js';
