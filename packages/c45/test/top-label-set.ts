import { type Column, type LabelledTable, type NominalTarget, Table } from '@preflearn/core';

/** The first label of each order, such as `b` of `b>a~c`; of several that are tied for it the lowest number. */
export function topLabelSet(cells: readonly (readonly string[])[]): LabelledTable<NominalTarget> {
  const last = cells[0].length - 1;
  const columns = [...Array(last).keys()].map(
    (a): Column => ({
      ...{ type: 'numeric', name: `x${a}` },
      values: Float64Array.from(cells, (row) => (row[a] === '' ? NaN : Number(row[a]))),
    }),
  );
  const tops = cells.map((row) =>
    Math.min(
      ...row[last]
        .split('>')[0]
        .split('~')
        .map((label) => Number(label.replace(/\D/g, ''))),
    ),
  );
  const labels = [...new Set(tops)].sort((a, b) => a - b);
  const codes = Int32Array.from(tops, (top) => labels.indexOf(top));
  const target = {
    kind: 'nominal',
    name: 'top',
    classes: labels.map((l) => `L${l}`),
    codes,
  } as const;
  return { attributes: new Table(columns), target };
}
