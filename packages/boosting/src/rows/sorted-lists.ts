import { startOfKeys } from '@preflearn/core/numbers';
import type { CutScorer } from '../loss/cut-scorer.js';
import type { BinnedAttribute, Codes } from '../model/binned-attribute.js';
import type { Condition } from '../model/condition.js';
import type { Histogram } from '../search/cut-scan.js';
import type { FoundCuts } from '../search/found-cuts.js';
import { HistogramScan, type HistogramSource } from '../search/histogram-scan.js';
import { acceptedBins, acceptsBin } from './accepted-bins.js';
import type { AttributeIndex, ExactCodes } from './attribute-index.js';
import type { CoveredRows, RowRun } from './covered-rows.js';

/** An attribute whose codes do not fit in a byte. */
export interface WideAttribute {
  /** Its number among all attributes. */
  readonly attribute: number;
  /** Bin of each row; `binCount` marks a missing value. */
  readonly codes: Codes;
  readonly binCount: number;
}

interface SortedList {
  readonly codes: Codes;
  /** All rows with a value, by bin. */
  readonly order: Int32Array;
  /** Those of them that are covered; only the first `count` entries are used. */
  readonly covered: Int32Array;
  count: number;
}

/** Inputs of {@link SortedLists}. */
export interface SortedListsInput {
  /** All attributes. */
  readonly attributes: readonly BinnedAttribute[];
  /** Those that have lists. */
  readonly wide: readonly WideAttribute[];
  readonly covered: CoveredRows;
  /** The rows of group g are those in [groupStart[g], groupStart[g + 1]); shape [groups + 1]. */
  readonly groupStart: Int32Array;
}

/**
 * Attributes with many distinct values: the covered rows in the order of their values, sorted once and filtered by every
 * condition.
 */
export class SortedLists implements AttributeIndex, ExactCodes, HistogramSource {
  scorer!: CutScorer;
  total = new Float64Array(0);
  readonly #attributes: readonly BinnedAttribute[];
  readonly #lists: ReadonlyMap<number, SortedList>;
  readonly #scan: HistogramScan;
  readonly #covered: CoveredRows;
  readonly #groups: number;
  readonly #width: number;
  /** Group of each row. */
  readonly #groupOf: Int32Array;
  readonly #isCovered: Uint8Array;
  #statistics: Float64Array = new Float64Array(0);
  #bins = new Int32Array(0);
  #sums = new Float64Array(0);

  constructor({ attributes, wide, covered, groupStart }: SortedListsInput) {
    this.#attributes = attributes;
    this.#lists = new Map(wide.map((own) => [own.attribute, sortedList(own)]));
    this.#scan = new HistogramScan(attributes, this.#lists.keys());
    this.#covered = covered;
    this.#groups = groupStart.length - 1;
    this.#width = covered.width;
    const rowCount = groupStart[this.#groups];
    this.#isCovered = new Uint8Array(rowCount);
    this.#groupOf = new Int32Array(rowCount);
    for (let g = 0; g < this.#groups; g++) {
      this.#groupOf.fill(g, groupStart[g], groupStart[g + 1]);
    }
  }

  get coveredCount(): number {
    return this.#covered.count;
  }

  begin(scorer: CutScorer, statistics: Float64Array): void {
    this.scorer = scorer;
    this.total = this.#covered.sums.slice();
    this.#statistics = statistics;
    this.#isCovered.fill(0);
    this.#mark(this.#covered.kept, 1);
    for (const list of this.#lists.values()) {
      list.count = this.#filter(list.order, list.order.length, list.covered);
    }
  }

  narrow(): void {
    this.#mark(this.#covered.removed, 0);
    for (const list of this.#lists.values()) {
      list.count = this.#filter(list.covered, list.count, list.covered);
    }
  }

  search(found: FoundCuts): void {
    this.#scan.search(found, this);
  }

  has(attribute: number): boolean {
    return this.#lists.has(attribute);
  }

  accepted(): undefined {
    return undefined;
  }

  keep(condition: Condition, covered: CoveredRows): void {
    const { attribute } = condition;
    const { codes } = this.#lists.get(attribute) as SortedList;
    const accepted = acceptedBins(this.#attributes[attribute], condition);
    const { rows, start, end } = covered.kept;
    for (let g = 0; g < end.length; g++) {
      for (let i = start[g]; i < end[g]; i++) {
        covered.marks[i] = acceptsBin(accepted, codes[rows[i]]) ? 1 : 0;
      }
    }
    covered.narrowToMarked();
  }

  filter(conditions: readonly Condition[], rows: Int32Array, count: number): number {
    let left = count;
    for (const condition of conditions) {
      const codes = this.#lists.get(condition.attribute)?.codes;
      if (codes === undefined) continue;
      const accepted = acceptedBins(this.#attributes[condition.attribute], condition);
      let kept = 0;
      for (let i = 0; i < left; i++) {
        if (acceptsBin(accepted, codes[rows[i]])) rows[kept++] = rows[i];
      }
      left = kept;
    }
    return left;
  }

  #mark({ rows, start, end }: RowRun, covered: 0 | 1): void {
    for (let g = 0; g < end.length; g++) {
      for (let i = start[g]; i < end[g]; i++) this.#isCovered[rows[i]] = covered;
    }
  }

  #filter(from: Int32Array, length: number, to: Int32Array): number {
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (this.#isCovered[from[i]] === 1) to[count++] = from[i];
    }
    return count;
  }

  /** Sums by distinct value among the covered rows; valid until the next call. */
  histogram(attribute: number): Histogram {
    const { covered, count: rows, codes } = this.#lists.get(attribute) as SortedList;
    const pitch = this.#groups * this.#width;
    this.#reserve(rows, pitch);
    let count = 0;
    for (let i = 0; i < rows; i++) {
      const row = covered[i];
      const bin = codes[row];
      if (count === 0 || this.#bins[count - 1] !== bin) {
        const at = count * pitch;
        this.#sums.fill(0, at, at + pitch);
        this.#bins[count++] = bin;
      }
      this.#addRow(row, (count - 1) * pitch);
    }
    return { count, bins: this.#bins, rows, sums: this.#sums };
  }

  #addRow(row: number, at: number): void {
    const width = this.#width;
    const first = this.#groupOf[row] * width;
    for (let s = 0; s < width; s++) {
      const m = this.#covered.grid[first + s];
      this.#sums[at + first + s] += this.#statistics[row * width + s] + m - m;
    }
  }

  #reserve(bins: number, pitch: number): void {
    if (this.#bins.length >= bins) return;
    this.#bins = new Int32Array(bins);
    this.#sums = new Float64Array(bins * pitch);
  }
}

function sortedList({ codes, binCount }: WideAttribute): SortedList {
  const start = startOfKeys(codes, binCount + 1);
  const known = start[binCount];
  const order = new Int32Array(known);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < binCount) order[start[codes[row]]++] = row;
  }
  return { codes, order, covered: new Int32Array(known), count: 0 };
}
