import { isNumberLike } from './cell-look.js';

/**
 * Recognises rows that repeat the header, ignoring case: all their cells are the names of their own columns, or most are
 * and one of them stands in a column of numbers. (`Car` below `Car` may mean that the box is ticked.) A number below a name
 * that is the same number says nothing.
 */
export class RepeatedHeader {
  readonly #lines: readonly (readonly string[])[];
  /** Index of the column whose cell {@link mayBe} compares. */
  readonly watched: number;
  readonly #name: string;
  readonly #codes: readonly number[];
  readonly #numeric: readonly number[];

  /**
   * @param lines    the names in each line of the header, as in the file
   * @param numeric  indices of columns that contain numbers, apart from names
   */
  constructor(lines: readonly (readonly string[])[], numeric: readonly number[]) {
    this.#numeric = numeric;
    this.#lines = lines.map((names) => names.map((name) => name.toLowerCase()));
    const last = this.#lines[this.#lines.length - 1] ?? [];
    this.watched =
      last.length < 2 ? -1 : last.reduce((found, name, c) => (name === '' ? found : c), -1);
    this.#name = last[this.watched] ?? '';
    this.#codes = [this.#name, this.#name.toUpperCase()].map((name) => name.charCodeAt(0));
  }

  /** Whether the row with this cell of the watched column, the characters [start, end) of a text, may be one. */
  mayBe(text: string, start: number, end: number): boolean {
    if (end - start !== this.#name.length || end === start) return false;
    const code = text.charCodeAt(start);
    if (code !== this.#codes[0] && code !== this.#codes[1]) return false;
    return text.slice(start, end).toLowerCase() === this.#name;
  }

  /** Whether a row repeats the header; at least two of its cells are names then. */
  is(fields: readonly string[]): boolean {
    if (this.watched < 0) return false;
    const filled = fields.filter((text) => text !== '').length;
    return this.#lines.some((names) => {
      const isHit = (c: number) => names[c] !== '' && fields[c]?.toLowerCase() === names[c];
      const hits = names.filter((_, c) => isHit(c)).length;
      const isName = (c: number) => isHit(c) && !isNumberLike(names[c]);
      if (hits < 2 || !names.some((_, c) => isName(c))) return false;
      const isAll = hits === filled && hits === names.filter((name) => name !== '').length;
      return isAll || (2 * hits > filled && this.#numeric.some(isName));
    });
  }
}
