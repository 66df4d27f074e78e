import type { ColumnStore } from './column-store.js';
import { Growable } from './growable.js';

/** Stores columns in memory. */
export const memoryStore: ColumnStore = {
  numbers: () => new Growable(Float64Array),
  codes: () => new Growable(Int32Array),
};
