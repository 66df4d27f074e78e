import {
  type Column,
  isMissing,
  type NumericColumn,
  namedTable,
  type Table,
} from '@preflearn/core';
import { inChunks } from '../../bytes/in-chunks.js';
import { checkWritable } from '../../columns/writable-table.js';
import { writtenUnit } from '../../columns/written-unit.js';
import { formatNumber } from '../../numbers/number-text.js';
import { arffDateFormat, arffDateText } from './arff-dates.js';

/** How a column is written in ARFF. */
export interface ArffColumnText {
  /** Its type in the declaration. */
  readonly type: string;
  /** The cell of a row. */
  cell(row: number): string;
}

/** What may be written without quotes: only characters that Weka takes for part of a word. */
const BARE = /^[A-Za-z0-9_.+:/-]+$/;

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
};

/**
 * A table as ARFF in chunks; lines end in LF.
 *
 * @param write  how each column is written
 * @throws DataError FILE_FORMAT, COLUMN_DUPLICATE
 */
export function* arffChunks(
  given: Table,
  relation: string,
  write: (column: Column) => ArffColumnText,
): Generator<string> {
  const table = namedTable(given);
  checkWritable(table);
  const columns = table.columns.map(write);
  const lines = columns.map(
    ({ type }, c) => `@attribute ${arffText(table.columns[c].name)} ${type}\n`,
  );
  yield `@relation ${arffText(relation)}\n\n${lines.join('')}\n@data\n`;
  yield* inChunks(table.rowCount, (row) => `${columns.map(({ cell }) => cell(row)).join(',')}\n`);
}

/** How a column is written in plain ARFF. */
export function plainColumn(column: Column): ArffColumnText {
  if (column.type === 'numeric') {
    return numericColumn(column);
  }
  const texts = column.categories.map((text) => arffText(text));
  return {
    type: arffLabels(column.categories),
    cell: (row) => (isMissing(column, row) ? '?' : texts[column.codes[row]]),
  };
}

/** Numbers, and dates as dates; ARFF cannot express other units. */
function numericColumn(column: NumericColumn): ArffColumnText {
  const { values } = column;
  const unit = writtenUnit(column);
  const format = arffDateFormat(values, unit);
  const write =
    format === undefined
      ? formatNumber
      : (value: number) => arffText(arffDateText(value, unit, format));
  return {
    type: format === undefined ? 'numeric' : `date ${arffText(format)}`,
    cell: (row) => (Number.isNaN(values[row]) ? '?' : write(values[row])),
  };
}

/** A list of labels in braces. */
export function arffLabels(labels: readonly string[]): string {
  return `{${labels.map((label) => arffText(label)).join(',')}}`;
}

/**
 * A text as a word of ARFF.
 *
 * @param bare  pattern of texts that need no quotes
 */
export function arffText(text: string, bare = BARE): string {
  return bare.test(text) ? text : `'${text.replace(/['\\\n\r]/g, (found) => ESCAPES[found])}'`;
}
