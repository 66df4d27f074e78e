import { UsageError } from '../errors/errors.js';
import { foundText } from '../words/quoted.js';
import type { Rows } from './cell-value.js';
import { Table } from './table.js';

/** Whether a value is a {@link Table}, also one of another copy of this package. */
export function isTable(value: unknown): value is Table {
  return value instanceof Table || (isObject(value) && 'rowCount' in value && 'select' in value);
}

/** What a caller gave as data, in a few words: `a table`, `a labelled table`, `a list of 40 rows`, `7`. */
export function dataText(value: unknown): string {
  if (isTable(value)) return 'a table';
  if (isObject(value) && 'attributes' in value && 'target' in value) return 'a labelled table';
  if (Array.isArray(value) && isObject(value[0])) return `a list of ${value.length} rows`;
  return foundText(value);
}

/**
 * Checks that a value is a table.
 *
 * @param expected  what a caller may give, in words
 * @throws UsageError ARGUMENT, which says what was given and what to give
 */
export function checkIsTable(value: unknown, expected = 'a table'): asserts value is Table {
  if (!isTable(value)) throw notTable(value, expected, tableRemedy(value));
}

/**
 * Checks that rows are a list of objects.
 *
 * @throws UsageError ARGUMENT
 */
export function checkIsRows(value: unknown): asserts value is Rows {
  const expected = 'a list of rows such as [{ size: 1.5, colour: "red" }]';
  if (!Array.isArray(value)) throw notTable(value, expected, tableRemedy(value));
  const wrong = value.findIndex((row) => !isObject(row) || Array.isArray(row));
  if (wrong >= 0) {
    throw new UsageError('ARGUMENT', `found ${foundText(value[wrong])}, expected an object`, {
      where: { row: wrong + 1 },
      remedy: 'give each row as an object such as { size: 1.5, colour: "red" }',
    });
  }
}

function notTable(value: unknown, expected: string, remedy: string): UsageError {
  return new UsageError('ARGUMENT', `found ${dataText(value)}, expected ${expected}`, {
    where: { argument: 'table' },
    remedy,
  });
}

/** How to come from what was given to a table. */
function tableRemedy(value: unknown): string {
  if (isTable(value)) return 'give its rows as objects';
  if (!isObject(value)) return 'make one with tableFromRows or read one with readTable';
  if (Array.isArray(value)) return 'make one with tableFromRows(rows)';
  if ('attributes' in value) return 'give its attributes: data.attributes';
  return 'give a row as a list of one row: [row]';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
