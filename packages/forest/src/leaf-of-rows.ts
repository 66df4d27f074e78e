import type { Column } from '@preflearn/core';
import type { Forest } from './forest.js';

/** Values that are held together: few passes over all trees, while values and a tree stay in the processor's cache. */
const BLOCK_VALUES = 100_000;

/** Called for each tree and block of rows: `leaves[i]` is the leaf of row `from + i`, for `count` rows. */
export type OnLeaves = (from: number, count: number, leaves: Int32Array) => void;

/**
 * Finds the leaf of each row in each tree, block by block of rows and in each block tree by tree.
 *
 * @param columns  in the order of the schema
 */
export function leavesOfRows(
  forest: Forest,
  columns: readonly Column[],
  rows: number,
  onLeaves: OnLeaves,
): void {
  const width = columns.length;
  const size = Math.min(rows, Math.ceil(BLOCK_VALUES / Math.max(1, width)));
  const isNumeric = Uint8Array.from(columns, ({ type }) => (type === 'numeric' ? 1 : 0));
  const values = new Float64Array(size * width);
  const leaves = new Int32Array(size);
  for (let from = 0; from < rows; from += size) {
    const count = Math.min(size, rows - from);
    columns.forEach((column, a) => {
      const given = column.type === 'numeric' ? column.values : column.codes;
      for (let i = 0; i < count; i++) values[i * width + a] = given[from + i];
    });
    for (let tree = 0; tree + 1 < forest.starts.length; tree++) {
      leavesOfBlock(forest, forest.starts[tree], values, isNumeric, leaves, count);
      onLeaves(from, count, leaves);
    }
  }
}

/** The leaves of a block of rows in the tree that begins at a node. */
function leavesOfBlock(
  { attributes, thresholds, seconds, missing, sides }: Forest,
  root: number,
  values: Float64Array,
  isNumeric: Uint8Array,
  leaves: Int32Array,
  count: number,
): void {
  const width = isNumeric.length;
  for (let i = 0, own = 0; i < count; i++, own += width) {
    let at = root;
    for (let a = attributes[at]; a >= 0; a = attributes[at]) {
      const value = values[own + a];
      const isFirst =
        isNumeric[a] === 1
          ? value <= thresholds[at] || (value !== value && missing[at] === 1)
          : (value < 0 ? missing[at] : sides[thresholds[at] + value]) === 1;
      at = isFirst ? at + 1 : seconds[at];
    }
    leaves[i] = seconds[at];
  }
}
