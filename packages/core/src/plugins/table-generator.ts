import type { Table } from '../data/table.js';
import type { DescribedOptions, OptionValue } from '../learning/options.js';

/** A generated table, and what it is for. */
export interface GeneratedTable {
  readonly table: Table;
  /** Name of the column to predict. */
  readonly target: string;
}

/**
 * Makes tables. On the command line it is `preflearn generate ID`, with an option for each of `options`.
 *
 * Equal options must give equal tables: draw from `Random`, with a seed that is one of the options.
 */
export interface TableGenerator {
  /** Name on the command line. */
  readonly id: string;
  /** What it makes, in a few words. */
  readonly title: string;
  /** What it makes and where it comes from, in a sentence or more. */
  readonly summary: string;
  /** What can be set, with defaults, such as `rows` and `seed`. */
  readonly options: DescribedOptions;
  /**
   * Makes a table.
   *
   * @param options  a value for each of the options, checked
   */
  make(options: Readonly<Record<string, OptionValue>>): GeneratedTable | Promise<GeneratedTable>;
}
