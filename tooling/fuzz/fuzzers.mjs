import { formatsFuzzer } from './formats.mjs';
import { modelsFuzzer } from './models.mjs';
import { optionsFuzzer } from './options.mjs';
import { readersFuzzer } from './readers.mjs';
import { workflowsFuzzer } from './workflows.mjs';

/**
 * All fuzzers, in the order in which they run.
 *
 * @type {readonly import('./fuzz.mjs').Fuzzer[]}
 */
export const fuzzers = [
  readersFuzzer(),
  formatsFuzzer(),
  modelsFuzzer(),
  optionsFuzzer(),
  workflowsFuzzer(),
];
