import { AttributeHistograms } from './attribute-histograms.js';
import type { CodedAttribute } from './coded-attribute.js';
import { acceptedCells, type Condition } from './condition.js';
import { CoveredRows } from './covered-rows.js';
import { SortedLists } from './sorted-lists.js';
import type { CellSums, StatisticsLayout, StatisticsSource } from './statistics-source.js';

/**
 * Sums over a coded table in memory.
 *
 * Attributes with few cells have a histogram that lives through the growth of a rule: when a condition
 * removes fewer rows than it keeps, the removed ones are subtracted, otherwise the kept ones are summed
 * anew. Both give the same bits because the sums are exact. Attributes with many cells (exact search)
 * have a sorted list of covered rows instead.
 */
export class InMemorySource implements StatisticsSource {
  readonly attributes: readonly CodedAttribute[];
  readonly rowCount: number;
  readonly #covered: CoveredRows;
  readonly #histograms: AttributeHistograms;
  readonly #lists: SortedLists;

  /**
   * @param capacity  most rows that a rule will be grown on
   * @param blocks  number of blocks of rows that are summed apart and then added up; any number gives the
   *   same bits (threads will each take one)
   */
  constructor(
    attributes: readonly CodedAttribute[],
    layout: StatisticsLayout,
    capacity: number,
    blocks = 1,
  ) {
    this.attributes = attributes;
    this.rowCount = layout.groupStart[layout.groupStart.length - 1];
    this.#covered = new CoveredRows(layout, capacity);
    this.#histograms = new AttributeHistograms(attributes, layout, blocks);
    this.#lists = new SortedLists(attributes, layout);
  }

  get coveredCount(): number {
    return this.#covered.count;
  }

  cover(statistics: Float64Array, grid: Float64Array, rows: Int32Array | undefined): void {
    this.#covered.cover(statistics, grid, rows);
    this.#histograms.clear();
    this.#histograms.add(this.#covered.kept, 1);
    this.#lists.cover(statistics, grid, this.#covered.kept);
  }

  coveredSums(): Float64Array {
    return this.#covered.sums();
  }

  cellSums(attribute: number): CellSums {
    return this.#lists.has(attribute)
      ? this.#lists.cellSums(attribute)
      : this.#histograms.cellSums(attribute);
  }

  narrow(condition: Condition): void {
    const attribute = this.attributes[condition.attribute];
    this.#covered.narrow(attribute.codes, acceptedCells(attribute, condition));
    const { kept, removed } = this.#covered;
    this.#histograms.narrow(kept, removed);
    this.#lists.remove(removed);
  }
}
