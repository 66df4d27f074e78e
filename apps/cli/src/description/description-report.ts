import { basename } from 'node:path';
import { type Picture, shortened, type Table } from '@preflearn/core';
import type { Report, ReportBlock } from '@preflearn/plots';
import { inputName } from '../runtime/standard-input.js';
import { kindText, valueTextOf } from './column-words.js';
import { doubtLines, headlineOf, leftOutLines } from './description-text.js';
import { histogramRanges } from './histogram-ranges.js';
import type { DescribedColumn, TableDescription } from './table-description.js';

/** Columns that are drawn: a page of thousands of pictures helps nobody. */
const MOST_PICTURES = 100;

/** Bars of a histogram, and categories that have one each. */
const MOST_BARS = 12;

/** Characters of a name; tables and pictures cut it where it does not fit. */
const LONGEST = 200;

/** A description as a page: a table of all columns, what to look at, and a picture for each. */
export function descriptionReport(described: TableDescription, table: Table): Report {
  // A page may be passed on: folders of this machine say nothing there.
  const description = { ...described, file: basename(inputName(described.file)) };
  const { file, columns } = description;
  const drawn = columns.filter(({ distinct }) => distinct > 0).slice(0, MOST_PICTURES);
  return {
    title: file,
    lead: headlineOf(description),
    facts: [],
    blocks: [
      ...listOf('To look at', columns.flatMap(doubtLines)),
      ...listOf('Left out of training', leftOutLines(description)),
      columnTable(columns),
      ...listOf('Pictures', drawn.length < MOST_PICTURES ? [] : [FIRST_ONLY]),
      ...drawn.map((column) => ({ type: 'picture', picture: pictureOf(column, table) }) as const),
    ],
  };
}

const FIRST_ONLY = `of the first ${MOST_PICTURES} columns only`;

function listOf(title: string, lines: readonly string[]): readonly ReportBlock[] {
  return lines.length === 0 ? [] : [{ type: 'list', title, lines }];
}

function columnTable(columns: readonly DescribedColumn[]): ReportBlock {
  const header = ['Column', 'Type', 'Use', 'Missing', 'Different', 'Least', 'Median', 'Greatest'];
  const rows = columns.map((column) => {
    const { name, use, missing, distinct, quantiles } = column;
    const text = valueTextOf(column);
    const numbers = [0, 2, 4].map((i) => (quantiles === undefined ? '' : text(quantiles[i])));
    return [shortened(name, LONGEST), kindText(column), use, missing, distinct, ...numbers];
  });
  return { type: 'table', title: 'Columns', header, rows };
}

function pictureOf(column: DescribedColumn, table: Table): Picture {
  const { name, quantiles, categories = [] } = column;
  const values = table.column(name);
  const bars =
    values.type === 'numeric' && quantiles !== undefined
      ? histogram(values.values, quantiles, valueTextOf(column))
      : categoryBars(categories);
  return { type: 'bars', title: shortened(name, LONGEST), valueLabel: 'rows', bars, inOrder: true };
}

type Bars = readonly { readonly name: string; readonly value: number }[];

function categoryBars(categories: NonNullable<DescribedColumn['categories']>): Bars {
  const bars = categories
    .slice(0, MOST_BARS)
    .map(({ name, count }) => ({ name: shortened(name, LONGEST), value: count }));
  const rest = categories.slice(MOST_BARS);
  const value = rest.reduce((sum, { count }) => sum + count, 0);
  return rest.length === 0 ? bars : [...bars, { name: `${rest.length} others`, value }];
}

/** Rows in ranges of equal width; a few different numbers have a bar each. */
function histogram(
  values: Float64Array,
  [least, , , , greatest]: NonNullable<DescribedColumn['quantiles']>,
  text: (value: number) => string,
): Bars {
  const known = values.filter((value) => !Number.isNaN(value));
  const distinct = [...new Set(known)].sort((a, b) => a - b);
  if (distinct.length <= MOST_BARS) {
    return distinct.map((value) => ({
      name: text(value),
      value: known.filter((other) => other === value).length,
    }));
  }
  const { edges, isWhole } = histogramRanges(known, [least, greatest], MOST_BARS);
  const counts = new Float64Array(edges.length - 1);
  for (const value of known) {
    const next = edges.findIndex((edge) => value < edge);
    counts[(next < 0 ? edges.length - 1 : Math.max(1, next)) - 1]++;
  }
  return Array.from(counts, (value, i) => {
    const to = isWhole ? edges[i + 1] - 1 : edges[i + 1];
    const name = to === edges[i] ? text(to) : `${text(edges[i])} to ${text(to)}`;
    return { name, value };
  });
}
