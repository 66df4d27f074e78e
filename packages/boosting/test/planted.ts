import { type LabelledTable, type NominalTarget, Table } from '@preflearn/core';

/**
 * Rows at 10 x 3 places, four at each: two of either class, but all of the second class where
 * 2 <= x <= 6 and colour = green.
 */
export function planted(): LabelledTable<NominalTarget> {
  const rows = Array.from({ length: 120 }, (_, i) => ({
    x: i % 10,
    colour: Math.floor(i / 10) % 3,
    i,
  }));
  const inside = ({ x, colour }: (typeof rows)[number]) => x >= 2 && x <= 6 && colour === 1;
  const attributes = new Table([
    { type: 'numeric', name: 'noise', values: Float64Array.from(rows, ({ i }) => (i * 7) % 11) },
    { type: 'numeric', name: 'x', values: Float64Array.from(rows, ({ x }) => x) },
    {
      type: 'nominal',
      name: 'colour',
      codes: Int32Array.from(rows, ({ colour }) => colour),
      categories: ['red', 'green', 'blue'],
    },
  ]);
  const codes = Int32Array.from(rows, (row) => (inside(row) ? 1 : Math.floor(row.i / 30) % 2));
  return { attributes, target: { kind: 'nominal', name: 'y', classes: ['no', 'yes'], codes } };
}
