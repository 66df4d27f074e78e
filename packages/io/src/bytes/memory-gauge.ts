import { DataError, type ErrorPlace } from '@preflearn/core';
import { byteText } from '@preflearn/core/text';

/** Limits on the memory of a table that is being read. */
export interface MemoryLimits {
  /** Most bytes of the columns, which are outside the heap of the JavaScript engine. */
  readonly columnBytes?: number | undefined;
  /** Most bytes of distinct texts, which are in the heap of the JavaScript engine. */
  readonly textBytes?: number | undefined;
}

/** Bytes of a string in addition to its characters, of a string that is part of another, and of its entry in a list. */
const STRING_BYTES = 16;
const PART_BYTES = 32;
const SHORTEST_PART = 13;
const LIST_BYTES = 12;

const LARGER_HEAP = 'give Node a larger heap (NODE_OPTIONS=--max-old-space-size=8192 is 8 GiB)';

/** Bytes of an entry in a V8 map, whose capacity doubles. */
const PLACE_BYTES = 28;

/** Counts the memory of a table while it is read, and stops reading when it exceeds the limits. */
export class MemoryGauge {
  readonly #limits: MemoryLimits;
  readonly #where: () => ErrorPlace;
  #texts = 0;
  #textBytes = 0;

  /** @param where  returns the line being read */
  constructor(limits: MemoryLimits, where: () => ErrorPlace) {
    this.#limits = limits;
    this.#where = where;
  }

  /**
   * Reports the number of rows so far.
   *
   * @param rowBytes  fewest bytes that a row takes
   * @throws DataError MEMORY
   */
  tookRows(rows: number, columns: number, rowBytes: number): void {
    const { columnBytes = Infinity } = this.#limits;
    if (rows * rowBytes <= columnBytes) return;
    throw new DataError(
      'MEMORY',
      `${rows} rows of ${columns} columns take ${byteText(rows * rowBytes)} of memory, more than the ` +
        `${byteText(columnBytes)} that may be taken`,
      {
        where: this.#where(),
        remedy: [
          'give fewer rows or columns',
          { action: 'set', option: 'store', text: 'keep the columns in a file' },
          'use a larger machine',
        ],
      },
    );
  }

  /**
   * Reports that something else takes this many bytes of the heap for a while.
   *
   * @throws DataError MEMORY
   */
  holds(bytes: number, what: string): void {
    const { textBytes = Infinity } = this.#limits;
    if (this.#textBytes + bytes <= textBytes) return;
    throw new DataError(
      'MEMORY',
      `${what} takes more of the JavaScript heap than the ${byteText(textBytes)} that may be taken`,
      { where: this.#where(), remedy: ['give each row as an object of its own', LARGER_HEAP] },
    );
  }

  /** Reports that the texts of a column, which were in a map, have been released. */
  droppedTexts(texts: readonly string[]): void {
    this.#texts -= texts.length;
    for (const text of texts) this.#textBytes -= bytesOf(text);
    this.#textBytes -= PLACE_BYTES * placesFor(texts.length);
  }

  /**
   * Reports that a text is stored in a map.
   *
   * @param before  texts in the map so far
   * @throws DataError MEMORY
   */
  tookText(text: string, before: number): void {
    const { textBytes = Infinity } = this.#limits;
    const [old, next] = [placesFor(before), placesFor(before + 1)];
    this.#texts++;
    this.#textBytes += bytesOf(text) + PLACE_BYTES * (next - old);
    // While a map grows, the old and the new one exist at the same time.
    const most = this.#textBytes + (next > old ? PLACE_BYTES * old : 0);
    if (most <= textBytes) return;
    throw new DataError(
      'MEMORY',
      `${this.#texts} distinct texts take ${byteText(most)} of the JavaScript heap, more than the ` +
        `${byteText(textBytes)} that may be taken`,
      {
        where: this.#where(),
        remedy: ['leave out columns of texts that number or name the rows', LARGER_HEAP],
      },
    );
  }
}

function bytesOf({ length }: string): number {
  return STRING_BYTES + LIST_BYTES + length + (length < SHORTEST_PART ? 0 : PART_BYTES);
}

/** Capacity of a map with the given number of texts. */
function placesFor(texts: number): number {
  return texts < 5 ? 4 : 2 ** Math.ceil(Math.log2(texts));
}
