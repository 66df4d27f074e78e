import type { Table } from '@preflearn/core';

/** Makes an artificial table; data, so that help and checks can list generators. */
export interface Generator {
  /** Name on the command line. */
  readonly id: string;
  /** What it makes and where it comes from, in a sentence or two. */
  readonly summary: string;
  /** Name of the column that is meant to be predicted. */
  readonly target: string;
  /**
   * Makes a table; equal arguments give equal tables.
   *
   * @param rows  at least 1; more rows begin with the same rows as fewer
   * @param seed  integer in [0, 2^32)
   */
  make(rows: number, seed: number): Table;
}
