import { basename } from 'node:path';
import { type Picture, readableNumber, shortened, type Table, type Target } from '@preflearn/core';
import type { Report, ReportBlock } from '@preflearn/plots';
import { inputName } from '../source/standard-input.js';
import { calendarRanges, calendarUnit } from './calendar-ranges.js';
import { kindText, valueTextOf } from './column-words.js';
import { doubtLines, leftOutLines, sizeText } from './description-text.js';
import { histogramRanges } from './histogram-ranges.js';
import { rankingPicture } from './ranking-picture.js';
import type { DescribedColumn, TableDescription } from './table-description.js';

/** Most columns to draw: a page of thousands of pictures helps nobody. */
const MOST_PICTURES = 100;

/** Most bars of a histogram, and most categories with a bar each. */
const MOST_BARS = 12;

/** Most characters of a name; tables and pictures truncate it further if it does not fit. */
const LONGEST = 200;

/**
 * A description as a page: a table of all columns, what deserves attention, and a picture for each column that training
 * would use.
 *
 * @param target  what was used as the target, if anything
 */
export function descriptionReport(
  described: TableDescription,
  table: Table,
  target: Target | undefined,
): Report {
  // The page may be passed on, and folders of this machine mean nothing elsewhere.
  const description = { ...described, file: basename(inputName(described.file)) };
  const { file, columns } = description;
  const drawn = columns
    .filter(({ distinct, leftOut }) => distinct > 0 && leftOut === undefined)
    .slice(0, MOST_PICTURES);
  return {
    title: file,
    lead: `${sizeText(description)}.`,
    facts: [],
    blocks: [
      ...listOf('To look at', columns.flatMap(doubtLines)),
      ...listOf('Left out of training', leftOutLines(description)),
      columnTable(columns),
      ...listOf('Pictures', drawn.length < MOST_PICTURES ? [] : [FIRST_ONLY]),
      ...drawn.map(
        (column) =>
          ({ type: 'picture', picture: pictureOf(column, table, description, target) }) as const,
      ),
    ],
  };
}

const FIRST_ONLY = `of the first ${MOST_PICTURES} columns only`;

function listOf(title: string, lines: readonly string[]): readonly ReportBlock[] {
  return lines.length === 0 ? [] : [{ type: 'list', title, lines }];
}

function columnTable(columns: readonly DescribedColumn[]): ReportBlock {
  const header = ['Column', 'Type', 'Use', 'Missing', 'Different', 'Minimum', 'Median', 'Maximum'];
  const rows = columns.map((column) => {
    const { name, use, missing, distinct, quantiles } = column;
    const text = valueTextOf(column);
    const numbers = [0, 2, 4].map((i) => (quantiles === undefined ? '' : text(quantiles[i])));
    return [shortened(name, LONGEST), kindText(column), use, missing, distinct, ...numbers];
  });
  return { type: 'table', title: 'Columns', header, rows };
}

function pictureOf(
  column: DescribedColumn,
  table: Table,
  { classes }: TableDescription,
  target: Target | undefined,
): Picture {
  const { name, use, quantiles, labels } = column;
  const title = shortened(name, LONGEST);
  if (labels !== undefined && target?.kind === 'ranking') {
    const drawn = rankingPicture(title, target);
    if (drawn !== undefined) return drawn;
  }
  // Classes are in their order, other categories by number of rows.
  const isOrdinal = use === 'target' && target?.kind === 'ordinal' && target.cuts === undefined;
  const categories = (isOrdinal ? classes : undefined) ?? column.categories ?? [];
  const values = table.column(name);
  const bars =
    values.type === 'numeric' && quantiles !== undefined
      ? histogram(values.values, quantiles, column)
      : categoryBars(categories);
  return { type: 'bars', title, valueLabel: 'rows', bars, inOrder: true };
}

type Bars = readonly { readonly name: string; readonly value: number }[];

function categoryBars(categories: NonNullable<DescribedColumn['categories']>): Bars {
  const bars = categories
    .slice(0, MOST_BARS)
    .map(({ name, count }) => ({ name: shortened(name, LONGEST), value: count }));
  const rest = categories.slice(MOST_BARS);
  const value = rest.reduce((sum, { count }) => sum + count, 0);
  return rest.length === 0
    ? bars
    : [...bars, { name: `${readableNumber(rest.length)} others`, value }];
}

/** The numbers of rows in ranges of equal width; if there are only a few distinct numbers, each has a bar. */
function histogram(
  values: Float64Array,
  [least, , , , greatest]: NonNullable<DescribedColumn['quantiles']>,
  column: DescribedColumn,
): Bars {
  const text = valueTextOf(column);
  const known = values.filter((value) => !Number.isNaN(value));
  const distinct = [...new Set(known)].sort((a, b) => a - b);
  if (distinct.length <= MOST_BARS) {
    return distinct.map((value) => ({
      name: text(value),
      value: known.filter((other) => other === value).length,
    }));
  }
  const unit = calendarUnit(column.unit);
  const calendar =
    unit === undefined ? undefined : calendarRanges([least, greatest], unit, MOST_BARS);
  const { edges, isWhole } = calendar ?? histogramRanges(known, [least, greatest], MOST_BARS);
  const counts = new Float64Array(edges.length - 1);
  for (const value of known) {
    const next = edges.findIndex((edge) => value < edge);
    counts[(next < 0 ? edges.length - 1 : Math.max(1, next)) - 1]++;
  }
  return Array.from(counts, (value, i) => {
    const to = isWhole ? edges[i + 1] - 1 : edges[i + 1];
    const range = to === edges[i] ? text(to) : `${text(edges[i])} to ${text(to)}`;
    const name = calendar?.texts[i] ?? range;
    return { name, value };
  });
}
