import { byteText, DataError, type ErrorPlace } from '@preflearn/core';

/** How much memory a table that is read may take. */
export interface MemoryLimits {
  /** Most bytes of the columns, which lie outside the heap of the JavaScript engine. */
  readonly columnBytes?: number | undefined;
  /** Most bytes of distinct texts, which lie in the heap of the JavaScript engine. */
  readonly textBytes?: number | undefined;
}

/** Bytes of a distinct text beside its characters: a string, an entry of a list and one of a map, measured. */
const TEXT_BYTES = 80;

/** Counts what a table takes while it is read, and stops where it passes the limits. */
export class MemoryGauge {
  readonly #limits: MemoryLimits;
  readonly #where: () => ErrorPlace;
  #texts = 0;
  #textBytes = 0;

  /** @param where  the line being read */
  constructor(limits: MemoryLimits, where: () => ErrorPlace) {
    this.#limits = limits;
    this.#where = where;
  }

  /**
   * Says how many rows there are so far.
   *
   * @param rowBytes  least bytes that a row takes
   * @throws DataError MEMORY
   */
  tookRows(rows: number, columns: number, rowBytes: number): void {
    const { columnBytes = Infinity } = this.#limits;
    if (rows * rowBytes <= columnBytes) return;
    throw new DataError(
      'MEMORY',
      `${rows} rows of ${columns} columns take ${byteText(rows * rowBytes)} of memory, more than the ` +
        `${byteText(columnBytes)} that may be taken`,
      { where: this.#where(), remedy: ['give fewer rows or columns', 'use a larger machine'] },
    );
  }

  /** Says that texts were kept no longer. */
  droppedTexts(texts: readonly string[]): void {
    this.#texts -= texts.length;
    for (const text of texts) this.#textBytes -= TEXT_BYTES + text.length;
  }

  /**
   * Says that a text was kept.
   *
   * @throws DataError MEMORY
   */
  tookText(text: string): void {
    const { textBytes = Infinity } = this.#limits;
    this.#texts++;
    this.#textBytes += TEXT_BYTES + text.length;
    if (this.#textBytes <= textBytes) return;
    throw new DataError(
      'MEMORY',
      `${this.#texts} distinct texts take ${byteText(this.#textBytes)} of the JavaScript heap, more than the ` +
        `${byteText(textBytes)} that may be taken`,
      {
        where: this.#where(),
        remedy: [
          'leave out columns of texts that number or name the rows',
          'give Node a larger heap (node --max-old-space-size=8192 is 8 GiB)',
        ],
      },
    );
  }
}
