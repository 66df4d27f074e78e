import { Damaged } from '@preflearn/io';

/** How often structures may be gone into in one buffer: one that leads to itself, or to many by few, has no end. */
const MOST_TABLES = 100_000;

/**
 * A table of a FlatBuffer, read with a check that everything lies in the buffer. Fields are named as the readers of
 * Arrow name them: by the place of their position in the table of positions, 4 for the first, 6 for the second.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;
  readonly #positions: number;
  readonly #size: number;
  readonly #visits: { left: number };

  private constructor(view: DataView, at: number, visits: { left: number }) {
    if (visits.left-- === 0) throw new Damaged('its structures have no end');
    this.#view = view;
    this.#at = at;
    this.#positions = at - view.getInt32(at, true);
    this.#size = view.getInt16(this.#positions, true);
    this.#visits = visits;
  }

  /** The table that a buffer begins with. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getInt32(0, true), { left: MOST_TABLES });
  }

  /** A number of 8 bits; 0 where it is not there. */
  int8(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : this.#view.getInt8(at);
  }

  /** A number of 16 bits; 0 where it is not there. */
  int16(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : this.#view.getInt16(at, true);
  }

  /** A whole number of 64 bits that is not below 0; 0 where it is not there. */
  size(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : this.#sizeAt(at);
  }

  /** A table within; `undefined` where it is not there. */
  table(field: number): FlatTable | undefined {
    const at = this.#field(field);
    return at === undefined ? undefined : this.#tableAt(at);
  }

  /** A list of tables; none where it is not there. */
  *tables(field: number): Generator<FlatTable> {
    const { start, length } = this.#vector(field, 4);
    for (let i = 0; i < length; i++) yield this.#tableAt(start + 4 * i);
  }

  /** A list of structures of so many sizes each, as {@link size}; none where it is not there. */
  sizes(field: number, width: number): readonly (readonly number[])[] {
    const { start, length } = this.#vector(field, 8 * width);
    return Array.from({ length }, (_, i) =>
      Array.from({ length: width }, (_, j) => this.#sizeAt(start + 8 * (i * width + j))),
    );
  }

  /** Checks a list whose elements have so many bytes each. */
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
      throw new Damaged(`found a list of ${length} in ${this.#view.byteLength} bytes`);
    }
    return { start: base + 4, length };
  }

  #sizeAt(at: number): number {
    const size = Number(this.#view.getBigInt64(at, true));
    if (size >= 0 && Number.isSafeInteger(size)) return size;
    throw new Damaged(`found ${size}, expected a number of bytes or values`);
  }
}
