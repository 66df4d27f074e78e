import type { ClassTarget, Column, LabelledTable } from '@preflearn/core';

/** A split as text, such as `0 <= 4` or `1`, or `none`. */
export function slowSplit(data: LabelledTable<ClassTarget>, minLeaf: number): string {
  const { attributes, target } = data;
  const rows = [...target.codes.keys()];
  const weight = rows.length;
  const most = Math.max(
    ...target.classes.map((_, k) => count(rows, (row) => target.codes[row] === k)),
  );
  if (weight < 2 * minLeaf || most === weight) return 'none';
  const found = attributes.columns.map((column) => bestOf(column, data, minLeaf));
  const isMany = attributes.columns.map(
    (column) => column.type === 'nominal' && column.categories.length >= 0.3 * weight - 1e-6,
  );
  const all = isMany.every(Boolean);
  const gains = found.flatMap((one, a) => (one && (all || !isMany[a]) ? [one.gain] : []));
  if (gains.length === 0) return 'none';
  const average = gains.reduce((a, b) => a + b) / gains.length;
  let best = { text: 'none', ratio: 0 };
  found.forEach((one, a) => {
    if (!one || one.gain < average - 1e-3 || one.ratio <= best.ratio + 1e-6) return;
    best = { text: `${a}${one.text}`, ratio: one.ratio };
  });
  return best.text;
}

function bestOf(column: Column, data: LabelledTable<ClassTarget>, minLeaf: number) {
  const { codes, classes } = data.target;
  const rows = [...codes.keys()];
  const known = rows.filter((row) =>
    column.type === 'numeric' ? !Number.isNaN(column.values[row]) : column.codes[row] >= 0,
  );
  const gainOf = (parts: readonly (readonly number[])[]) => {
    const after = parts.reduce((sum, part) => sum + part.length * entropy(part, codes), 0);
    return (known.length * entropy(known, codes) - after) / rows.length;
  };
  const ratioOf = (gain: number, parts: readonly (readonly number[])[]) => {
    const sizes = [...parts.map((part) => part.length), rows.length - known.length];
    return gain / entropyOf(sizes);
  };
  if (column.type === 'nominal') {
    const parts = column.categories.map((_, c) => known.filter((row) => column.codes[row] === c));
    if (parts.filter((part) => part.length >= minLeaf).length < 2) return undefined;
    const gain = gainOf(parts);
    return { text: '', gain, ratio: ratioOf(gain, parts) };
  }
  const { values } = column;
  const least = Math.min(25, Math.max(minLeaf, (0.1 * known.length) / classes.length));
  const distinct = [...new Set(known.map((row) => values[row]))].sort((a, b) => a - b);
  const cuts = distinct.slice(1).flatMap((high, i) => {
    const middle = (distinct[i] + high) / 2;
    const parts = [
      known.filter((row) => values[row] <= middle),
      known.filter((row) => values[row] > middle),
    ];
    if (parts.some((part) => part.length < least)) return [];
    return [{ text: ` <= ${distinct[i]}`, parts, gain: gainOf(parts) }];
  });
  let best = { text: '', gain: 0, parts: [[0]] };
  for (const cut of cuts) if (cut.gain > best.gain + 1e-6) best = cut;
  const gain = best.gain - Math.log2(cuts.length) / rows.length;
  if (cuts.length === 0 || gain < 1e-6) return undefined;
  return { text: best.text, gain, ratio: ratioOf(gain, best.parts) };
}

function entropy(rows: readonly number[], codes: Int32Array): number {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(codes[row], (sums.get(codes[row]) ?? 0) + 1);
  return entropyOf([...sums.values()]);
}

function entropyOf(sizes: readonly number[]): number {
  const total = sizes.reduce((a, b) => a + b, 0);
  return sizes.reduce((sum, n) => sum - (n > 0 ? (n / total) * Math.log2(n / total) : 0), 0);
}

function count(rows: readonly number[], holds: (row: number) => boolean): number {
  return rows.filter(holds).length;
}
