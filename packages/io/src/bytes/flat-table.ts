import { CorruptFile } from './wrap-read-error.js';

/**
 * Most structures that may be visited in one buffer: a structure that leads to itself, or a few that lead to many,
 * would never end.
 */
const MAX_TABLES = 100_000;

/**
 * A table of a FlatBuffer, read with a check that everything is inside the buffer. Fields are named as Arrow readers
 * name them: by the offset of their entry in the vtable, 4 for the first, 6 for the second.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;
  readonly #positions: number;
  readonly #size: number;
  readonly #visits: { left: number };

  private constructor(view: DataView, at: number, visits: { left: number }) {
    if (visits.left-- === 0) throw new CorruptFile('its structures have no end');
    this.#view = view;
    this.#at = at;
    this.#positions = at - view.getInt32(at, true);
    this.#size = view.getInt16(this.#positions, true);
    this.#visits = visits;
  }

  /**
   * The root table of a buffer.
   *
   * @param bytes  of the buffer, shape [bytes]
   */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getInt32(0, true), { left: MAX_TABLES });
  }

  /** An 8-bit number; 0 if absent. */
  int8(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : this.#view.getInt8(at);
  }

  /** A 16-bit number; `absent` if it is absent. */
  int16(field: number, absent = 0): number {
    const at = this.#field(field);
    return at === undefined ? absent : this.#view.getInt16(at, true);
  }

  /** A non-negative 64-bit integer; 0 if absent. */
  size(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : this.#sizeAt(at);
  }

  /** A nested table; `undefined` if absent. */
  table(field: number): FlatTable | undefined {
    const at = this.#field(field);
    return at === undefined ? undefined : this.#tableAt(at);
  }

  /** A list of tables; empty if absent. */
  *tables(field: number): Generator<FlatTable> {
    const { start, length } = this.#vector(field, 4);
    for (let i = 0; i < length; i++) yield this.#tableAt(start + 4 * i);
  }

  /** A list of structures, each with the given number of sizes as in {@link size}, shape [structures][width]; empty if absent. */
  sizes(field: number, width: number): readonly (readonly number[])[] {
    const { start, length } = this.#vector(field, 8 * width);
    return Array.from({ length }, (_, i) =>
      Array.from({ length: width }, (_, j) => this.#sizeAt(start + 8 * (i * width + j))),
    );
  }

  /** Checks a list whose elements have the given number of bytes each. */
  checkVector(field: number, stride: number): void {
    this.#vector(field, stride);
  }

  #field(field: number): number | undefined {
    if (field >= this.#size) return undefined;
    const offset = this.#view.getInt16(this.#positions + field, true);
    return offset === 0 ? undefined : this.#at + offset;
  }

  #tableAt(at: number): FlatTable {
    return new FlatTable(this.#view, at + this.#view.getInt32(at, true), this.#visits);
  }

  #vector(field: number, stride: number): { readonly start: number; readonly length: number } {
    const at = this.#field(field);
    if (at === undefined) return { start: 0, length: 0 };
    const base = at + this.#view.getInt32(at, true);
    const length = this.#view.getInt32(base, true);
    if (length < 0 || base + 4 + length * stride > this.#view.byteLength) {
      throw new CorruptFile(`found a list of ${length} in ${this.#view.byteLength} bytes`);
    }
    return { start: base + 4, length };
  }

  #sizeAt(at: number): number {
    const size = Number(this.#view.getBigInt64(at, true));
    if (size >= 0 && Number.isSafeInteger(size)) return size;
    throw new CorruptFile(`found ${size}, expected a number of bytes or values`);
  }
}
