// What must hold of every table that was read, and tables as text, to be compared.
import { hasDateText, Table } from '@preflearn/core';
import { describeColumns } from '@preflearn/io';
import { ensure, withoutNames } from './fuzz.mjs';

/** @typedef {import('@preflearn/core').Column} Column */

/** @param {import('./fuzz.mjs').Allowed<Table>} outcome */
export function outcomeText({ refused, value }) {
  return refused ? `${refused.code}: ${refused.message}` : tableText(value.columns);
}

/**
 * A table as text, number by number.
 *
 * @param {readonly Column[]} columns
 */
export function tableText(columns) {
  return JSON.stringify(columns, (_, part) => {
    if (part instanceof Float64Array)
      return Array.from(part, (x) => (Object.is(x, -0) ? '-0' : String(x)));
    return part instanceof Int32Array ? Array.from(part) : part;
  });
}

/** @param {string} text */
export function start(text) {
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/** @param {Table} table */
export function checkTable({ columns, rowCount }) {
  ensure(rowCount > 0 && columns.length > 0, 'a table without rows or columns was read');
  for (const column of columns) {
    if (column.type === 'numeric') {
      ensure(
        column.values.length === rowCount && !column.values.includes(Number.POSITIVE_INFINITY),
        `the column ${column.name} is broken`,
      );
      continue;
    }
    const { codes, categories } = column;
    ensure(codes.length === rowCount, `the column ${column.name} has another length`);
    ensure(
      codes.every((code) => code >= -1 && code < categories.length),
      `the column ${column.name} has a code without category`,
    );
    ensure(new Set(categories).size === categories.length, `${column.name} has a category twice`);
  }
  for (const { text } of describeColumns(new Table(columns))) {
    ensure(!/\b(NaN|Infinity|undefined)\b/.test(withoutNames(text)), `described: ${text}`);
  }
}

/** What CSV keeps: types and cells, the categories that occur. @param {Table} table @returns {Column[]} */
export function contents({ columns }) {
  return columns.map((column) => {
    if (column.type === 'numeric') {
      // a unit stands beside each value, so a column without values shows none
      const isLost = column.values.every(Number.isNaN) || losesDates(column);
      return isLost ? withoutUnit(column) : column;
    }
    const { type, name, codes, categories } = column;
    const used = [...new Set(codes)].filter((code) => code >= 0);
    const place = new Map(used.map((code, i) => [code, i]));
    return {
      type,
      name,
      codes: codes.map((code) => place.get(code) ?? -1),
      categories: used.map((code) => categories[code]),
    };
  });
}

/**
 * @template {Column} C
 * @param {C} column
 * @returns {C}
 */
export function withoutUnit(column) {
  return { ...column, unit: undefined };
}

/**
 * Whether a column has dates that cannot be written as such, so that all are numbers.
 *
 * @param {import('@preflearn/core').NumericColumn} column
 */
export function losesDates({ values, unit }) {
  const isDate = unit === 'date' || unit === 'date-time';
  return isDate && values.some((value) => !Number.isNaN(value) && !hasDateText(value, unit));
}
