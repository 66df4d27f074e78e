import { basename } from 'node:path';
import type { Picture, Table, Target } from '@preflearn/core';
import { quoted, readableNumber, shortened } from '@preflearn/core/text';
import type { ReportBlock } from '@preflearn/plots';
import { inputName } from '../address/standard-input.js';
import { type CommandReport, type CommandTable, listOf } from '../output/command-report.js';
import { calendarRanges, calendarUnit } from './calendar-ranges.js';
import {
  classLines,
  contentOf,
  doubtLines,
  kindText,
  leftOutLines,
  sizeText,
  valueTextOf,
} from './column-words.js';
import { histogramRanges } from './histogram-ranges.js';
import { rankingPicture } from './ranking-picture.js';
import type { DescribedColumn, TableDescription } from './table-description.js';

/** Most columns to draw: a page of thousands of pictures helps nobody. */
const MAX_PICTURES = 100;

/** Most bars of a histogram, and most categories with a bar each. */
const MAX_BARS = 12;

/** Most characters of a name in the table of columns, whose lines are all as wide as the longest. */
const LONGEST_IN_TABLE = 60;

/** Most characters of a name; tables and pictures truncate it further if it does not fit. */
const LONGEST = 200;

/**
 * A description: a table of all columns, and what deserves attention; on a page also a picture for each column that
 * training would use.
 *
 * @param target  what was used as the target, if anything
 */
export function descriptionReport(
  description: TableDescription,
  table: Table,
  target: Target | undefined,
): CommandReport {
  const { file, columns, classes } = description;
  const named = columns.find(({ use }) => use === 'target');
  const kind = named?.labels === undefined ? 'Classes' : 'Labels';
  // The page may be passed on, and folders of this machine mean nothing elsewhere.
  return {
    title: basename(inputName(file)),
    headline: `${file}: ${sizeText(description)}.`,
    lead: `${sizeText(description)}.`,
    facts: [],
    blocks: [
      columnTable(columns),
      ...(named === undefined || classes === undefined
        ? []
        : listOf(`${kind} of ${quoted(named.name)}`, classLines(classes))),
      ...listOf('To look at', doubtLines(description)),
      ...listOf('Left out of training', leftOutLines(columns)),
      { type: 'page', blocks: () => pictureBlocks(description, table, target) },
    ],
  };
}

function columnTable(columns: readonly DescribedColumn[]): CommandTable {
  return {
    type: 'table',
    title: 'Columns',
    notes: ['Numbers: minimum, lower quartile, median, upper quartile, maximum.'],
    align: ['left', 'left', 'right', 'right', 'left'],
    header: ['column', 'type', 'missing', 'different', 'values'],
    rows: columns.map((column) => [
      shortened(column.name, LONGEST_IN_TABLE),
      column.use === 'attribute' ? kindText(column) : `${kindText(column)}, ${column.use}`,
      readableNumber(column.missing),
      readableNumber(column.distinct),
      contentOf(column),
    ]),
  };
}

function pictureBlocks(
  description: TableDescription,
  table: Table,
  target: Target | undefined,
): readonly ReportBlock[] {
  const drawn = description.columns
    .filter(({ distinct, leftOut }) => distinct > 0 && leftOut === undefined)
    .slice(0, MAX_PICTURES);
  const first = `of the first ${MAX_PICTURES} columns only`;
  return [
    ...listOf('Pictures', drawn.length < MAX_PICTURES ? [] : [first]),
    ...drawn.map((column): ReportBlock => {
      return { type: 'picture', picture: pictureOf(column, table, description, target) };
    }),
  ];
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
    .slice(0, MAX_BARS)
    .map(({ name, count }) => ({ name: shortened(name, LONGEST), value: count }));
  const rest = categories.slice(MAX_BARS);
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
  if (distinct.length <= MAX_BARS) {
    return distinct.map((value) => ({
      name: text(value),
      value: known.filter((other) => other === value).length,
    }));
  }
  const unit = calendarUnit(column.unit);
  const calendar =
    unit === undefined ? undefined : calendarRanges([least, greatest], unit, MAX_BARS);
  const { edges, isWhole } = calendar ?? histogramRanges(known, [least, greatest], MAX_BARS);
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
