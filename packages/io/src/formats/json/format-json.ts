import { type Column, isMissing, namedTable, type Table } from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';
import { unitText } from '@preflearn/core/text';
import { inChunks } from '../../bytes/in-chunks.js';
import { checkColumnNames } from '../../columns/column-names.js';
import { writtenUnit } from '../../columns/written-unit.js';
import { formatNumber } from '../../numbers/number-text.js';
import { isDateUnit, isTimeUnit } from '../../numbers/time-units.js';

/**
 * Formats a table as JSON lines, in chunks: one object per row, with all columns as keys, in lines that end in LF.
 * Numbers are written as numbers without a unit, dates and categories as texts, missing values as `null`.
 *
 * Read back, it gives the same numbers, and the same categories by name.
 *
 * @throws DataError FILE_FORMAT (a column without a name), COLUMN_DUPLICATE
 */
export function* formatJsonLines(table: Table): Generator<string> {
  checkIsTable(table);
  const row = rowTexts(table);
  yield* inChunks(table.rowCount, (r) => `${row(r)}\n`);
}

/**
 * Formats a table as an array of the objects of {@link formatJsonLines}, in chunks.
 *
 * @throws DataError as {@link formatJsonLines}
 */
export function* formatJson(table: Table): Generator<string> {
  checkIsTable(table);
  const row = rowTexts(table);
  yield '[\n';
  yield* inChunks(table.rowCount, (r) => `${row(r)}${r < table.rowCount - 1 ? ',' : ''}\n`);
  yield ']\n';
}

function rowTexts(table: Table): (row: number) => string {
  checkColumnNames(table);
  const cells = namedTable(table).columns.map(cellTexts);
  return (row) => `{${cells.map((cell) => cell(row)).join(',')}}`;
}

/** Returns a function that writes the key and the value of a row. */
function cellTexts(column: Column): (row: number) => string {
  const key = `${JSON.stringify(column.name)}:`;
  const missing = `${key}null`;
  if (column.type === 'numeric') {
    const { values } = column;
    const unit = writtenUnit(column);
    const isDate = isDateUnit(unit) || isTimeUnit(unit);
    const write = isDate
      ? (value: number) => JSON.stringify(unitText(value, unit))
      : (value: number) => formatNumber(value);
    return (row) => (Number.isNaN(values[row]) ? missing : key + write(values[row]));
  }
  const texts = column.categories.map((text) => key + JSON.stringify(text));
  return (row) => (isMissing(column, row) ? missing : texts[column.codes[row]]);
}
