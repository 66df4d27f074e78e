import { byteText, DataError, type ErrorPlace } from '@preflearn/core';

/** What any file may unpack to: a table of this size is read at once. */
const LEAST_LIMIT = 2 ** 28;

/** How much larger than its file a larger content may be: real tables are rarely a tenth of this. */
const MOST_RATIO = 200;

/**
 * Counts what a file unpacks to, and stops one that was made, or damaged, so that a few bytes grow without bounds: beyond
 * 256 MiB a content may be at most 200 times as large as its file.
 */
export class UnpackLimit {
  readonly #where: ErrorPlace;
  #packed = 0;
  #taken = 0;

  /** @param where  the file */
  constructor(where: ErrorPlace) {
    this.#where = where;
  }

  /** Says that so many more bytes of the file are there. */
  read(bytes: number): void {
    this.#packed += bytes;
  }

  /**
   * Says that so many more bytes are about to be unpacked.
   *
   * @throws DataError FILE_FORMAT
   */
  take(bytes: number): void {
    this.#taken += bytes;
    const most = Math.max(LEAST_LIMIT, MOST_RATIO * this.#packed);
    if (this.#taken <= most) return;
    throw new DataError(
      'FILE_FORMAT',
      `the file of ${byteText(this.#packed)} unpacks to ${byteText(this.#taken)} or more, expected at most ` +
        byteText(most),
      {
        where: this.#where,
        remedy: ['get the file again if it may be damaged', 'save the table as CSV'],
      },
    );
  }
}
