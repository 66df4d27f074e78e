import { DataError, type LabelledTable } from '@preflearn/core';

/**
 * A numeric target as ordered classes of equally many rows: the row with the r-th smallest number, r from 0, has the class
 * `floor(count r / rows)`; equal numbers are in the order of the rows, and so may be parted.
 *
 * Papers on ordinal regression before RankRules seem to have made their classes in this way, for example Chu and Keerthi
 * (2005) and Lin and Li (2006).
 *
 * @throws DataError TARGET_KIND for a target that is not numeric
 */
export function withEqualCounts(data: LabelledTable, count: number): LabelledTable {
  const { target, attributes } = data;
  if (target.kind !== 'numeric') {
    throw new DataError('TARGET_KIND', `found a ${target.kind} target, expected numbers`);
  }
  const rows = target.values.length;
  const order = [...target.values.keys()].sort(
    (a, b) => target.values[a] - target.values[b] || a - b,
  );
  const codes = new Int32Array(rows);
  for (const [place, row] of order.entries()) codes[row] = Math.floor((count * place) / rows);
  const classes = Array.from({ length: count }, (_, k) => String(k + 1));
  return { attributes, target: { kind: 'ordinal', name: target.name, classes, codes } };
}
