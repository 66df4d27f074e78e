import type { Column } from '@preflearn/core';
import type { Forest } from './forest.js';

/** Rows whose values are held together, so that they and a tree stay in the processor's cache. */
const BLOCK = 256;

/** Called for each row and tree, tree by tree. */
export type OnLeaf = (row: number, leaf: number) => void;

/**
 * Finds the leaf of each row in each tree.
 *
 * @param columns  in the order of the schema
 */
export function leavesOfRows(
  { starts, attributes, thresholds, seconds, missing, sides }: Forest,
  columns: readonly Column[],
  rows: number,
  onLeaf: OnLeaf,
): void {
  const width = columns.length;
  const isNumeric = Uint8Array.from(columns, ({ type }) => (type === 'numeric' ? 1 : 0));
  const values = new Float64Array(BLOCK * width);
  for (let from = 0; from < rows; from += BLOCK) {
    const count = Math.min(BLOCK, rows - from);
    columns.forEach((column, a) => {
      const given = column.type === 'numeric' ? column.values : column.codes;
      for (let i = 0; i < count; i++) values[i * width + a] = given[from + i];
    });
    for (let tree = 0; tree + 1 < starts.length; tree++) {
      for (let i = 0; i < count; i++) {
        let at = starts[tree];
        for (let a = attributes[at]; a >= 0; a = attributes[at]) {
          const value = values[i * width + a];
          const isFirst =
            isNumeric[a] === 1
              ? value <= thresholds[at] || (value !== value && missing[at] === 1)
              : (value < 0 ? missing[at] : sides[thresholds[at] + value]) === 1;
          at = isFirst ? at + 1 : seconds[at];
        }
        onLeaf(from + i, seconds[at]);
      }
    }
  }
}
