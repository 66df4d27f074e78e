export { loadSlipper, Slipper, type SlipperModel, slipperDefinition } from './slipper.js';
export { SLIPPER_OPTIONS, type SlipperInput, type SlipperOptions } from './slipper-options.js';
