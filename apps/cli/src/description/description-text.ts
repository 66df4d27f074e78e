import { listed, quoted, readableNumber } from '@preflearn/core';
import { style } from '../text/text-style.js';
import { textTable } from '../text/text-table.js';
import { counted } from '../text/value-text.js';
import { kindText, valueTextOf } from './column-words.js';
import { readingText } from './reading-text.js';
import type { DescribedColumn, TableDescription } from './table-description.js';

/** Most classes that are listed individually. */
const MOST_CLASSES = 12;

/** Length of a list of categories, in characters, after which it is cut off. */
const WIDTH = 60;

/** The size of a table and how it was read, in a sentence. */
function headlineOf(description: TableDescription): string {
  return `${description.file}: ${sizeText(description)}.`;
}

/** The number of rows and columns, and how the table was read. */
export function sizeText({ rows, columns, reading }: TableDescription): string {
  const read = reading === undefined ? '' : readingText(reading);
  const size = `${counted(rows, 'row')}, ${counted(columns.length, 'column')}`;
  return `${size}${read === '' ? '' : ` (${read})`}`;
}

/** The contents of a column: five numbers, or its most frequent categories. */
function contentOf(column: DescribedColumn): string {
  const { quantiles, categories = [], distinct, labels } = column;
  if (labels !== undefined) return `orders of ${counted(labels, 'label')}`;
  if (quantiles !== undefined) return quantiles.map(valueTextOf(column)).join('  ');
  if (distinct === 0) return 'no value';
  return countsText(categories);
}

/** `"EU" 20, "US" 20 and 3 more`; as many as fit, but at least one. */
function countsText(counts: readonly { readonly name: string; readonly count: number }[]): string {
  let text = '';
  let shown = 0;
  for (const { name, count } of counts) {
    const next = `${quoted(name, 30)} ${count}`;
    if (shown > 0 && text.length + next.length > WIDTH) break;
    text += shown === 0 ? next : `, ${next}`;
    shown++;
  }
  const rest = counts.length - shown;
  return `${text}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What deserves attention in a column, one line each. */
export function doubtLines({ name, doubts, leftOut, unread }: DescribedColumn): readonly string[] {
  const texts = doubts.map(({ text }) => text).filter((text) => text !== leftOut);
  return [...(unread === undefined ? [] : [unread]), ...texts].map(
    (text) => `${quoted(name)}: ${text}`,
  );
}

/** What would be left out of training, and why, one line each. */
export function leftOutLines({ columns }: TableDescription): readonly string[] {
  return columns.flatMap(({ name, leftOut }) =>
    leftOut === undefined ? [] : [`${quoted(name)}: ${leftOut}`],
  );
}

/** A description in words. */
export function descriptionText(description: TableDescription): string {
  const { columns, classes } = description;
  const header = ['column', 'type', 'missing', 'different', 'values'];
  const rows = columns.map((column) => [
    column.name,
    column.use === 'attribute' ? kindText(column) : `${kindText(column)}, ${column.use}`,
    readableNumber(column.missing),
    readableNumber(column.distinct),
    contentOf(column),
  ]);
  const table = textTable(
    [header, ...rows],
    ['left', 'left', 'right', 'right', 'left'],
    (cell, row) => (row === 0 ? style.dim(cell) : cell),
  );
  const target = columns.find(({ use }) => use === 'target');
  const targetLines =
    target === undefined || classes === undefined
      ? []
      : [
          section(
            `${target.labels === undefined ? 'Classes' : 'Labels'} of ${quoted(target.name)}`,
            classLines(classes),
          ),
        ];
  const doubts = columns.flatMap(doubtLines);
  const left = leftOutLines(description);
  return `${[
    style.bold(headlineOf(description)),
    table,
    'Numbers: minimum, lower quartile, median, upper quartile, maximum.',
    ...targetLines,
    ...(doubts.length === 0 ? [] : [section('To look at', doubts)]),
    ...(left.length === 0 ? [] : [section('Left out of training', left)]),
  ].join('\n\n')}\n`;
}

/** The classes with their numbers of rows, one line each. */
function classLines(classes: NonNullable<TableDescription['classes']>): readonly string[] {
  const lines = classes
    .slice(0, MOST_CLASSES)
    .map(({ name, count }) => `${quoted(name)} in ${counted(count, 'row')}`);
  const rest = classes.slice(lines.length).map(({ name }) => name);
  return rest.length === 0 ? lines : [...lines, `and ${listed(rest, 3)}`];
}

function section(title: string, lines: readonly string[]): string {
  return `${style.bold(title)}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
