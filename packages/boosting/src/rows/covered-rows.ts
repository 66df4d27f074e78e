import { firstAtLeast } from '@preflearn/core/numbers';
import * as F from '../kernels/generated/fields.js';
import type { KernelMemory } from '../kernels/memory.js';
import type { KernelJob, KernelThreads } from '../kernels/threads/kernel-threads.js';
import { shareOf } from '../numbers/parts.js';
import { type AcceptedBins, writeAccepted } from './accepted-bins.js';

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
  /** Whether the numbers and marks of the covered rows are wanted. */
  readonly hasRows: boolean;
}

/** A run of rows, part by part and in each part group by group. */
export interface RowRun {
  /** Codes, `stride` bytes a row. */
  readonly codes: Uint8Array;
  /** `copyWidth` numbers a row. */
  readonly statistics: Float64Array;
  /** Row numbers; only where they are wanted. */
  readonly rows: Int32Array;
  /** The rows of group g in part p stand at [start[i], end[i]), i = p * groups + g. */
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/**
 * The rows that the rule under construction covers, and those that its last condition removed: copies of their codes
 * and statistics, so that kernels read memory sequentially.
 *
 * They are kept in as many parts as there are threads, each with a share of every group, so that threads can copy and
 * select rows at the same time. All sums are exact, so the number of parts does not change a bit.
 */
export class CoveredRows {
  /** Pointer to the records that kernels are given, one per part; see assembly/records.ts. */
  readonly records: number;
  readonly parts: number;
  /** Bytes of codes per row. */
  readonly stride: number;
  readonly kept: RowRun;
  readonly removed: RowRun;
  /** A mark for each position in `kept`: 1 to keep its row, else 0. Only if wanted. */
  readonly marks: Uint8Array;
  /** Statistics of a row. */
  width: number;
  /** Numbers per copied row; always even. */
  copyWidth: number;
  #sums: Float64Array;
  /** Grid constants, shape [groups x width]. */
  readonly grid: Float64Array;
  /** Rows that rules start with, ascending. */
  readonly sample: Int32Array;
  /** Whether the rows may be narrowed together with the work that follows; see {@link KernelThreads.defer}. */
  defersNarrowing = false;
  #count = 0;
  #removedCount = 0;
  /** Whether the rows are being narrowed: they are no more than {@link CoveredRows.mostCount}. */
  #isNarrowing = false;
  readonly #threads: KernelThreads;
  readonly #fields: Uint32Array;
  /** Sums by part: of each part as many as there is room for, the sums come first. */
  readonly #partSums: Float64Array;
  readonly #groupStart: Int32Array;
  readonly #accepted: Uint8Array;

  constructor(memory: KernelMemory, threads: KernelThreads, tables: RowTables) {
    const { stride, width, groupStart, capacity, hasRows } = tables;
    const groups = groupStart.length - 1;
    const { parts } = threads;
    this.#threads = threads;
    this.parts = parts;
    this.#groupStart = groupStart;
    this.width = width;
    this.copyWidth = width + (width % 2); // they are read in pairs
    this.stride = stride;
    const run = (): RowRun => ({
      codes: memory.uint8(capacity * stride),
      statistics: memory.float64(capacity * this.copyWidth),
      rows: memory.int32(hasRows ? capacity : 0),
      start: memory.int32(parts * groups),
      end: memory.int32(parts * groups),
    });
    const [kept, removed] = [run(), run()];
    this.kept = kept;
    this.removed = removed;
    this.marks = memory.uint8(hasRows ? capacity : 0);
    this.#sums = memory.float64(groups * width);
    this.#partSums = memory.float64(parts * groups * width);
    this.grid = memory.float64(groups * width);
    this.sample = memory.int32(capacity);
    this.#accepted = memory.uint8(256);
    const all = memory.uint32(parts * F.ROWS_FIELDS);
    this.#fields = all;
    this.records = all.byteOffset;
    for (let part = 0; part < parts; part++) {
      const fields = all.subarray(part * F.ROWS_FIELDS);
      const first = 4 * part * groups;
      fields[F.ROWS_GROUPS] = groups;
      fields[F.ROWS_STRIDE] = stride;
      fields[F.ROWS_WIDTH] = width;
      fields[F.ROWS_COPY_WIDTH] = this.copyWidth;
      fields[F.ROWS_CODES] = tables.codes.byteOffset;
      fields[F.ROWS_GRID] = this.grid.byteOffset;
      fields[F.ROWS_SAMPLE] = this.sample.byteOffset;
      fields[F.ROWS_KEPT_CODES] = kept.codes.byteOffset;
      fields[F.ROWS_KEPT_STATISTICS] = kept.statistics.byteOffset;
      fields[F.ROWS_KEPT_ROWS] = kept.rows.byteOffset;
      fields[F.ROWS_KEPT_START] = kept.start.byteOffset + first;
      fields[F.ROWS_KEPT_END] = kept.end.byteOffset + first;
      fields[F.ROWS_REMOVED_CODES] = removed.codes.byteOffset;
      fields[F.ROWS_REMOVED_STATISTICS] = removed.statistics.byteOffset;
      fields[F.ROWS_REMOVED_ROWS] = removed.rows.byteOffset;
      fields[F.ROWS_REMOVED_START] = removed.start.byteOffset + first;
      fields[F.ROWS_REMOVED_END] = removed.end.byteOffset + first;
      fields[F.ROWS_COVERED_SUMS] = this.#partSums.byteOffset + 2 * first * width;
      fields[F.ROWS_HAS_ROWS] = hasRows ? 1 : 0;
    }
  }

  /** Covered rows. */
  get count(): number {
    this.#settle();
    return this.#count;
  }

  /** Rows that the last condition removed. */
  get removedCount(): number {
    this.#settle();
    return this.#removedCount;
  }

  /** Sums over the covered rows, shape [groups x width]. */
  get sums(): Float64Array {
    this.#settle();
    return this.#sums;
  }

  set sums(sums: Float64Array) {
    this.#sums = sums;
  }

  /** How many rows are covered at most, known before they are narrowed. */
  get mostCount(): number {
    return this.#count;
  }

  /** Pointer to the record of one part. */
  record(part: number): number {
    return this.records + 4 * F.ROWS_FIELDS * part;
  }

  /** Covers the rows of the sample, whose statistics are at a pointer; {@link gather} is then to copy them. */
  begin(statistics: number): void {
    this.#share();
    for (let part = 0; part < this.parts; part++) {
      this.#fields[part * F.ROWS_FIELDS + F.ROWS_STATISTICS] = statistics;
    }
    this.#count = this.sample.length;
    this.#isNarrowing = false;
  }

  /** Copies the codes and statistics of the covered rows, and sums them; their grid has been written. */
  gather(): void {
    this.#run((kernels, part) => {
      kernels.gather(this.record(part));
    });
    this.addUp();
  }

  /** Keeps the rows whose code at a byte is accepted. */
  narrow(byte: number, accepted: AcceptedBins): void {
    this.#partition(this.kept.codes.byteOffset + byte, this.stride, accepted);
  }

  /** Keeps the rows whose mark is 1. */
  narrowToMarked(): void {
    this.#partition(this.marks.byteOffset, 1, { first: 1, last: 1 });
  }

  #partition(marks: number, pitch: number, accepted: AcceptedBins): void {
    writeAccepted(accepted, this.#accepted);
    const table = this.#accepted.byteOffset;
    this.#threads.defer(this.#count * this.stride, {
      count: this.parts,
      job: (kernels, part) => kernels.partition(this.record(part), marks, pitch, table),
    });
    this.#isNarrowing = true;
    if (!this.defersNarrowing) this.#settle();
  }

  /** Finds out how many rows are left. */
  #settle(): void {
    if (!this.#isNarrowing) return;
    this.#isNarrowing = false;
    this.#threads.flush();
    const { end, start } = this.kept;
    let kept = 0;
    for (let i = 0; i < end.length; i++) kept += end[i] - start[i];
    this.#removedCount = this.#count - kept;
    this.#count = kept;
    this.addUp();
  }

  #run(job: KernelJob): void {
    this.#threads.run(this.parts, this.#count * this.stride, job);
  }

  /** Shares the rows of the sample among the parts, group by group. */
  #share(): void {
    const { parts, sample } = this;
    const { start, end } = this.kept;
    const groups = this.#groupStart.length - 1;
    let at = 0;
    for (let g = 0; g < groups; g++) {
      const from = at;
      at = firstAtLeast(sample, this.#groupStart[g + 1], from);
      for (let part = 0; part < parts; part++) {
        [start[part * groups + g], end[part * groups + g]] = shareOf(from, at, part, parts);
      }
    }
    let removed = 0;
    for (let i = 0; i < start.length; i++) {
      if (i % groups === 0) this.removed.start[i] = removed;
      removed += end[i] - start[i];
    }
  }

  /** Adds up the sums of all parts. */
  addUp(): void {
    const { sums } = this;
    const pitch = this.#partSums.length / this.parts;
    sums.fill(0);
    for (let from = 0; from < this.#partSums.length; from += pitch) {
      for (let i = 0; i < sums.length; i++) sums[i] += this.#partSums[from + i];
    }
  }
}
