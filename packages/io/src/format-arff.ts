import { type Column, isMissing, type Table } from '@preflearn/core';
import { inChunks } from './in-chunks.js';
import { formatNumber } from './number-text.js';
import { checkWritable } from './writable-table.js';

/** How to write ARFF. */
export interface FormatArffOptions {
  /** Name of the relation; `table` when absent. */
  readonly relation?: string | undefined;
}

/** What may stand without quotes: nothing that Weka would take for anything but part of a word. */
const BARE = /^[A-Za-z0-9_.+:/-]+$/;

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
};

/**
 * A table as text in Weka's attribute-relation file format, dense, in chunks; lines end in LF.
 *
 * Read back, it gives the same table, but with every nominal column marked as `ordered`: the format
 * lists labels in an order and cannot say that it means nothing.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with a NUL character), COLUMN_DUPLICATE
 */
export function* formatArff(table: Table, options: FormatArffOptions = {}): Generator<string> {
  checkWritable(table);
  const lines = table.columns.map(
    (column) => `@attribute ${arffText(column.name)} ${arffType(column)}\n`,
  );
  yield `@relation ${arffText(options.relation ?? 'table')}\n\n${lines.join('')}\n@data\n`;
  const texts = table.columns.map(cellTexts);
  yield* inChunks(table.rowCount, (row) => `${texts.map((text) => text(row)).join(',')}\n`);
}

function arffType(column: Column): string {
  return column.type === 'numeric' ? 'numeric' : `{${column.categories.map(arffText).join(',')}}`;
}

function cellTexts(column: Column): (row: number) => string {
  if (column.type === 'numeric') {
    const { values } = column;
    return (row) => (Number.isNaN(values[row]) ? '?' : formatNumber(values[row]));
  }
  const texts = column.categories.map(arffText);
  return (row) => (isMissing(column, row) ? '?' : texts[column.codes[row]]);
}

function arffText(text: string): string {
  return BARE.test(text) ? text : `'${text.replace(/['\\\n\r]/g, (found) => ESCAPES[found])}'`;
}
