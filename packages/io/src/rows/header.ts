import type { ErrorPlace } from '@preflearn/core';
import { checkNames, numberedAgain } from '../columns/column-names.js';
import { composed } from '../columns/composed.js';

/** The columns of a CSV text: named by its header, or numbered if it has none. */
export interface TableHeader {
  /** A name for each column; a column without a name in the header is named by its number, such as `column 3`. */
  readonly names: readonly string[];
  /** Indices, ascending, of the columns without a name of their own, which are left out if they are empty. */
  readonly unnamed: readonly number[];
  /** Names that were numbered because they occurred more than once, such as `tea 2`. */
  readonly numbered: readonly string[];
}

/** The name of a column without one; the index counts from 0. */
function nameByNumber(column: number): string {
  return `column ${column + 1}`;
}

/**
 * The columns that a header names; a name that occurs again is numbered: `tea`, `tea 2`.
 *
 * @param fields  fields of the header
 * @throws DataError FILE_FORMAT if no column has a name
 */
export function headerNames(fields: readonly string[], where: ErrorPlace): TableHeader {
  const unnamed = fields.flatMap((name, column) => (name.trim() === '' ? [column] : []));
  const isNamed = unnamed.length < fields.length;
  const own = fields.map((name, c) =>
    isNamed && name.trim() === '' ? nameByNumber(c) : composed(name),
  );
  const names = numberedAgain(own);
  checkNames(names, where);
  return { names, unnamed, numbered: names.filter((name, c) => name !== own[c]) };
}

/** The columns of a text without a header; the last one may only result from a separator at the end of each line. */
export function namesByNumber(count: number): TableHeader {
  const names = Array.from({ length: count }, (_, c) => nameByNumber(c));
  return { names, unnamed: [count - 1], numbered: [] };
}
