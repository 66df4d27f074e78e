import { checkMemory, counted, type TrainingMemory } from '@preflearn/core';

/** What memory there is for lists of rows. */
export interface RowsMemory {
  readonly memory: TrainingMemory | undefined;
  /** Bytes of what is held beside the lists. */
  readonly others: number;
}

/** Counts the rows in lists that are held, 4 bytes each, and refuses more of them than there is memory for. */
export class HeldRows {
  readonly #rowCount: number;
  readonly #room: RowsMemory | undefined;
  #held = 0;

  /** @param rowCount  rows of the table */
  constructor(rowCount: number, room: RowsMemory | undefined) {
    this.#rowCount = rowCount;
    this.#room = room;
  }

  /**
   * Counts rows as held.
   *
   * @param rows   number of them
   * @param lists  lists there are with them
   * @throws DataError MEMORY
   */
  add(rows: number, lists: number): void {
    this.#held += rows;
    if (this.#room === undefined) return;
    const { memory, others } = this.#room;
    const what = `row lists of ${counted(lists, 'conjunction')} to choose rules from, on ${this.#rowCount} rows,`;
    checkMemory({ what, arrayBytes: others + 4 * this.#held }, memory, { remedy: REMEDY });
  }

  /** Counts rows as held no more. */
  remove(rows: number): void {
    this.#held -= rows;
  }
}

const REMEDY = [
  'choose from fewer or shorter rules (poolRules, maxConditions)',
  'give fewer rows',
  'use a larger machine',
];
