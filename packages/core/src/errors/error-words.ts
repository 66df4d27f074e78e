import type { SetOption } from './remedy.js';

/** How a front end names what its users see otherwise than callers of the library. */
export interface ErrorWords {
  /** An option of a learner, or of the library: `option "discretize"`, `--discretize`. */
  option(name: string, learner: string | undefined): string;
  /**
   * An option with what to set it to: `"discretize": 10`, `--discretize 10`; `undefined` where it cannot be
   * set, which drops the remedy.
   */
  setting(remedy: SetOption): string | undefined;
  /** A row of a table, counted from 1, such as `row 5`. */
  row(row: number): string;
}

/** The words of the library: options as in code. */
export const LIBRARY_WORDS: ErrorWords = {
  option: (name) => `option "${name}"`,
  setting: ({ option, value }) =>
    value === undefined ? `"${option}"` : `"${option}": ${JSON.stringify(value)}`,
  row: (row) => `row ${row}`,
};
