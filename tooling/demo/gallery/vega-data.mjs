import { readFileSync } from 'node:fs';

/**
 * The text of a file of `vega-datasets`.
 *
 * @param {string} name
 */
export function vegaText(name) {
  return readFileSync(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')), 'utf8');
}

/**
 * The rows of a CSV file of `vega-datasets` in which no cell is quoted.
 *
 * @param {string} name
 * @returns {Record<string, string>[]}
 */
export function vegaRows(name) {
  const [header, ...lines] = vegaText(name).trimEnd().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((column, i) => [column, cells[i]]));
  });
}
