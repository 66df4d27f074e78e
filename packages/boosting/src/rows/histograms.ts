import type { CodedAttribute } from './coded-attribute.js';
import type { RowRun } from './covered-rows.js';
import { accumulateAny, accumulatePairs, countRows } from './kernels/accumulate.js';
import { type CellSums, groupCount, type StatisticsLayout } from './statistics-source.js';

interface Histogram {
  readonly attribute: CodedAttribute;
  /** Covered rows in each cell; the last cell counts missing values. */
  readonly counts: Int32Array;
  /** `sums[(cell * groups + group) * width + statistic]`: what the search walks along lies together. */
  readonly sums: Float64Array;
}

/** Numbers of a histogram that are cleared in the time in which one row is added to it, about. */
const CLEARED_PER_ROW = 24;

/** One histogram of statistics for each of some attributes. */
export class AttributeHistograms {
  readonly #width: number;
  readonly #groups: number;
  readonly #blocks: number;
  readonly #histograms: readonly (Histogram | undefined)[];
  /** Time it takes to clear a histogram, in rows. */
  readonly #clearCost: number;
  readonly #cells: Int32Array;

  /**
   * @param has     whether an attribute gets a histogram
   * @param blocks  blocks of rows that are summed apart
   */
  constructor(
    attributes: readonly CodedAttribute[],
    layout: StatisticsLayout,
    has: (attribute: CodedAttribute) => boolean,
    blocks: number,
  ) {
    this.#width = layout.width;
    this.#groups = groupCount(layout);
    this.#blocks = blocks;
    this.#histograms = attributes.map((attribute) =>
      has(attribute) ? emptyHistogram(attribute, this.#groups, this.#width) : undefined,
    );
    const sizes = this.#histograms.flatMap((h) => (h ? [h.attribute.cellCount] : []));
    const most = sizes.reduce((a, b) => Math.max(a, b), 0);
    const mean = sizes.reduce((a, b) => a + b, 0) / Math.max(1, sizes.length);
    this.#clearCost = (mean * this.#groups * this.#width) / CLEARED_PER_ROW;
    this.#cells = new Int32Array(most);
  }

  /**
   * Brings the histograms from the kept and the removed rows down to the kept ones, in the quicker of two
   * ways; both give the same bits.
   *
   * @param kept     rows still covered
   * @param removed  rows covered before, with their statistics negated
   */
  narrow(kept: RowRun, removed: RowRun): void {
    if (removed.count <= kept.count + this.#clearCost) {
      this.add(removed, -1);
    } else {
      this.clear();
      this.add(kept, 1);
    }
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
      if (this.#blocks === 1) this.#addBlock(histogram, run, unit, 0);
      else this.#addBlocks(histogram, run, unit);
    }
  }

  /** Sums blocks of rows apart and adds them up, as threads would. */
  #addBlocks(histogram: Histogram, run: RowRun, unit: 1 | -1): void {
    for (let b = 0; b < this.#blocks; b++) {
      const part = emptyHistogram(histogram.attribute, this.#groups, this.#width);
      this.#addBlock(part, run, unit, b);
      for (let i = 0; i < part.sums.length; i++) histogram.sums[i] += part.sums[i];
      for (let i = 0; i < part.counts.length; i++) histogram.counts[i] += part.counts[i];
    }
  }

  /** Adds the given one of the equal parts of each group. */
  #addBlock(histogram: Histogram, run: RowRun, unit: number, block: number): void {
    const { counts, sums } = histogram;
    const { codes } = histogram.attribute;
    const width = this.#width;
    const stride = this.#groups * width;
    for (let g = 0; g < this.#groups; g++) {
      const [first, rows] = [run.start[g], run.end[g] - run.start[g]];
      const start = first + Math.floor((rows * block) / this.#blocks);
      const end = first + Math.floor((rows * (block + 1)) / this.#blocks);
      const at = g * width;
      if (width === 2) {
        accumulatePairs(codes, run.rows, start, end, run.statistics, sums, at, stride);
      } else {
        accumulateAny(codes, run.rows, start, end, run.statistics, sums, at, stride, width);
      }
      countRows(codes, run.rows, start, end, counts, unit);
    }
  }

  /** Sums by cell that holds a covered row; valid until the next call. */
  cellSums(attribute: number): CellSums {
    const { counts, sums, attribute: coded } = this.#histograms[attribute] as Histogram;
    let count = 0;
    let rows = 0;
    for (let cell = 0; cell < coded.cellCount; cell++) {
      if (counts[cell] === 0) continue;
      rows += counts[cell];
      this.#cells[count++] = cell;
    }
    return { count, cells: this.#cells, rows, places: this.#cells, sums };
  }
}

function emptyHistogram(attribute: CodedAttribute, groups: number, width: number): Histogram {
  return {
    attribute,
    counts: new Int32Array(attribute.cellCount + 1),
    sums: new Float64Array((attribute.cellCount + 1) * groups * width),
  };
}
