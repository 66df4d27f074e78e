import type { Column, Table } from '@preflearn/core';
import type { CodedAttribute } from '../src/coded-attribute.js';
import { type Condition, satisfies } from '../src/condition.js';
import type { CellSums, StatisticsLayout, StatisticsSource } from '../src/statistics-source.js';

/**
 * Sums from the definition: every question looks at every row anew, conditions are asked of the values
 * themselves, and nothing is kept but the list of covered rows.
 */
export class NaiveSource implements StatisticsSource {
  readonly attributes: readonly CodedAttribute[];
  readonly rowCount: number;
  readonly #columns: readonly Column[];
  readonly #layout: StatisticsLayout;
  #covered: readonly number[] = [];
  #onGrid: Float64Array = new Float64Array(0);

  constructor(table: Table, attributes: readonly CodedAttribute[], layout: StatisticsLayout) {
    this.attributes = attributes;
    this.rowCount = table.rowCount;
    this.#columns = table.columns;
    this.#layout = layout;
  }

  get coveredCount(): number {
    return this.#covered.length;
  }

  cover(statistics: Float64Array, grid: Float64Array, rows: Int32Array | undefined): void {
    const { width } = this.#layout;
    this.#covered = Array.from(rows ?? Array.from({ length: this.rowCount }, (_, row) => row));
    this.#onGrid = statistics.map((x, i) => {
      const m = grid[this.#groupOf(Math.floor(i / width)) * width + (i % width)];
      return x + m - m;
    });
  }

  coveredSums(): Float64Array {
    return this.#sum(this.#covered);
  }

  cellSums(attribute: number): CellSums {
    const { codes, cellCount } = this.attributes[attribute];
    const known = this.#covered.filter((row) => codes[row] < cellCount);
    const cells = [...new Set(known.map((row) => codes[row]))].sort((a, b) => a - b);
    const sums = cells.map((cell) => this.#sum(known.filter((row) => codes[row] === cell)));
    return {
      count: cells.length,
      cells: Int32Array.from(cells),
      rows: known.length,
      places: Int32Array.from(cells.keys()),
      sums: Float64Array.from(sums.flatMap((sum) => Array.from(sum))),
    };
  }

  narrow(condition: Condition): void {
    const column = this.#columns[condition.attribute];
    this.#covered = this.#covered.filter((row) => satisfies(column, row, condition));
  }

  #groupOf(row: number): number {
    return this.#layout.groupStart.findIndex((start, g) => g > 0 && row < start) - 1;
  }

  #sum(rows: readonly number[]): Float64Array {
    const { width, groupStart } = this.#layout;
    const sums = new Float64Array((groupStart.length - 1) * width);
    for (const row of rows) {
      for (let s = 0; s < width; s++) {
        sums[this.#groupOf(row) * width + s] += this.#onGrid[row * width + s];
      }
    }
    return sums;
  }
}
