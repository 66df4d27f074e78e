import { codeArray } from '@preflearn/core';
import type { CodedAttribute, Codes } from './coded-attribute.js';
import type { RowRun } from './covered-rows.js';
import { accumulateOutline, accumulateWanted } from './kernels/accumulate.js';
import { isSorted } from './sorted-lists.js';
import { type CellOutline, groupCount, type StatisticsLayout } from './statistics-source.js';

interface Outline {
  readonly codes: Codes;
  readonly cellCount: number;
  /** Cells of a block. */
  readonly blockLength: number;
  /** Block of each cell; missing values have a block of their own, the last. */
  readonly blockOf: Codes;
  readonly blockCount: number;
  /** Covered rows in each cell; the last cell counts missing values. */
  readonly counts: Int32Array;
  /** Two linear functions of each cell. */
  readonly linear: Float64Array;
  /** `blockSums[(block * groups + group) * 2 + statistic]`. */
  readonly blockSums: Float64Array;
}

/** Most blocks of an outline. */
export const MOST_BLOCKS = 256;

/** With fewer cells there is little to pass over. */
const FEWEST_CELLS = 24;

/** Cells of an outline that are cleared in the time in which one row is added to it, about. */
const CLEARED_PER_ROW = 8;

/** Whether an attribute is worth an outline. */
export function isOutlined(attribute: CodedAttribute): boolean {
  return (
    attribute.type === 'numeric' && attribute.cellCount >= FEWEST_CELLS && !isSorted(attribute)
  );
}

/** Outlines of the numeric attributes, for statistics of two numbers; see {@link CellOutline}. */
export class AttributeOutlines {
  readonly #groups: number;
  readonly #outlines: readonly (Outline | undefined)[];
  /** Time it takes to clear an outline, in rows. */
  readonly #clearCost: number;
  readonly #cells: Int32Array;
  readonly #cellSums: Float64Array;
  readonly #wanted: Uint8Array;
  /** Of the two functions, for each group. */
  #coefficients: Float64Array = new Float64Array(0);

  constructor(attributes: readonly CodedAttribute[], layout: StatisticsLayout) {
    this.#groups = groupCount(layout);
    this.#outlines = attributes.map((attribute) =>
      isOutlined(attribute) ? emptyOutline(attribute, this.#groups) : undefined,
    );
    const sizes = this.#outlines.flatMap((outline) => (outline ? [outline.cellCount] : []));
    const most = sizes.reduce((a, b) => Math.max(a, b), 0);
    this.#clearCost = most / CLEARED_PER_ROW;
    this.#cells = new Int32Array(most);
    this.#cellSums = new Float64Array(most * this.#groups * 2);
    this.#wanted = new Uint8Array(most + 1);
  }

  /** Outlines rows. */
  cover(run: RowRun, coefficients: Float64Array): void {
    this.#coefficients = coefficients;
    this.#clear();
    this.#add(run, 1);
  }

  /** Brings the outlines down to the kept rows, in the quicker of two ways. */
  narrow(kept: RowRun, removed: RowRun): void {
    if (removed.count <= kept.count + this.#clearCost) {
      this.#add(removed, -1);
    } else {
      this.#clear();
      this.#add(kept, 1);
    }
  }

  #clear(): void {
    for (const outline of this.#outlines) {
      outline?.counts.fill(0);
      outline?.linear.fill(0);
      outline?.blockSums.fill(0);
    }
  }

  /** @param unit  1, or -1 for removed rows, whose statistics come negated */
  #add({ rows, start, end, statistics }: RowRun, unit: 1 | -1): void {
    for (const outline of this.#outlines) {
      if (outline === undefined) continue;
      const { codes, blockOf, linear, blockSums, counts } = outline;
      for (let g = 0; g < this.#groups; g++) {
        accumulateOutline(
          codes,
          blockOf,
          rows,
          start[g],
          end[g],
          statistics,
          this.#coefficients[2 * g],
          this.#coefficients[2 * g + 1],
          linear,
          blockSums,
          2 * g,
          2 * this.#groups,
          counts,
          unit,
        );
      }
    }
  }

  /** The outline of an attribute, if it has one; valid until the next call. */
  outline(attribute: number): CellOutline | undefined {
    const outline = this.#outlines[attribute];
    if (outline === undefined) return undefined;
    const { counts, cellCount, linear, blockLength, blockSums } = outline;
    const cells = this.#cells;
    let count = 0;
    let rows = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if (counts[cell] === 0) continue;
      rows += counts[cell];
      cells[count++] = cell;
    }
    return { count, cells, rows, linear, blockLength, blockSums };
  }

  /** Sums by cell over the rows of a run, for the cells in some blocks; valid until the next call. */
  blockCellSums(attribute: number, blocks: Uint8Array, run: RowRun): Float64Array {
    const { codes, blockLength, cellCount, blockCount } = this.#outlines[attribute] as Outline;
    const stride = 2 * this.#groups;
    const sums = this.#cellSums;
    this.#wanted[cellCount] = 0;
    for (let block = 0; block < blockCount; block++) {
      const first = block * blockLength;
      const end = Math.min(cellCount, first + blockLength);
      this.#wanted.fill(blocks[block], first, end);
      if (blocks[block] === 1) sums.fill(0, first * stride, end * stride);
    }
    const { rows, start, end, statistics } = run;
    for (let g = 0; g < this.#groups; g++) {
      const [from, to] = [start[g], end[g]];
      accumulateWanted(codes, this.#wanted, rows, from, to, statistics, sums, 2 * g, stride);
    }
    return sums;
  }
}

function emptyOutline({ codes, cellCount }: CodedAttribute, groups: number): Outline {
  const blockLength = blockLengthOf(cellCount);
  const blockCount = Math.ceil(cellCount / blockLength);
  const blockOf = codeArray(blockCount + 1, cellCount + 1);
  for (let cell = 0; cell < cellCount; cell++) blockOf[cell] = Math.floor(cell / blockLength);
  blockOf[cellCount] = blockCount;
  return {
    codes,
    cellCount,
    blockLength,
    blockOf,
    blockCount,
    counts: new Int32Array(cellCount + 1),
    linear: new Float64Array(2 * (cellCount + 1)),
    blockSums: new Float64Array((blockCount + 1) * groups * 2),
  };
}

/**
 * Cells of a block: short blocks bound their cuts more closely, long ones are fewer. Two dozen blocks of 256 cells
 * were quickest.
 */
function blockLengthOf(cellCount: number): number {
  return Math.max(Math.ceil(Math.sqrt(cellCount / 2)), Math.ceil(cellCount / MOST_BLOCKS));
}
