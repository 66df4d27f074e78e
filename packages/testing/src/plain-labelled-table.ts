import { type LabelledTable, Table, type TargetKind } from '@preflearn/core';
import { targetOfLevels } from './target-of-levels.js';

const ROWS = 24;

/**
 * A table with something to learn: 24 rows, the numeric attributes `size`, which the target follows except in every
 * fifth row, and `width`, and the nominal attribute `colour`; no values are missing.
 *
 * @param classes  number of classes or labels
 */
export function plainLabelledTable(kind: TargetKind, classes: number): LabelledTable {
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const size = Float64Array.from(rows, (row) => ((row * 7) % ROWS) / 4);
  const attributes = new Table([
    { type: 'numeric', name: 'size', values: size },
    {
      type: 'nominal',
      name: 'colour',
      codes: Int32Array.from(rows, (row) => row % 3),
      categories: ['red', 'green', 'blue'],
    },
    { type: 'numeric', name: 'width', values: Float64Array.from(rows, (row) => (row * 5) % 7) },
  ]);
  const level = size.map((value, row) => (row % 5 === 4 ? 6 - value : value)); // in [0, 6]
  return { attributes, target: targetOfLevels(kind, level, classes) };
}
