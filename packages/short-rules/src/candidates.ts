import type { Condition, Rule } from '@preflearn/boosting';
import type { Column } from '@preflearn/core';
import { HeldRows, type RowsMemory } from './held-rows.js';
import { type RowSet, rowSetOf } from './row-set.js';

/** A conjunction that may become a rule. */
export interface Candidate {
  readonly conditions: readonly Condition[];
  /** Which training rows it covers. */
  readonly rows: RowSet;
}

/** A candidate that covers, or leaves out, less than this weight, or this share of the total, is dropped. */
const MIN_WEIGHT = 3;
const MIN_SHARE = 0.003;

/**
 * The beginnings of rules as candidates: their first 1 to `maxConditions` conditions, shorter ones first, otherwise in
 * the order of the rules. Of candidates that divide the training rows in the same way the first stays; those that cover
 * hardly any rows, or nearly all, are dropped.
 *
 * @param rules    runs of rules, whose responses are ignored
 * @param columns  the attributes of the training rows
 * @param weights  shape [rows]
 * @param memory   no limit when absent
 * @throws DataError MEMORY if their rows need more memory than is available
 */
export function candidatesOf(
  rules: readonly Rule[],
  columns: readonly Column[],
  weights: Float64Array,
  maxConditions: number,
  memory?: RowsMemory,
): readonly Candidate[] {
  const rowCount = weights.length;
  const total = sumOver(Int32Array.from(weights.keys()), weights);
  const least = Math.max(MIN_WEIGHT, MIN_SHARE * total) * (1 - 1e-9);
  const known = new KnownSets();
  const out: Candidate[] = [];
  const room = new Int32Array(rowCount);
  const held = new HeldRows(rowCount, memory);
  const kept = new Set<Int32Array>();
  let level: readonly Beginning[] = [
    { conditions: [], rows: Int32Array.from(weights.keys()), rules },
  ];
  for (let length = 1; length <= maxConditions; length++) {
    const shorter = level;
    let lists = out.length;
    level = shorter.flatMap((beginning) =>
      longer(beginning, columns, room, (rows) => held.add(rows.length, ++lists)),
    );
    for (const { rows } of shorter) if (length > 1 && !kept.has(rows)) held.remove(rows.length);
    for (const { conditions, rows } of level) {
      const inside = sumOver(rows, weights);
      if (inside < least || total - inside < least) continue;
      const set = rowSetOf(rows, rowCount);
      if (!known.add(set.rows)) continue;
      out.push({ conditions, rows: set });
      if (set.inverted) held.add(set.rows.length, ++lists);
      else kept.add(rows);
    }
  }
  return out;
}

/** The first conditions that several rules share. */
interface Beginning {
  readonly conditions: readonly Condition[];
  /** The rows it covers, ascending. */
  readonly rows: Int32Array;
  readonly rules: readonly Rule[];
}

/**
 * The beginnings with one more condition.
 *
 * @param onRows  called with the rows of each
 */
function longer(
  { conditions, rows, rules }: Beginning,
  columns: readonly Column[],
  room: Int32Array,
  onRows: (rows: Int32Array) => void,
): readonly Beginning[] {
  const byCondition = new Map<string, Rule[]>();
  for (const rule of rules) {
    const next = rule.conditions[conditions.length];
    if (next === undefined) continue;
    const key = Object.values(next).join(' ');
    const others = byCondition.get(key);
    if (others) others.push(rule);
    else byCondition.set(key, [rule]);
  }
  return Array.from(byCondition.values(), (sharing) => {
    const condition = sharing[0].conditions[conditions.length];
    const covered = rowsThatSatisfy(condition, columns[condition.attribute], rows, room);
    onRows(covered);
    return { conditions: [...conditions, condition], rows: covered, rules: sharing };
  });
}

/** The rows that satisfy a condition, like `satisfies` of the engine but for many rows at once. */
function rowsThatSatisfy(
  condition: Condition,
  column: Column,
  rows: Int32Array,
  room: Int32Array,
): Int32Array {
  let count = 0;
  if ('value' in condition && column.type === 'numeric') {
    const { values } = column;
    const { operator, value } = condition;
    for (let i = 0; i < rows.length; i++) {
      const x = values[rows[i]]; // NaN compares false
      if (operator === '<=' ? x <= value : x >= value) room[count++] = rows[i];
    }
  } else if ('category' in condition && column.type === 'nominal') {
    const { codes } = column;
    const { operator, category } = condition;
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i]];
      if (code >= 0 && (code === category) === (operator === '=')) room[count++] = rows[i];
    }
  }
  return room.slice(0, count);
}

function sumOver(rows: Int32Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) sum += weights[rows[i]];
  return sum;
}

/** The lists of rows seen so far. */
class KnownSets {
  readonly #byHash = new Map<number, Int32Array[]>();

  /** Adds a list; `false` if it is known already. */
  add(rows: Int32Array): boolean {
    const hash = hashOf(rows);
    const others = this.#byHash.get(hash);
    if (others?.some((other) => areEqual(other, rows))) return false;
    if (others) others.push(rows);
    else this.#byHash.set(hash, [rows]);
    return true;
  }
}

function areEqual(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function hashOf(numbers: Int32Array): number {
  let hash = numbers.length;
  for (let i = 0; i < numbers.length; i++) {
    hash = Math.imul(hash ^ numbers[i], 0x01000193) ^ (hash >>> 15);
  }
  return hash;
}
