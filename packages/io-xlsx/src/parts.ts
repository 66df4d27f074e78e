import { DataError, type ErrorPlace } from '@preflearn/core';
import { byteText, quoted } from '@preflearn/core/text';
import { CorruptFile, type MemoryLimits, UnpackLimit } from '@preflearn/io';
import { unzipSync } from 'fflate';

/** The largest compression ratio that ZIP data can have. */
const LARGEST_RATIO = 1032;

/** Bytes of memory that a byte of XML may take: cells are short, and become objects. */
const XML_WEIGHT = 4;

/** The parts of a workbook, each unpacked when requested, to the number of bytes that the file declares. */
export class Parts {
  readonly #bytes: Uint8Array;
  readonly #memory: MemoryLimits;
  readonly #where: ErrorPlace;
  readonly #limit: UnpackLimit;
  #size = 0;

  constructor(bytes: Uint8Array, memory: MemoryLimits, where: ErrorPlace) {
    this.#bytes = bytes;
    this.#memory = memory;
    this.#where = where;
    this.#limit = new UnpackLimit(where, XML_WEIGHT);
    this.#limit.read(bytes.length);
  }

  /**
   * Parts by name; `undefined` for those that do not exist.
   *
   * @throws DataError FILE_FORMAT for parts that unpack to far more than the file, MEMORY; Error for damaged parts
   */
  unpack(names: readonly string[]): readonly (Uint8Array | undefined)[] {
    const parts = unzipSync(this.#bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!names.includes(name)) return false;
        if (originalSize > LARGEST_RATIO * Math.min(size, this.#bytes.length)) {
          throw new CorruptFile(`the part ${quoted(name)} is said to be larger than it can be`);
        }
        this.#take(originalSize);
        return true;
      },
    });
    return names.map((name) => (Object.hasOwn(parts, name) ? parts[name] : undefined));
  }

  #take(bytes: number): void {
    const { columnBytes = Infinity } = this.#memory;
    this.#limit.take(bytes);
    this.#size += bytes;
    if (this.#size <= columnBytes) return;
    throw new DataError(
      'MEMORY',
      `the unpacked workbook takes more than the ${byteText(columnBytes)} of memory that may be taken`,
      { where: this.#where, remedy: ['save the sheet as CSV', 'use a larger machine'] },
    );
  }
}
