import { formatRanking, tableFromRows } from '@preflearn/core';
import { vegaText } from './vega-data.mjs';

/** Lines of business in the order of the table's labels, by the name that `vega-datasets` gives them. */
const LINES = /** @type {const} */ ({
  agriculture: 'Agriculture',
  construction: 'Construction',
  education: 'Education and Health',
  factories: 'Manufacturing',
  leisure: 'Leisure and hospitality',
  trade: 'Wholesale and Retail Trade',
});

/** The months from 2000 to early 2010 in the United States: lines of business in the order of their unemployment rates. */
export function unemploymentTable() {
  /** @type {readonly { series: string, year: number, month: number, rate: number }[]} */
  const rates = JSON.parse(vegaText('unemployment-across-industries.json'));
  const labels = Object.keys(LINES);
  const months = rates.filter(({ series }) => series === LINES.agriculture);
  return tableFromRows(
    months.map(({ year, month }) => {
      const now = rates.filter((rate) => rate.year === year && rate.month === month);
      const values = Object.values(LINES).map(
        (name) => now.find(({ series }) => series === name)?.rate ?? 0,
      );
      const positions = values.map((value) => 1 + values.filter((other) => other > value).length);
      return { year, month, highest_first: formatRanking(labels, Int32Array.from(positions), 0) };
    }),
    { types: { highest_first: 'nominal' } },
  );
}
