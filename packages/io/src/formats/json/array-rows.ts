import { type CellValue, DataError, type ErrorPlace, type Reading, Table } from '@preflearn/core';
import type { ReadOptions } from '../../columns/read-options.js';
import { TableBuilder } from '../../columns/table-builder.js';
import type { LineOptions } from '../../rows/line-options.js';
import type { RowRecord } from '../../rows/row-record.js';
import { tableInRows } from '../../rows/table-in-rows.js';
import { withoutEmpty } from '../../rows/without-empty.js';

/** A row that is an array. */
export interface ArrayRow {
  readonly cells: readonly CellValue[];
  /** The line in which it begins, from 1. */
  readonly line: number;
}

/**
 * The cells of a row such as `["a", 1, null]`.
 *
 * @throws DataError FILE_FORMAT
 */
export function arrayCells(text: string, where: ErrorPlace): readonly CellValue[] {
  let cells: unknown;
  try {
    cells = JSON.parse(text);
  } catch (cause) {
    const problem = 'found an array that is not JSON';
    throw new DataError('FILE_FORMAT', problem, { where, remedy: 'correct it', cause });
  }
  return (Array.isArray(cells) ? cells : []).map((cell: unknown): CellValue => {
    if (cell === null || typeof cell !== 'object') return cell as CellValue;
    throw new DataError('FILE_FORMAT', 'found a list or an object among the cells of a row', {
      where,
      remedy: 'give each of its entries a cell of its own',
    });
  });
}

/** The table in rows that are arrays, found as in CSV. */
export function tableOfArrays(
  rows: readonly ArrayRow[],
  options: ReadOptions & LineOptions,
  reading: Reading,
): Table {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 1);
  const records = rows.map(({ cells }, line): RowRecord => {
    const fields = Array.from({ length: width }, (_, c) => String(cells[c] ?? '').trim());
    return { fields, quoted: fields.map(() => false), line };
  });
  const found = tableInRows(records, options);
  const builder = new TableBuilder(found.names, options);
  builder.tookRows(found.rows.length);
  for (const at of found.rows) {
    for (let c = 0; c < found.names.length; c++) builder.add(c, rows[at].cells[c]);
  }
  const table = withoutEmpty(builder.finish(), found);
  for (const note of found.notes(table.names)) options.onNote?.(note);
  const { layout, cells } = table.reading ?? reading;
  return new Table(table.columns, {
    layout: { ...reading.layout, ...layout, ...found.layout },
    cells,
  });
}
