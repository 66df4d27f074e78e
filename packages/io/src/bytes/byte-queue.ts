import { concatenated } from './bytes.js';
import { chunksOf, type TextSource } from './text-source.js';
import { CorruptFile } from './wrap-read-error.js';

/** The bytes of a source in order, as many at a time as requested. */
export class ByteQueue {
  readonly #chunks: AsyncIterator<string | Uint8Array>;
  #parts: Uint8Array[] = [];
  #length = 0;

  constructor(source: TextSource) {
    this.#chunks = chunksOf(source);
  }

  /**
   * The next bytes, in memory of their own; fewer if the source ends.
   *
   * @throws CorruptFile for text; whatever the source throws
   */
  async take(count: number): Promise<Uint8Array<ArrayBuffer>> {
    while (this.#length < count) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      if (typeof value === 'string') throw new CorruptFile('found text, expected bytes');
      this.#parts.push(value);
      this.#length += value.length;
    }
    const taken: Uint8Array[] = [];
    for (let left = Math.min(count, this.#length); left > 0; ) {
      const [part] = this.#parts;
      taken.push(part.subarray(0, left));
      if (part.length <= left) this.#parts.shift();
      else this.#parts[0] = part.subarray(left);
      const used = Math.min(part.length, left);
      left -= used;
      this.#length -= used;
    }
    return concatenated(taken) as Uint8Array<ArrayBuffer>;
  }

  /** Stops reading; the rest of the source is not read. */
  async end(): Promise<void> {
    await this.#chunks.return?.();
  }
}
