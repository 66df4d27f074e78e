import type { Column } from './table.js';
import { type LabelledTable, selectRows, type Target, targetLength } from './target.js';

/** A table without duplicate rows, and where its rows came from. */
export interface MergedRows<T extends Target = Target> {
  readonly data: LabelledTable<T>;
  /** For each row, the first row of the original table that it stands for; ascending, shape [rows left]. */
  readonly firsts: Int32Array;
}

/**
 * Leaves out rows of weight 0, and merges rows that are equal in all attributes and in the target: the first of them
 * stays, with the sum of their weights. A table that has neither kind is returned as it is.
 *
 * A learner that trains on the result is certain to treat a weight of 2 as the row given twice and a weight of 0 as no
 * row, whatever it samples, assigns to folds or counts by row.
 *
 * Missing values are equal to each other, and 0 is equal to -0. O(rows x attributes).
 *
 * @param data  with at least one weight above 0, which is not checked
 */
export function mergeEqualRows<T extends Target>(data: LabelledTable<T>): MergedRows<T> {
  const { weights } = data;
  const rows = targetLength(data.target);
  const fields = [...data.attributes.columns.map(fieldOf), targetField(data.target)];
  const hashes = hashesOf(fields, rows);
  const mask = tableMask(rows);
  /** Open addressing: the number of a kept row plus 1, or 0 for an empty slot. */
  const slots = new Int32Array(mask + 1);
  const firsts = new Int32Array(rows);
  const sums = new Float64Array(rows);
  let left = 0;
  for (let row = 0; row < rows; row++) {
    const weight = weights === undefined ? 1 : weights[row];
    if (weight === 0) continue;
    let slot = hashes[row] & mask;
    while (slots[slot] > 0 && !areEqual(fields, firsts[slots[slot] - 1], row)) {
      slot = (slot + 1) & mask;
    }
    if (slots[slot] === 0) {
      firsts[left] = row;
      slots[slot] = ++left;
    }
    sums[slots[slot] - 1] += weight;
  }
  const kept = firsts.slice(0, left);
  if (left === rows) return { data, firsts: kept };
  return { data: { ...selectRows(data, kept), weights: sums.slice(0, left) }, firsts: kept };
}

/** Numbers of each row: `values[row * width]` and those that follow it. */
interface Field {
  readonly values: Float64Array | Int32Array;
  readonly width: number;
}

function fieldOf(column: Column): Field {
  return { values: column.type === 'numeric' ? column.values : column.codes, width: 1 };
}

function targetField(target: Target): Field {
  if (target.kind === 'ranking') return { values: target.positions, width: target.labels.length };
  return { values: target.kind === 'numeric' ? target.values : target.codes, width: 1 };
}

function areEqual(fields: readonly Field[], a: number, b: number): boolean {
  for (const { values, width } of fields) {
    for (let i = 0; i < width; i++) {
      const [x, y] = [values[a * width + i], values[b * width + i]];
      if (x !== y && (x === x || y === y)) return false;
    }
  }
  return true;
}

/** A hash of each row, equal for equal rows, shape [rows]. */
function hashesOf(fields: readonly Field[], rows: number): Int32Array {
  const hashes = new Int32Array(rows);
  const number = new Float64Array(1);
  const words = new Int32Array(number.buffer);
  for (const { values, width } of fields) {
    for (let at = 0; at < rows * width; at++) {
      const value = values[at];
      number[0] = value === value ? value + 0 : NaN; // one pattern of bits for 0 and -0, and for all NaN
      const row = width === 1 ? at : Math.floor(at / width);
      hashes[row] = mixed(mixed(hashes[row], words[0]), words[1]);
    }
  }
  return hashes;
}

/** A step of MurmurHash3. */
function mixed(hash: number, word: number): number {
  const k = Math.imul(word, 0xcc9e2d51);
  const h = hash ^ Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

/** One less than a power of two that is at least twice the rows. */
function tableMask(rows: number): number {
  let size = 4;
  while (size < 2 * rows) size *= 2;
  return size - 1;
}
