import { type LabelledTable, Table, type TargetKind } from '@preflearn/core';
import { targetOfLevels } from './target-of-levels.js';

const ROWS = 24;

/**
 * A table on which two attributes are equally good: `left` identifies a first quarter of the rows with upper classes,
 * `right` a second quarter, and no condition identifies both.
 *
 * @param classes  number of classes or labels
 */
export function tiedLabelledTable(kind: TargetKind, classes: number): LabelledTable {
  const quarter = ROWS / 4;
  const within = (from: number) =>
    Float64Array.from({ length: ROWS }, (_, row) => Number(row >= from && row < from + quarter));
  const attributes = new Table([
    { type: 'numeric', name: 'left', values: within(0) },
    { type: 'numeric', name: 'right', values: within(quarter) },
  ]);
  const levels = Float64Array.from({ length: ROWS }, (_, row) => (row < 2 * quarter ? 5 : 1));
  return { attributes, target: targetOfLevels(kind, levels, classes) };
}
