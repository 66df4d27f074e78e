import * as F from '../kernels/fields.js';
import type { Kernels } from '../kernels/kernels.js';
import type { KernelMemory } from '../kernels/memory.js';

/** The tables that hold all rows, and their sizes. */
export interface RowTables {
  /** Codes of all rows, row after row, `stride` bytes each. */
  readonly codes: Uint8Array;
  readonly stride: number;
  /** Statistics of a row. */
  readonly width: number;
  /** The rows of group g are those in [groupStart[g], groupStart[g + 1]). */
  readonly groupStart: Int32Array;
  /** Most rows that are covered at once. */
  readonly capacity: number;
  /** Whether the numbers of the covered rows are wanted. */
  readonly hasRows: boolean;
}

/** A run of rows, group by group. */
export interface RowRun {
  /** Codes, `stride` bytes a row. */
  readonly codes: Uint8Array;
  /** Row numbers; only where they are wanted. */
  readonly rows: Int32Array;
  /** The rows of group g stand at [start[g], end[g]). */
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/**
 * The rows that the rule under construction covers, and those that its last condition removed: copies of
 * their codes and statistics, so that kernels read along memory.
 */
export class CoveredRows {
  /** Pointer to the record that kernels are given; see fields.ts. */
  readonly record: number;
  /** Bytes of codes a row has. */
  readonly stride: number;
  readonly kept: RowRun;
  readonly removed: RowRun;
  /** Numbers of a copied row: an even number of them, or one. */
  readonly copyWidth: number;
  /** Sums over the covered rows, shape [groups x width]. */
  readonly sums: Float64Array;
  /** Grid constants, shape [groups x width]. */
  readonly grid: Float64Array;
  /** Rows that rules begin with, ascending. */
  readonly sample: Int32Array;
  count = 0;
  removedCount = 0;
  readonly #fields: Uint32Array;
  readonly #groupStart: Int32Array;
  readonly #accepted: Uint8Array;
  readonly #neighbours: Int32Array;

  constructor(memory: KernelMemory, tables: RowTables) {
    const { stride, width, groupStart, capacity, hasRows } = tables;
    const groups = groupStart.length - 1;
    this.#groupStart = groupStart;
    this.copyWidth = copyWidthOf(width);
    this.stride = stride;
    const run = (): RowRun & { statistics: Float64Array } => ({
      codes: memory.uint8(capacity * stride),
      statistics: memory.float64(capacity * this.copyWidth),
      rows: memory.int32(hasRows ? capacity : 0),
      start: memory.int32(groups),
      end: memory.int32(groups),
    });
    const [kept, removed] = [run(), run()];
    this.kept = kept;
    this.removed = removed;
    this.sums = memory.float64(groups * width);
    this.grid = memory.float64(groups * width);
    this.sample = memory.int32(capacity);
    this.#accepted = memory.uint8(256);
    this.#neighbours = memory.int32(2);
    const fields = memory.uint32(F.ROW_FIELDS);
    this.#fields = fields;
    this.record = fields.byteOffset;
    fields[F.GROUPS] = groups;
    fields[F.STRIDE] = stride;
    fields[F.WIDTH] = width;
    fields[F.COPY_WIDTH] = this.copyWidth;
    fields[F.CODES] = tables.codes.byteOffset;
    fields[F.GRID] = this.grid.byteOffset;
    fields[F.SAMPLE] = this.sample.byteOffset;
    fields[F.KEPT_CODES] = kept.codes.byteOffset;
    fields[F.KEPT_STATISTICS] = kept.statistics.byteOffset;
    fields[F.KEPT_ROWS] = kept.rows.byteOffset;
    fields[F.KEPT_START] = kept.start.byteOffset;
    fields[F.KEPT_END] = kept.end.byteOffset;
    fields[F.REMOVED_CODES] = removed.codes.byteOffset;
    fields[F.REMOVED_STATISTICS] = removed.statistics.byteOffset;
    fields[F.REMOVED_ROWS] = removed.rows.byteOffset;
    fields[F.REMOVED_START] = removed.start.byteOffset;
    fields[F.REMOVED_END] = removed.end.byteOffset;
    fields[F.COVERED_SUMS] = this.sums.byteOffset;
    fields[F.HAS_ROWS] = hasRows ? 1 : 0;
  }

  /** Covers the rows of the sample, whose statistics stand at a pointer; their grid has been written. */
  begin(kernels: Kernels, statistics: number): void {
    const { start, end } = this.kept;
    const { sample } = this;
    let at = 0;
    for (let g = 0; g < end.length; g++) {
      start[g] = at;
      at = firstAtLeast(sample, this.#groupStart[g + 1], at);
      end[g] = at;
    }
    this.#fields[F.STATISTICS] = statistics;
    kernels.gather(this.record);
    this.count = sample.length;
  }

  /** Keeps the rows whose code at a byte is accepted, `accepted[code]` being 1. */
  narrow(kernels: Kernels, byte: number, accepted: Uint8Array): void {
    this.#accepted.fill(0);
    this.#accepted.set(accepted.subarray(0, this.#accepted.length));
    const kept = kernels.partition(this.record, byte, this.#accepted.byteOffset);
    this.removedCount = this.count - kept;
    this.count = kept;
  }

  /** The highest covered code up to a cut and the lowest above it and below `missing`. */
  neighbours(kernels: Kernels, byte: number, cut: number, missing: number): [number, number] {
    kernels.neighbours(this.record, byte, cut, missing, this.#neighbours.byteOffset);
    return [this.#neighbours[0], this.#neighbours[1]];
  }
}

/** Numbers of a copied row: copies of several numbers are read in pairs. */
export function copyWidthOf(width: number): number {
  return width === 1 ? 1 : width + (width % 2);
}

/** The first place from `from` on whose value is at least x, in ascending values. */
function firstAtLeast(values: Int32Array, x: number, from: number): number {
  let low = from;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
