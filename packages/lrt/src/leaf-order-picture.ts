import type { MatrixPicture } from '@preflearn/core/models';
import type { ShownNode } from './shown-tree.js';

/** Title of the list and of the picture showing what the leaves predict. */
export const ORDERS_TITLE = 'Positions of the labels in the leaves';

/**
 * The position of each label in the order of each leaf, the best in the strongest colour.
 *
 * @param ends     the leaves, or inner nodes shown as leaves
 * @param columns  all labels, in the order of the columns
 */
export function leafOrderPicture(
  ends: readonly ShownNode[],
  columns: readonly string[],
): MatrixPicture {
  const last = Math.max(1, columns.length - 1);
  return {
    type: 'matrix',
    title: ORDERS_TITLE,
    rowLabel: 'leaf, by its number in the tree',
    columnLabel: 'label, in the order of all rows',
    valueLabel: 'position, 1 for the best',
    rows: ends.map(({ end = '' }) => end),
    columns,
    cells: ends.map(({ end, order, note }) => {
      const place = new Map(order.map((label, index) => [label, index]));
      return columns.map((label) => {
        const index = place.get(label) ?? last;
        return {
          shade: 1 - index / last,
          text: String(index + 1),
          note: `leaf ${end}: ${label} in position ${index + 1} (${note})`,
        };
      });
    }),
    diagonal: false,
  };
}
