import type { TrainingMemory } from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { counted } from '@preflearn/core/text';

/** How much memory there is for lists of rows. */
export interface RowsMemory {
  readonly memory: TrainingMemory | undefined;
  /** Bytes held besides the lists. */
  readonly others: number;
}

/** Counts the rows in stored lists, 4 bytes each, and refuses more than there is memory for. */
export class HeldRows {
  readonly #rowCount: number;
  readonly #room: RowsMemory | undefined;
  #held = 0;

  /** @param rowCount  number of rows in the table */
  constructor(rowCount: number, room: RowsMemory | undefined) {
    this.#rowCount = rowCount;
    this.#room = room;
  }

  /**
   * Counts rows as stored.
   *
   * @param rows   number of them
   * @param lists  number of lists including the new ones
   * @throws DataError MEMORY
   */
  add(rows: number, lists: number): void {
    this.#held += rows;
    if (this.#room === undefined) return;
    const { memory, others } = this.#room;
    const what = `row lists of ${counted(lists, 'conjunction')} to choose rules from, on ${this.#rowCount} rows,`;
    checkMemory({ what, arrayBytes: others + 4 * this.#held }, memory, { remedy: REMEDY });
  }

  /** Counts rows as no longer stored. */
  remove(rows: number): void {
    this.#held -= rows;
  }
}

const REMEDY = [
  'choose from fewer or shorter rules (poolRules, maxConditions)',
  'give fewer rows',
  'use a larger machine',
];
