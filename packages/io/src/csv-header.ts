import type { ErrorPlace } from '@preflearn/core';
import { checkNames } from './column-names.js';

/** The columns of a CSV text by its header, or by number where it has none. */
export interface CsvHeader {
  /** A name for each column; one that the header leaves empty is named by number, such as `column 3`. */
  readonly names: readonly string[];
  /** Positions of the columns that have no name of their own and are left out when they are empty, ascending. */
  readonly unnamed: readonly number[];
}

/** The name of a column that has none, from 0. */
function nameByNumber(column: number): string {
  return `column ${column + 1}`;
}

/**
 * The columns that a header names.
 *
 * @param fields  of the header
 * @throws DataError FILE_FORMAT when no column has a name, COLUMN_DUPLICATE
 */
export function headerNames(fields: readonly string[], where: ErrorPlace): CsvHeader {
  const unnamed = fields.flatMap((name, column) => (name.trim() === '' ? [column] : []));
  const isNamed = unnamed.length < fields.length;
  const names = fields.map((name, c) => (isNamed && name.trim() === '' ? nameByNumber(c) : name));
  checkNames(names, where);
  return { names, unnamed };
}

/** The columns of a text without a header, of which the last may be one only for a separator at the end of lines. */
export function numberedNames(count: number): CsvHeader {
  return { names: Array.from({ length: count }, (_, c) => nameByNumber(c)), unnamed: [count - 1] };
}
