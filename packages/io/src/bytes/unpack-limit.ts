import { DataError, type ErrorPlace } from '@preflearn/core';
import { byteText } from '@preflearn/core/text';

/** Every file may unpack to this many bytes: a table of this size is read quickly. */
const MIN_LIMIT = 2 ** 28;

/** The largest ratio of larger contents to their file: real tables rarely reach a tenth of this. */
const MAX_RATIO = 200;

/**
 * Counts the bytes that a file unpacks to, and stops at a file that is damaged, or made on purpose, so that a few bytes
 * grow without bounds: beyond 256 MiB, the content may be at most 200 times as large as the file.
 */
export class UnpackLimit {
  readonly #where: ErrorPlace;
  #packed = 0;
  #taken = 0;

  /** @param where  the file */
  constructor(where: ErrorPlace) {
    this.#where = where;
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
    const most = Math.max(MIN_LIMIT, MAX_RATIO * this.#packed);
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
