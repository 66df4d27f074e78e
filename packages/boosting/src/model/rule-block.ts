import type { Column } from '@preflearn/core';
import type { Kernels } from '../kernels/kernels.js';
import { openKernels } from '../kernels/language/choose-kernels.js';
import { type KernelMemory, memoryBytes } from '../kernels/memory.js';
import type { Rule } from './rule.js';
import { type AttributeSets, type NumericSets, ruleSets } from './rule-sets.js';

/** Rules per block: a set of them takes 64 bytes, one cache line. */
export const BLOCK_RULES = 512;
/** How many rows are scored at a time. */
export const BLOCK_ROWS = 1024;

const WORDS = BLOCK_RULES / 32;
const SET_BYTES = BLOCK_RULES / 8;

/** Writes the pointers to the sets of the rows [from, to) of a column. */
type FindSets = (column: Column, from: number, to: number) => void;

/** Up to {@link BLOCK_RULES} rules, prepared for scoring up to {@link BLOCK_ROWS} rows at a time. */
export class RuleBlock {
  readonly #kernels: Kernels;
  readonly #scoreCount: number;
  readonly #finders: readonly { readonly attribute: number; readonly find: FindSets }[] = [];
  readonly #found: Uint32Array;
  readonly #values: Float64Array;
  readonly #wanted: Uint32Array;
  readonly #responses: Float64Array;
  readonly #scores: Float64Array;
  #rows = 0;

  constructor(rules: readonly Rule[], scoreCount: number) {
    const tables = ruleSets(rules, WORDS);
    const { memory, kernels } = openKernels(() => bytesFor(tables, rules.length, scoreCount));
    this.#kernels = kernels;
    this.#scoreCount = scoreCount;
    this.#found = memory.uint32(tables.length * BLOCK_ROWS);
    this.#values = memory.float64(BLOCK_ROWS);
    this.#wanted = memory.uint32(WORDS);
    this.#responses = memory.float64(rules.length * scoreCount);
    this.#scores = memory.float64(BLOCK_ROWS * scoreCount);
    this.#responses.set(rules.flatMap((rule) => rule.response));
    this.#finders = tables.map((table, place) => {
      const found = this.#found.subarray(place * BLOCK_ROWS, (place + 1) * BLOCK_ROWS);
      const find = this.#finder(table, memory, found);
      return { attribute: table.attribute, find };
    });
  }

  /** Sets the rows to score to rows [from, to) of a table. */
  read(columns: readonly Column[], from: number, to: number): void {
    this.#rows = to - from;
    for (const { attribute, find } of this.#finders) find(columns[attribute], from, to);
  }

  /**
   * Adds to the scores of the rows the responses of those of the rules [from, to) that cover them, rule by rule.
   *
   * @param scores  shape [rows * scoreCount], changed
   */
  add(from: number, to: number, scores: Float64Array): void {
    this.#scores.set(scores);
    this.#wanted.fill(0);
    for (let rule = from; rule < to; rule++) this.#wanted[rule >>> 5] |= 1 << (rule & 31);
    this.#kernels.addCovering(
      this.#found.byteOffset,
      BLOCK_ROWS,
      this.#finders.length,
      this.#rows,
      this.#wanted.byteOffset,
      Math.floor(from / 128),
      Math.ceil(to / 128),
      this.#responses.byteOffset,
      this.#scoreCount,
      this.#scores.byteOffset,
    );
    scores.set(this.#scores.subarray(0, scores.length));
  }

  #finder(table: AttributeSets, memory: KernelMemory, found: Uint32Array): FindSets {
    const sets = memory.uint32(table.sets.length);
    sets.set(table.sets);
    if (table.type === 'numeric') return this.#numericFinder(table, sets, memory, found);
    const pointers = Uint32Array.from(table.codes, (code) => sets.byteOffset + code * SET_BYTES);
    return (column, from, to) => {
      if (column.type !== 'nominal') return;
      for (let row = from; row < to; row++) {
        found[row - from] = pointers[column.codes[row] + 1] ?? sets.byteOffset;
      }
    };
  }

  #numericFinder(
    table: NumericSets,
    sets: Uint32Array,
    memory: KernelMemory,
    found: Uint32Array,
  ): FindSets {
    const boundaries = memory.float64(2 ** levelsOf(table) - 1).fill(Number.NaN);
    boundaries.set(table.boundaries);
    const missing = sets.byteOffset + sets.byteLength - SET_BYTES;
    return (column, from, to) => {
      if (column.type !== 'numeric') return;
      this.#values.set(column.values.subarray(from, to));
      this.#kernels.findSets(
        this.#values.byteOffset,
        to - from,
        boundaries.byteOffset,
        levelsOf(table),
        sets.byteOffset,
        SET_BYTES,
        missing,
        found.byteOffset,
      );
    };
  }
}

/** Number of halvings in a binary search of the boundaries. */
function levelsOf({ boundaries }: NumericSets): number {
  return 32 - Math.clz32(boundaries.length);
}

function bytesFor(tables: readonly AttributeSets[], rules: number, scoreCount: number): number {
  return memoryBytes([
    ['uint32', tables.length * BLOCK_ROWS],
    ['float64', BLOCK_ROWS],
    ['uint32', WORDS],
    ['float64', rules * scoreCount],
    ['float64', BLOCK_ROWS * scoreCount],
    ...tables.flatMap((table) => [
      ['uint32', table.sets.length] as const,
      ['float64', table.type === 'numeric' ? 2 ** levelsOf(table) - 1 : 0] as const,
    ]),
  ]);
}
