import type { Condition, Rule } from '@preflearn/boosting';
import type { Column as TableColumn } from '@preflearn/core';
import { type RowSet, rowSetOf } from './row-set.js';

/** A conjunction that may become a rule. */
export interface Candidate {
  readonly conditions: readonly Condition[];
  /** Which training rows it covers. */
  readonly rows: RowSet;
}

/** A candidate that covers, or leaves out, less than this weight, or this share of all, is dropped. */
const LEAST_WEIGHT = 3;
const LEAST_SHARE = 0.003;

/**
 * The beginnings of rules, as candidates: their first 1 to `maxConditions` conditions, those of one condition first,
 * else in the order of the rules. Of candidates that part the training rows alike the first stays; what covers hardly
 * any rows, or nearly all, is dropped.
 *
 * @param rules    runs of rules, whose responses do not count
 * @param columns  the attributes of the training rows
 * @param weights  shape [rows]
 */
export function candidatesOf(
  rules: readonly Rule[],
  columns: readonly TableColumn[],
  weights: Float64Array,
  maxConditions: number,
): readonly Candidate[] {
  const rowCount = weights.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const least = Math.max(LEAST_WEIGHT, LEAST_SHARE * total) * (1 - 1e-9);
  const known = new KnownSets(rowCount);
  const out: Candidate[] = [];
  let covered: readonly Int32Array[] = rules.map(() => Int32Array.from(weights.keys()));
  for (let length = 1; length <= maxConditions; length++) {
    covered = rules.map(({ conditions }, i) => {
      if (conditions.length < length) return covered[i];
      const condition = conditions[length - 1];
      const rows = rowsThatSatisfy(condition, columns[condition.attribute], covered[i]);
      let inside = 0;
      for (const row of rows) inside += weights[row];
      if (inside >= least && total - inside >= least && known.add(rows)) {
        out.push({ conditions: conditions.slice(0, length), rows: rowSetOf(rows, rowCount) });
      }
      return rows;
    });
  }
  return out;
}

/** Those of the rows that satisfy a condition; `satisfies` of the engine for many rows at once. */
function rowsThatSatisfy(condition: Condition, column: TableColumn, rows: Int32Array): Int32Array {
  const out = new Int32Array(rows.length);
  let count = 0;
  if ('value' in condition && column.type === 'numeric') {
    const { values } = column;
    const { operator, value } = condition;
    for (let i = 0; i < rows.length; i++) {
      const x = values[rows[i]]; // NaN compares false
      if (operator === '<=' ? x <= value : x >= value) out[count++] = rows[i];
    }
  } else if ('category' in condition && column.type === 'nominal') {
    const { codes } = column;
    const { operator, category } = condition;
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i]];
      if (code >= 0 && (code === category) === (operator === '=')) out[count++] = rows[i];
    }
  }
  return out.slice(0, count);
}

/** Sets of rows that have been seen; a set and its complement are one. */
class KnownSets {
  readonly #rowCount: number;
  readonly #byHash = new Map<number, Uint32Array[]>();

  constructor(rowCount: number) {
    this.#rowCount = rowCount;
  }

  /** Adds a set of rows; `false` where it is known. */
  add(rows: Int32Array): boolean {
    const bits = new Uint32Array(Math.ceil(this.#rowCount / 32));
    for (const row of rows) bits[row >>> 5] |= 1 << (row & 31);
    if ((bits[0] & 1) === 1) invert(bits, this.#rowCount);
    const hash = hashOf(bits);
    const others = this.#byHash.get(hash);
    if (others?.some((other) => other.every((word, i) => word === bits[i]))) return false;
    if (others) others.push(bits);
    else this.#byHash.set(hash, [bits]);
    return true;
  }
}

function invert(bits: Uint32Array, count: number): void {
  for (let i = 0; i < bits.length; i++) bits[i] = ~bits[i];
  const over = count & 31;
  if (over > 0) bits[bits.length - 1] &= (1 << over) - 1;
}

function hashOf(words: Uint32Array): number {
  let hash = 0;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193) ^ (hash >>> 15);
  return hash;
}
