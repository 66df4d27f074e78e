import type { CodedAttribute } from './coded-attribute.js';
import type { RowRun } from './covered-rows.js';
import { accumulateAny, accumulatePairs, countRows } from './kernels/accumulate.js';
import { isSorted } from './sorted-lists.js';
import { type CellSums, groupCount, type StatisticsLayout } from './statistics-source.js';

/** Cells of padding after each group, so that groups do not fall on the same cache lines. */
const PADDING = 4;

interface Histogram {
  readonly attribute: CodedAttribute;
  /** Covered rows in each cell; the last cell counts missing values. */
  readonly counts: Int32Array;
  /** `sums[group * stride + cell * width + statistic]`. */
  readonly sums: Float64Array;
  readonly stride: number;
}

/** One histogram of statistics for each attribute that is not searched through a sorted list. */
export class AttributeHistograms {
  readonly #width: number;
  readonly #groups: number;
  readonly #blocks: number;
  readonly #histograms: readonly (Histogram | undefined)[];
  readonly #cells: Int32Array;
  readonly #sums: Float64Array;

  constructor(attributes: readonly CodedAttribute[], layout: StatisticsLayout, blocks: number) {
    this.#width = layout.width;
    this.#groups = groupCount(layout);
    this.#blocks = blocks;
    this.#histograms = attributes.map((attribute) =>
      isSorted(attribute) ? undefined : emptyHistogram(attribute, this.#groups, this.#width),
    );
    const most = Math.max(0, ...this.#histograms.map((h) => h?.attribute.cellCount ?? 0));
    this.#cells = new Int32Array(most);
    this.#sums = new Float64Array(most * this.#groups * this.#width);
  }

  /** Sets all sums and counts to 0. */
  clear(): void {
    for (const histogram of this.#histograms) {
      histogram?.sums.fill(0);
      histogram?.counts.fill(0);
    }
  }

  /**
   * Adds rows to all histograms.
   *
   * @param unit  1, or -1 for removed rows, whose statistics come negated
   */
  add(run: RowRun, unit: 1 | -1): void {
    for (const histogram of this.#histograms) {
      if (histogram === undefined) continue;
      if (this.#blocks === 1) this.#addBlock(histogram, run, unit, 0, run.count);
      else this.#addBlocks(histogram, run, unit);
    }
  }

  /** Sums blocks of rows apart and adds them up, as threads would. */
  #addBlocks(histogram: Histogram, run: RowRun, unit: 1 | -1): void {
    for (let b = 0; b < this.#blocks; b++) {
      const from = Math.floor((run.count * b) / this.#blocks);
      const to = Math.floor((run.count * (b + 1)) / this.#blocks);
      const part = emptyHistogram(histogram.attribute, this.#groups, this.#width);
      this.#addBlock(part, run, unit, from, to);
      for (let i = 0; i < part.sums.length; i++) histogram.sums[i] += part.sums[i];
      for (let i = 0; i < part.counts.length; i++) histogram.counts[i] += part.counts[i];
    }
  }

  #addBlock(histogram: Histogram, run: RowRun, unit: number, from: number, to: number): void {
    const { counts, sums, stride } = histogram;
    const { codes } = histogram.attribute;
    const width = this.#width;
    for (let g = 0; g < this.#groups; g++) {
      const start = Math.max(from, run.groupStart[g]);
      const end = Math.min(to, run.groupStart[g + 1]);
      if (start >= end) continue;
      const at = g * stride;
      if (width === 2) {
        accumulatePairs(codes, run.rows, start, end, run.statistics, start * 2, sums, at);
      } else {
        accumulateAny(codes, run.rows, start, end, run.statistics, start * width, sums, at, width);
      }
    }
    countRows(codes, run.rows, from, to, counts, 0, unit);
  }

  /** Sums by cell that holds a covered row; valid until the next call. */
  cellSums(attribute: number): CellSums {
    const histogram = this.#histograms[attribute] as Histogram;
    const { counts, sums, stride } = histogram;
    const { cellCount } = histogram.attribute;
    const width = this.#width;
    let count = 0;
    let rows = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if (counts[cell] === 0) continue;
      rows += counts[cell];
      this.#cells[count++] = cell;
    }
    const rowLength = this.#groups * width;
    for (let g = 0; g < this.#groups; g++) {
      for (let i = 0; i < count; i++) {
        const from = g * stride + this.#cells[i] * width;
        const to = i * rowLength + g * width;
        for (let s = 0; s < width; s++) this.#sums[to + s] = sums[from + s];
      }
    }
    return { count, cells: this.#cells, rows, sums: this.#sums };
  }
}

function emptyHistogram(attribute: CodedAttribute, groups: number, width: number): Histogram {
  const stride = (attribute.cellCount + 1 + PADDING) * width;
  return {
    attribute,
    counts: new Int32Array(attribute.cellCount + 1),
    sums: new Float64Array(groups * stride),
    stride,
  };
}
