import { type LabelledTable, Table, type Target, type TargetKind } from '@preflearn/core';

const ROWS = 24;

/**
 * A table with something to learn: 24 rows, the numeric attributes `size`, which the target follows
 * except in every fifth row, and `width`, the nominal `colour`; nothing is missing.
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
  return { attributes, target: targetOf(kind, level, classes) };
}

function targetOf(kind: TargetKind, level: Float64Array, count: number): Target {
  const name = 'target';
  const codes = Int32Array.from(level, (value) =>
    Math.min(count - 1, Math.floor((value * count) / 6)),
  );
  const classes = Array.from({ length: count }, (_, k) => `c${k + 1}`);
  if (kind === 'numeric') return { kind, name, values: level };
  if (kind !== 'ranking') return { kind, name, classes, codes };
  const positions = new Int32Array(codes.length * count);
  for (let i = 0; i < positions.length; i++) {
    positions[i] = 1 + (((i % count) + codes[Math.floor(i / count)]) % count);
  }
  return { kind, name, labels: classes, positions };
}
