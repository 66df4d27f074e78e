import { DataError, type ErrorPlace } from '@preflearn/core';
import { byteText } from '@preflearn/core/text';

/** Every file may unpack to this many bytes: a table of this size is read quickly. */
const MIN_LIMIT = 2 ** 28;

/** Every table may have this many cells: as many numbers take 256 MiB. */
const MIN_CELLS = 2 ** 25;

/** The largest ratio of larger contents to their file: real tables rarely reach a tenth of this. */
const MAX_RATIO = 200;

/**
 * Whether a table has more cells than what is written of it allows: beyond 33 million, at most 200 for each value that
 * its rows have, or each byte of its file. Formats that leave values out, or count how often they repeat, could
 * otherwise describe any number of rows in a few bytes.
 *
 * @param written  number of values, or of bytes
 */
export function exceedsWritten(rows: number, columns: number, written: number): boolean {
  return rows * columns > Math.max(MIN_CELLS, MAX_RATIO * written);
}

/**
 * Counts the bytes that a file unpacks to, and stops at a file that is damaged, or made on purpose, so that a few bytes
 * grow without bounds: beyond 256 MiB, the content may be at most 200 times as large as the file, and beyond 33 million
 * cells, there may be at most 200 for each of its bytes.
 */
export class UnpackLimit {
  readonly #where: ErrorPlace;
  readonly #weight: number;
  #packed = 0;
  #taken = 0;
  #cells = 0;

  /**
   * @param where  the file
   * @param weight  by how much both limits are smaller, for contents that take more memory than their bytes
   */
  constructor(where: ErrorPlace, weight = 1) {
    this.#where = where;
    this.#weight = weight;
  }

  /** Reports that more bytes of the file have been read. */
  read(bytes: number): void {
    this.#packed += bytes;
  }

  /**
   * Reports that more bytes are about to be unpacked.
   *
   * @throws DataError FILE_FORMAT
   */
  take(bytes: number): void {
    this.#taken += bytes;
    const most = Math.max(MIN_LIMIT, MAX_RATIO * this.#packed) / this.#weight;
    if (this.#taken <= most) return;
    throw this.#refusal(
      `unpacks to ${byteText(this.#taken)} or more, expected at most ${byteText(most)}`,
    );
  }

  /**
   * Reports that more rows are about to be read.
   *
   * @throws DataError FILE_FORMAT for more cells than `exceedsWritten` allows
   */
  takeRows(rows: number, columns: number): void {
    this.#cells += rows * columns;
    if (!exceedsWritten(this.#cells, 1, this.#packed)) return;
    throw this.#refusal(
      `describes ${this.#cells} values or more, expected at most ${MAX_RATIO} for each byte`,
    );
  }

  #refusal(found: string): DataError {
    return new DataError('FILE_FORMAT', `the file of ${byteText(this.#packed)} ${found}`, {
      where: this.#where,
      remedy: ['get the file again if it may be damaged', 'save the table as CSV'],
    });
  }
}
