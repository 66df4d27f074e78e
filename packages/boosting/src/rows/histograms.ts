import * as F from '../kernels/fields.js';
import type { BoundKernels } from '../kernels/kernels.js';
import type { KernelMemory } from '../kernels/memory.js';
import { attributesAJob, type KernelThreads } from '../kernels/threads/kernel-threads.js';
import type { CutBoxes } from '../loss/cut-scorer.js';
import { MISSING_BYTE } from './binned-attribute.js';
import type { CoveredRows } from './covered-rows.js';
import type { Histogram } from './training-rows.js';

/** An attribute whose codes are bytes. */
export interface ByteAttribute {
  /** Its number among all attributes. */
  readonly attribute: number;
  /** The byte of a row that holds its code. */
  readonly byte: number;
  readonly binCount: number;
  /** Whether its bins are in order: its cuts are then between them, otherwise at each of them. */
  readonly isNumeric: boolean;
}

/** About how many numbers of a histogram can be cleared in the time it takes to add one row. */
const CLEARED_PER_ROW = 24;

/** Number of codes that a byte can hold; the last may mark a missing value. */
const CODES = 256;

/**
 * One histogram of statistics for each of some attributes, over the covered rows.
 *
 * A histogram is kept while a rule grows: when a condition removes fewer rows than it keeps, the removed ones are
 * subtracted, otherwise the kept ones are summed again. Both give the same bits, because the sums are exact.
 */
export class Histograms {
  readonly #threads: KernelThreads;
  readonly #attributes: readonly ByteAttribute[];
  readonly #rows: CoveredRows;
  readonly #groups: number;
  /** All sums, histogram after histogram. */
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;
  readonly #records: Uint32Array;
  /** Whether rows are counted by bin as they are added, or only when a histogram is asked for. */
  #counted = 1;
  /** Time it takes to clear a histogram, measured in rows. */
  readonly #clearCost: number;
  readonly #placeOf: ReadonlyMap<number, number>;
  /** Room for the bins that hold a covered row, and their sums. */
  readonly #bins: Int32Array;
  readonly #collected: Float64Array;
  readonly #boxes: CutBoxes;

  constructor(
    memory: KernelMemory,
    threads: KernelThreads,
    rows: CoveredRows,
    groups: number,
    attributes: readonly ByteAttribute[],
  ) {
    const length = CODES * groups * rows.copyWidth;
    this.#threads = threads;
    this.#attributes = attributes;
    this.#rows = rows;
    this.#groups = groups;
    this.#sums = memory.float64(attributes.length * length);
    this.#counts = memory.int32(attributes.length * CODES);
    this.#records = memory.uint32(attributes.length * F.HISTOGRAM_FIELDS);
    this.#bins = memory.int32(attributes.length > 0 ? CODES : 0);
    // One number more than there are: kernels write two at a time.
    this.#collected = memory.float64(attributes.length > 0 ? CODES * groups * rows.width + 1 : 0);
    this.#boxes = {
      attributes: attributes.map(({ attribute }) => attribute),
      pitch: rows.copyWidth,
      sums: memory.float64(attributes.length * 3 * rows.copyWidth),
    };
    this.#placeOf = new Map(attributes.map(({ attribute }, place) => [attribute, place]));
    attributes.forEach(({ byte }, i) => {
      const own = this.#records.subarray(i * F.HISTOGRAM_FIELDS);
      own[F.HISTOGRAM_BYTE] = byte;
      own[F.HISTOGRAM_SUMS] = this.#sums.byteOffset + 8 * i * length;
      own[F.HISTOGRAM_COUNTS] = this.#counts.byteOffset + 4 * i * CODES;
    });
    const bins = attributes.reduce((sum, { binCount }) => sum + binCount, 0);
    const mean = bins / Math.max(1, attributes.length);
    this.#clearCost = (mean * groups * rows.copyWidth) / CLEARED_PER_ROW;
  }

  /**
   * Sums the covered rows.
   *
   * @param isBounded  whether {@link boxes} rule out most attributes, so that few histograms are asked for
   */
  begin(isBounded: boolean): void {
    this.#counted = isBounded && 'countBins' in this.#threads.kernels ? 0 : 1;
    this.#clear();
    this.#accumulate(0);
  }

  /** Reduces the histograms to the kept rows, by whichever of the two ways is faster. */
  narrow(): void {
    const { count, removedCount } = this.#rows;
    const removes = removedCount <= count + this.#clearCost;
    if (!removes) this.#clear();
    this.#accumulate(removes ? 1 : 0);
  }

  /** Sums by bin, for the bins that hold a covered row; valid until the next call. */
  histogram(attribute: number): Histogram {
    const place = this.#placeOf.get(attribute) as number;
    const { binCount, byte } = this.#attributes[place];
    const [rows, bins, sums] = [this.#rows, this.#bins, this.#collected];
    const { kernels } = this.#threads as KernelThreads<BoundKernels>;
    const counts = this.#counts.subarray(CODES * place, CODES * (place + 1));
    if (!this.#counted) {
      counts.fill(0);
      for (let part = 0; part < rows.parts; part++) {
        kernels.countBins(rows.record(part), byte, counts.byteOffset);
      }
    }
    const count = kernels.collect(
      rows.record(0),
      this.#records.byteOffset + 4 * place * F.HISTOGRAM_FIELDS,
      binCount,
      bins.byteOffset,
      sums.byteOffset,
    );
    const missing = binCount < CODES ? counts[MISSING_BYTE] : 0;
    return { count, bins, rows: rows.count - missing, sums };
  }

  /** Boxes around the sums of the cuts of each attribute, for rows of one group; valid until the next call. */
  boxes(): CutBoxes {
    const boxes = this.#boxes;
    const bytes = 8 * boxes.pitch;
    let sums = this.#sums.byteOffset;
    let all = boxes.sums.byteOffset;
    for (const { binCount, isNumeric } of this.#attributes) {
      this.#threads.kernels.boxSums(
        sums,
        binCount || 1, // 0 where no row has a value
        boxes.pitch,
        isNumeric ? 1 : 0,
        CODES,
        all,
        all + bytes,
        all + 2 * bytes,
        0,
      );
      sums += CODES * bytes;
      all += 3 * bytes;
    }
    return boxes;
  }

  #accumulate(removed: 0 | 1): void {
    const rows = this.#rows;
    const { length } = this.#attributes;
    const size = attributesAJob(length, this.#threads.parts);
    const work = (removed ? rows.removedCount : rows.count) * length;
    this.#threads.run(Math.ceil(length / size), work, (kernels, job) => {
      const records = this.#records.byteOffset + 4 * F.HISTOGRAM_FIELDS * size * job;
      const count = Math.min(size, length - size * job);
      for (let part = 0; part < rows.parts; part++) {
        kernels.accumulate(rows.record(part), records, count, removed, this.#counted);
      }
    });
  }

  #clear(): void {
    const length = this.#groups * this.#rows.copyWidth;
    this.#attributes.forEach(({ binCount }, i) => {
      const [from, bins] = [i * CODES, Math.min(binCount, CODES)];
      this.#sums.fill(0, from * length, (from + bins) * length);
      this.#counts.fill(0, from, from + CODES);
    });
  }
}
