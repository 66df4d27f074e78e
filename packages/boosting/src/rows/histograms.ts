import * as F from '../kernels/generated/fields.js';
import type { KernelMemory } from '../kernels/memory.js';
import { attributesAJob, type KernelThreads } from '../kernels/threads/kernel-threads.js';
import { MISSING_BYTE } from '../model/binned-attribute.js';
import type { Histogram } from '../search/cut-scan.js';
import type { CoveredRows } from './covered-rows.js';

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
export const CODES = 256;

/**
 * One histogram of statistics for each of some attributes, over the covered rows.
 *
 * A histogram is kept while a rule grows: when a condition removes fewer rows than it keeps, the removed ones are
 * subtracted, otherwise the kept ones are summed again. Both give the same bits, because the sums are exact.
 */
export class Histograms {
  readonly threads: KernelThreads;
  readonly attributes: readonly ByteAttribute[];
  /** Places of the attributes that have a histogram. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** All sums, histogram after histogram. */
  readonly sums: Float64Array;
  /** Rows in each bin, {@link CODES} for each attribute. */
  readonly counts: Int32Array;
  /** Space for a box around the cuts of each attribute. */
  readonly boxes: Float64Array;
  /** Whether rows are counted by bin as they are added; otherwise this is up to who asks for a histogram. */
  isCounted = true;
  readonly #rows: CoveredRows;
  readonly #groups: number;
  readonly #records: Uint32Array;
  /** Mean number of bins. */
  #meanBins = 0;
  /** Space for the bins that hold a covered row, and their sums. */
  readonly #occupied: Int32Array;
  readonly #collected: Float64Array;

  constructor(
    memory: KernelMemory,
    threads: KernelThreads,
    rows: CoveredRows,
    groups: number,
    attributes: readonly ByteAttribute[],
  ) {
    const length = CODES * groups * rows.copyWidth;
    this.threads = threads;
    this.attributes = attributes;
    this.#rows = rows;
    this.#groups = groups;
    this.sums = memory.float64(attributes.length * length);
    this.counts = memory.int32(attributes.length * CODES);
    this.#records = memory.uint32(attributes.length * F.HISTOGRAM_FIELDS);
    this.#occupied = memory.int32(attributes.length > 0 ? CODES : 0);
    // One number more than there are: kernels write two at a time.
    this.#collected = memory.float64(attributes.length > 0 ? CODES * groups * rows.width + 1 : 0);
    this.boxes = memory.float64(attributes.length * 3 * rows.copyWidth);
    this.placeOf = new Map(attributes.map(({ attribute }, place) => [attribute, place]));
    attributes.forEach(({ byte, binCount }, i) => {
      this.#meanBins += binCount / attributes.length;
      const own = this.#records.subarray(i * F.HISTOGRAM_FIELDS);
      own[F.HISTOGRAM_BYTE] = byte;
      own[F.HISTOGRAM_COUNTS] = this.counts.byteOffset + 4 * i * CODES;
    });
  }

  /** Numbers from one bin to the next. */
  get pitch(): number {
    return this.#groups * this.#rows.copyWidth;
  }

  /** Sums the covered rows. */
  begin(): void {
    this.clear();
    this.accumulate(0);
  }

  /** Reduces the histograms to the kept rows, by whichever of the two ways is faster. */
  narrow(): void {
    const { count, removedCount } = this.#rows;
    const clearCost = (this.#meanBins * this.pitch) / CLEARED_PER_ROW; // in rows
    const removes = removedCount <= count + clearCost;
    if (!removes) this.clear();
    this.accumulate(removes ? 1 : 0);
  }

  /** Sums by bin, for the bins that hold a covered row; valid until the next call. */
  histogram(attribute: number): Histogram {
    const place = this.placeOf.get(attribute) as number;
    const { binCount } = this.attributes[place];
    const [rows, bins, sums] = [this.#rows, this.#occupied, this.#collected];
    const count = this.threads.kernels.collect(
      rows.record(0),
      this.#records.byteOffset + 4 * place * F.HISTOGRAM_FIELDS,
      binCount,
      bins.byteOffset,
      sums.byteOffset,
    );
    const missing = binCount < CODES ? this.counts[CODES * place + MISSING_BYTE] : 0;
    return { count, bins, rows: rows.count - missing, sums };
  }

  /** Adds the kept rows, or subtracts the removed ones. */
  accumulate(removed: 0 | 1): void {
    const rows = this.#rows;
    const { length } = this.attributes;
    const size = attributesAJob(length, this.threads.parts);
    const work = (removed ? rows.removedCount : rows.count) * length;
    this.threads.run(Math.ceil(length / size), work, (kernels, job) => {
      const records = this.#records.byteOffset + 4 * F.HISTOGRAM_FIELDS * size * job;
      const count = Math.min(size, length - size * job);
      for (let part = 0; part < rows.parts; part++) {
        kernels.accumulate(rows.record(part), records, count, removed, this.isCounted ? 1 : 0);
      }
    });
  }

  clear(): void {
    const { pitch, sums } = this;
    this.attributes.forEach(({ binCount }, i) => {
      const [from, bins] = [i * CODES, Math.min(binCount, CODES)];
      this.#records[i * F.HISTOGRAM_FIELDS + F.HISTOGRAM_SUMS] = sums.byteOffset + 8 * from * pitch;
      sums.fill(0, from * pitch, (from + bins) * pitch);
      this.counts.fill(0, from, from + CODES);
    });
  }
}
