import { quoted } from '../words/quoted.js';
import type { RemedyValue, SetOption } from './remedy.js';

/** Most characters of a value shown in a remedy; a longer one is only in its data. */
const MOST_OF_VALUE = 200;

/** How a front end names things that its users see differently from callers of the library. */
export interface ErrorWords {
  /** An option of a learner, or of the library: `option "discretize"`, `--discretize`. */
  option(name: string, learner: string | undefined): string;
  /**
   * An option with the value to set: `"discretize": 10`, `--discretize 10`; `undefined` if the front end cannot set it,
   * which drops the remedy.
   */
  setting(remedy: SetOption): string | undefined;
  /** A row of a table, counted from 1, such as `row 5`. */
  row(row: number): string;
}

/** The words of the library: options as in code. */
export const LIBRARY_WORDS: ErrorWords = {
  option: (name) => `option ${quoted(name)}`,
  setting: ({ option, value }) =>
    isShown(value) ? `"${option}": ${JSON.stringify(value)}` : `"${option}"`,
  row: (row) => `row ${row}`,
};

/**
 * Whether a remedy shows the value to set an option to: it does if the value is known and short enough to be read and
 * copied. A longer value is only in the data of the remedy.
 */
export function isShown(value: RemedyValue | undefined): value is RemedyValue {
  return value !== undefined && JSON.stringify(value).length <= MOST_OF_VALUE;
}
