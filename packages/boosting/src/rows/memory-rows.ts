import { AttributeHistograms } from './attribute-histograms.js';
import { AttributeOutlines, isOutlined } from './attribute-outlines.js';
import type { CodedAttribute } from './coded-attribute.js';
import { acceptedCells, type Condition } from './condition.js';
import { CoveredRows } from './covered-rows.js';
import { isSorted, SortedLists } from './sorted-lists.js';
import type {
  CellOutline,
  CellSums,
  OutlineCoefficients,
  StatisticsLayout,
  StatisticsSource,
} from './statistics-source.js';

/** How an {@link InMemorySource} works. */
export interface InMemorySourceOptions {
  /** Most rows that a rule will be grown on. */
  readonly capacity: number;
  /**
   * Number of blocks of rows that are summed apart and then added up, 1 when absent; any number gives the
   * same bits (threads will each take one).
   */
  readonly blocks?: number | undefined;
  /** Whether rules start with coefficients for outlines. */
  readonly outlines?: boolean | undefined;
}

/**
 * Sums over a coded table in memory.
 *
 * Attributes with few cells have a histogram that lives through the growth of a rule: when a condition
 * removes fewer rows than it keeps, the removed ones are subtracted, otherwise the kept ones are summed
 * anew. Both give the same bits because the sums are exact. Where the search can do with less there is
 * an outline instead, which takes a fifth of the memory or less and so stays in the nearer caches. Attributes with
 * many cells (exact search) have a sorted list of covered rows.
 */
export class InMemorySource implements StatisticsSource {
  readonly attributes: readonly CodedAttribute[];
  readonly rowCount: number;
  readonly #covered: CoveredRows;
  readonly #histograms: AttributeHistograms;
  readonly #outlines: AttributeOutlines | undefined;
  readonly #lists: SortedLists;

  constructor(
    attributes: readonly CodedAttribute[],
    layout: StatisticsLayout,
    { capacity, blocks = 1, outlines = false }: InMemorySourceOptions,
  ) {
    const hasHistogram = (attribute: CodedAttribute) =>
      !isSorted(attribute) && !(outlines && isOutlined(attribute));
    this.attributes = attributes;
    this.rowCount = layout.groupStart[layout.groupStart.length - 1];
    this.#covered = new CoveredRows(layout, capacity);
    this.#histograms = new AttributeHistograms(attributes, layout, hasHistogram, blocks);
    this.#outlines = outlines ? new AttributeOutlines(attributes, layout) : undefined;
    this.#lists = new SortedLists(attributes, layout);
  }

  get coveredCount(): number {
    return this.#covered.count;
  }

  cover(
    statistics: Float64Array,
    grid: Float64Array,
    rows: Int32Array | undefined,
    outline?: OutlineCoefficients,
  ): void {
    this.#covered.cover(statistics, grid, rows);
    const { kept } = this.#covered;
    this.#histograms.clear();
    this.#histograms.add(kept, 1);
    if (outline) this.#outlines?.cover(kept, outline(this.#covered.sums()));
    this.#lists.cover(statistics, grid, kept);
  }

  coveredSums(): Float64Array {
    return this.#covered.sums();
  }

  cellSums(attribute: number): CellSums {
    return this.#lists.has(attribute)
      ? this.#lists.cellSums(attribute)
      : this.#histograms.cellSums(attribute);
  }

  outline(attribute: number): CellOutline | undefined {
    return this.#outlines?.outline(attribute);
  }

  blockCellSums(attribute: number, blocks: Uint8Array): Float64Array {
    if (this.#outlines === undefined) throw new Error('there are no outlines');
    return this.#outlines.blockCellSums(attribute, blocks, this.#covered.kept);
  }

  narrow(condition: Condition): void {
    const attribute = this.attributes[condition.attribute];
    this.#covered.narrow(attribute.codes, acceptedCells(attribute, condition));
    const { kept, removed } = this.#covered;
    this.#histograms.narrow(kept, removed);
    this.#outlines?.narrow(kept, removed);
    this.#lists.remove(removed);
  }
}
