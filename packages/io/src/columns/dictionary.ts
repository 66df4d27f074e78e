import { DataError } from '@preflearn/core';
import type { ColumnSite } from './column-builder.js';
import type { GrowingNumbers } from './column-store.js';
import { composed } from './composed.js';

/** Up to this many texts, searching through all of them is as fast as a map, which takes more memory. */
export const FEW = 8;

/** Most distinct texts: a V8 `Map` holds at most 2^24 entries. */
const MAX_TEXTS = 2 ** 24;

/** The distinct texts of a column, each as written but in the form NFC, and the code of each row. */
export class Dictionary {
  /** In order of first occurrence. */
  readonly texts: string[] = [];
  /** Index in `texts` of each row's text; -1 for a missing value. */
  readonly codes: GrowingNumbers<Int32Array>;
  #codeOf: Map<string, number> | undefined;
  readonly #most: number;

  /**
   * @param codes  receives the codes of the rows
   * @param most   most distinct texts
   */
  constructor(codes: GrowingNumbers<Int32Array>, most = MAX_TEXTS) {
    this.codes = codes;
    this.#most = most;
  }

  /** The code of a text; `undefined` if it is new. */
  find(text: string): number | undefined {
    if (this.#codeOf !== undefined) return this.#codeOf.get(text);
    const code = this.texts.indexOf(text);
    return code < 0 ? undefined : code;
  }

  /**
   * Adds a new text.
   *
   * @param site  its column, for an error
   * @returns its code, or that of the same text in another form of Unicode
   * @throws DataError MEMORY for more texts than can be held or distinguished
   */
  enter(text: string, site: ColumnSite): number {
    const code = this.texts.length;
    if (code === this.#most) throw tooMany(code, site);
    site.gauge.tookText(text, code);
    const own = ownCopy(composed(text));
    if (own !== text) {
      this.#codeOf ??= new Map(this.texts.map((known, c) => [known, c]));
      const known = this.#codeOf.get(own) ?? code;
      this.#codeOf.set(ownCopy(text), known);
      if (known !== code) return known;
    }
    this.texts.push(own);
    if (this.#codeOf !== undefined) this.#codeOf.set(own, code);
    else if (code === FEW) this.#codeOf = new Map(this.texts.map((known, c) => [known, c]));
    return code;
  }
}

/**
 * A copy of a text in memory of its own: in some engines, a part of a long string keeps the whole string alive, which
 * here would be a block of the file for each category.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}

function tooMany(most: number, site: ColumnSite): DataError {
  return new DataError('MEMORY', `found more than ${most} distinct texts`, {
    where: site.place(site.line()),
    remedy: 'leave the column out of the file (it may number the rows)',
  });
}
