import { bitsFuzzer } from './bits.mjs';
import { faultsFuzzer } from './faults.mjs';
import { formatsFuzzer } from './formats.mjs';
import { killsFuzzer } from './kills.mjs';
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
  killsFuzzer(),
  faultsFuzzer(),
  bitsFuzzer(),
];
