import type { NominalColumn } from '@preflearn/core';
import { CorruptFile } from '@preflearn/io';
import type { Batch, Column } from '@uwdata/flechette';

/** A dictionary that comes with batches; each batch may have a different one. */
interface DictionaryBatch extends Batch<unknown> {
  readonly dictionary: Column<unknown>;
  key(row: number): number;
}

/** Collects a column of categories, all of them in the order of the dictionary. */
export class DictionaryCodes {
  readonly #codeOf = new Map<string, number>();
  readonly #parts: Int32Array[] = [];

  /** Adds rows. */
  add(column: Column<unknown>): void {
    const codes = new Int32Array(column.length);
    let row = 0;
    for (const batch of column.data as readonly DictionaryBatch[]) {
      const own = this.#codesOf(batch.dictionary);
      const isFull = batch.nullCount === 0 || batch.validity === undefined;
      for (let i = 0; i < batch.length; i++) {
        codes[row++] = isFull || batch.isValid(i) ? codeAt(own, batch.key(i)) : -1;
      }
    }
    this.#parts.push(codes);
  }

  /** The finished column; this object must not be used afterwards. */
  finish(name: string): NominalColumn {
    const codes = new Int32Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    for (let at = 0, part = this.#parts.shift(); part; part = this.#parts.shift()) {
      codes.set(part, at);
      at += part.length;
    }
    return { type: 'nominal', name, codes, categories: [...this.#codeOf.keys()] };
  }

  #codesOf(dictionary: Column<unknown>): readonly number[] {
    return Array.from(dictionary, (text) => {
      if (typeof text !== 'string') return -1;
      const code = this.#codeOf.get(text) ?? this.#codeOf.size;
      this.#codeOf.set(text, code);
      return code;
    });
  }
}

function codeAt(codes: readonly number[], key: number): number {
  if (key >= 0 && key < codes.length) return codes[key];
  throw new CorruptFile(`found value ${key} of a dictionary of ${codes.length}`);
}
