import type { Published } from './study.js';

/**
 * Published figures from lines of text: a name, then a figure for each column; `-` where there is none, and `1.40±0.010`
 * for a mean with its standard error.
 *
 * @returns for each column the figures by name
 */
export function publishedColumns(text: string): readonly ReadonlyMap<string, Published>[] {
  const lines = text.trim().split('\n');
  const rows = lines.map((line) => line.trim().split(/\s{2,}/));
  const count = Math.max(...rows.map((row) => row.length - 1));
  return Array.from({ length: count }, (_, c) => {
    const cells = rows.map(([name, ...cells]) => [name, published(cells[c])] as const);
    return new Map(cells.flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell]])));
  });
}

function published(cell: string | undefined): Published | undefined {
  if (cell === undefined || cell === '-') return undefined;
  const [mean, standardError] = cell.split('±').map(Number);
  return standardError === undefined ? { mean } : { mean, standardError };
}
