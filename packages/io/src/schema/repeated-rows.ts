import { type Column, columnLength, type Table } from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';

/** Multiplier of a hash of 32 bits (FNV). */
const PRIME = 0x01000193;

/**
 * The rows that are equal to an earlier one in every column, ascending.
 *
 * @param most  rows to examine, the first ones; all when absent
 * @returns shape [repeated rows]
 */
export function repeatedRows(table: Table, most?: number): readonly number[] {
  checkIsTable(table);
  const rows = Math.min(most ?? table.rowCount, table.rowCount);
  const hashes = hashesOf(table.columns, rows);
  let size = 16;
  while (size < 2 * rows) size *= 2;
  /** Rows by the places of their hashes, from 1; 0 is free. */
  const slots = new Int32Array(size);
  const repeated: number[] = [];
  for (let row = 0; row < rows; row++) {
    let at = (hashes[row] ^ (hashes[row] >>> 15)) & (size - 1);
    while (slots[at] !== 0 && !isSame(table.columns, hashes, slots[at] - 1, row))
      at = (at + 1) & (size - 1);
    if (slots[at] === 0) slots[at] = row + 1;
    else repeated.push(row);
  }
  return repeated;
}

function hashesOf(columns: readonly Column[], rows: number): Uint32Array {
  const hashes = new Uint32Array(rows).fill(0x811c9dc5);
  for (const column of columns) {
    if (column.type === 'nominal') {
      const { codes } = column;
      for (let row = 0; row < rows; row++) hashes[row] = Math.imul(hashes[row] ^ codes[row], PRIME);
      continue;
    }
    const value = new Float64Array(1);
    const parts = new Uint32Array(value.buffer);
    for (let row = 0; row < rows; row++) {
      value[0] = column.values[row] + 0; // 0 and -0 are equal
      hashes[row] = Math.imul(Math.imul(hashes[row] ^ parts[0], PRIME) ^ parts[1], PRIME);
    }
  }
  return hashes;
}

function isSame(columns: readonly Column[], hashes: Uint32Array, a: number, b: number): boolean {
  return hashes[a] === hashes[b] && columns.every((column) => holdsSame(column, a, b));
}

function holdsSame(column: Column, a: number, b: number): boolean {
  if (column.type === 'nominal') return column.codes[a] === column.codes[b];
  const [one, other] = [column.values[a], column.values[b]];
  return one === other || (Number.isNaN(one) && Number.isNaN(other));
}

/** Most rows of which repeated ones are counted. */
const MAX_COUNTED = 100_000;

/**
 * How many of the first rows are equal to an earlier one, where this is more than chance would have it: rows of a few
 * columns with few values each repeat by necessity.
 *
 * @returns `undefined` if there are none or no more than that
 */
export function oddlyRepeatedRows(
  table: Table,
): { readonly count: number; readonly rows: number } | undefined {
  const rows = Math.min(MAX_COUNTED, table.rowCount);
  const room = roomOf(table, rows);
  if (room < 20 * rows) return undefined;
  const count = repeatedRows(table, rows).length;
  // Rows drawn at random from that many combinations would repeat about rows² / 2 room times.
  const byChance = (rows * rows) / (2 * room);
  return count > 3 * byChance && count > 0 ? { count, rows } : undefined;
}

/** About how many different rows the columns allow. */
function roomOf(table: Table, rows: number): number {
  let room = 1;
  for (const column of table.columns) {
    const values: Float64Array | Int32Array =
      column.type === 'numeric' ? column.values : column.codes;
    const step = Math.max(1, Math.floor(columnLength(column) / 1000));
    const seen = new Set<number>();
    for (let row = 0; row < rows; row += step) seen.add(values[row]);
    room *= Math.max(1, seen.size);
  }
  return room;
}
