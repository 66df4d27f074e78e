// Awkward tables as plain data, and what must hold of every table that was read.
import { readFileSync } from 'node:fs';
import { Table } from '@preflearn/core';
import { hasDateText } from '@preflearn/core/text';
import { describeColumns } from '@preflearn/io';
import fc from 'fast-check';
import { allowed, ensure, withoutNames } from './fuzz.mjs';

/**
 * @typedef {import('@preflearn/core').Column} Column
 *
 * @typedef {{ readonly type: 'numeric', readonly name: string, readonly values: readonly number[],
 *   readonly unit?: string | undefined }} PlainNumbers  NaN is a missing value
 * @typedef {{ readonly type: 'nominal', readonly name: string, readonly codes: readonly number[],
 *   readonly categories: readonly string[] }} PlainCategories  -1 is a missing value
 * @typedef {PlainNumbers | PlainCategories} PlainColumn
 */

/**
 * Texts that programs take for something else, by where they are put.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const dictionary = JSON.parse(
  readFileSync(new URL('./dictionary.json', import.meta.url), 'utf8'),
);

/**
 * Arbitraries, each with its weight.
 *
 * @template T
 * @param {...readonly [number, fc.Arbitrary<T>]} choices
 * @returns {fc.Arbitrary<T>}
 */
export function weighted(...choices) {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/**
 * Lists of one length.
 *
 * @template T
 * @param {fc.Arbitrary<T>} item
 * @param {number} length
 */
export function listOf(item, length) {
  return fc.array(item, { minLength: length, maxLength: length });
}

/** Text with what formats and terminals take for something else. */
export const awkwardText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...dictionary.characters), maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(...dictionary.words),
);

/** Numbers at the ends of what a double holds, ties, and usual ones. */
export const oddNumber = fc.oneof(
  fc.integer({ min: -3, max: 5 }),
  fc.constantFrom(0, -0, 0.1, 1e-300, 5e-324, -5e-324, 1e300, -1e300),
  fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, 1 + 2 ** -52),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/**
 * @param {fc.Arbitrary<string>} name
 * @param {number} rows
 * @param {fc.Arbitrary<number>} [number]
 * @returns {fc.Arbitrary<PlainNumbers>}
 */
export function numberColumn(name, rows, number = oddNumber) {
  const values = listOf(weighted([5, number], [1, fc.constant(NaN)]), rows);
  return fc.record({ type: fc.constant(/** @type {const} */ ('numeric')), name, values });
}

/**
 * @param {fc.Arbitrary<string>} name
 * @param {number} rows
 * @returns {fc.Arbitrary<PlainCategories>}
 */
export function categoryColumn(name, rows) {
  return fc.uniqueArray(awkwardText, { maxLength: 4 }).chain((categories) =>
    fc.record({
      type: fc.constant(/** @type {const} */ ('nominal')),
      name,
      codes: listOf(fc.integer({ min: -1, max: categories.length - 1 }), rows),
      categories: fc.constant(categories),
    }),
  );
}

/** Whole days and half seconds around the ends of what dates can be, and usual ones. */
const DAYS = fc.oneof(
  fc.integer({ min: -800, max: 20_000 }),
  fc.constantFrom(-719_528, 2_932_896, -25_509, -25_508, -25_567, 0, -1, 2_932_897),
);
const SECONDS = fc.tuple(DAYS, fc.nat(172_799)).map(([day, half]) => day * 86_400 + half / 2);

/** Numbers of each unit. @type {readonly (readonly [string, fc.Arbitrary<number>])[]} */
const UNITS = [
  ['date', DAYS],
  ['date-time', SECONDS],
  ['%', oddNumber],
  ['€', oddNumber],
];

/**
 * One to four columns of zero to five rows, numbers of which may have a unit.
 *
 * @param {fc.Arbitrary<string>} name
 * @returns {fc.Arbitrary<PlainColumn[]>}
 */
export function awkwardColumns(name) {
  return fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })).chain(([rows, width]) => {
    const withUnit = fc
      .constantFrom(...UNITS)
      .chain(([unit, number]) =>
        numberColumn(name, rows, number).map((column) => ({ ...column, unit })),
      );
    const column = fc.oneof(numberColumn(name, rows), withUnit, categoryColumn(name, rows));
    return listOf(column, width);
  });
}

/** The column of a table. @param {PlainColumn} column @returns {Column} */
export function columnOf(column) {
  return column.type === 'numeric'
    ? { ...column, values: Float64Array.from(column.values) }
    : { ...column, codes: Int32Array.from(column.codes) };
}

/**
 * A text cut into chunks.
 *
 * @template {string | Uint8Array} S
 * @param {S} source
 * @param {readonly number[]} cuts  where, modulo the length
 */
export function pieces(source, cuts) {
  const places = cuts.map((at) => at % (source.length + 1)).sort((a, b) => a - b);
  const ends = [...places, source.length];
  return ends.map((end, i) => /** @type {S} */ (source.slice(ends[i - 1] ?? 0, end)));
}

/** A table, or why it was refused, as text. @param {import('./fuzz.mjs').Allowed<Table>} outcome */
export function outcomeText({ refused, value }) {
  return refused ? `${refused.code}: ${refused.message}` : tableText(value.columns);
}

/** A table as text, number by number. @param {readonly Column[]} columns */
function tableText(columns) {
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

/** Checks a table that was read. @param {Table} table */
export function checkTable({ columns, rowCount }) {
  ensure(rowCount > 0 && columns.length > 0, 'a table without rows or columns was read');
  for (const column of columns) {
    const { name } = column;
    if (column.type === 'numeric') {
      const isWhole = column.values.length === rowCount;
      ensure(isWhole && !column.values.includes(Infinity), `the column ${name} is broken`);
      continue;
    }
    const { codes, categories } = column;
    ensure(codes.length === rowCount, `the column ${name} has another length`);
    const areKnown = codes.every((code) => code >= -1 && code < categories.length);
    ensure(areKnown, `the column ${name} has a code without category`);
    ensure(new Set(categories).size === categories.length, `${name} has a category twice`);
  }
  for (const { text } of describeColumns(new Table(columns))) {
    ensure(!/\b(NaN|Infinity|undefined)\b/.test(withoutNames(text)), `described: ${text}`);
  }
}

/**
 * Checks that a table is read as it was written, where it can be written.
 *
 * @param {string} what  name of the format
 * @param {Table} table  with rows
 * @param {Keeps} keeps
 * @param {() => unknown} write
 * @param {(written: any) => Table | Promise<Table>} read
 */
export async function checkRoundTrip(what, table, keeps, write, read) {
  const written = await allowed(write);
  if (written.refused) return;
  const again = await allowed(() => read(written.value));
  ensure(!again.refused, `${what} is not read as it was written: ${again.refused?.message}`);
  const [before, after] = [table, again.value].map(({ columns }) =>
    columns.map((column) => contents(column, keeps)),
  );
  // Readers number names that are equal as they give them.
  if (new Set(before.map(({ name }) => name)).size < before.length) return;
  const [expected, found] = [before, after].map(tableText);
  ensure(
    found === expected,
    `${what} comes back otherwise: ${start(found)}, not ${start(expected)}`,
    `${what} comes back otherwise`,
  );
}

/**
 * What a format keeps besides names, types and cells: units that match, categories that do not occur, and
 * blanks around texts.
 *
 * @typedef {{ readonly units?: RegExp, readonly unused?: boolean, readonly blanks?: boolean }} Keeps
 */

/** @param {Column} column @param {Keeps} keeps @returns {Column} */
function contents(column, { units = /^\b$/, unused = false, blanks = true }) {
  const { type } = column;
  /** @param {string} text */
  const asRead = (text) => {
    const own = text.normalize('NFC');
    return blanks ? own : own.replace(/^[^\S\ufeff]+|[^\S\ufeff]+$/g, '');
  };
  const name = asRead(column.name);
  if (type === 'numeric') {
    const { values, unit } = column;
    const known = values.filter((value) => !Number.isNaN(value));
    const isDate = unit === 'date' || unit === 'date-time';
    const areDates = isDate && known.every((value) => hasDateText(value, unit));
    // A column without values shows no unit, and days that cannot be written as dates are numbers.
    const isKept =
      known.length > 0 && units.test(typeof unit === 'string' ? unit : '') && (areDates || !isDate);
    return { type, name, values, unit: isKept ? unit : undefined };
  }
  const spelt = column.categories.map(asRead);
  const categories = [...new Set(spelt)].filter((text) => blanks || text !== '');
  const codes = column.codes.map((code) => (code < 0 ? code : categories.indexOf(spelt[code])));
  if (unused) return { type, name, codes, categories };
  const used = [...new Set(codes)].filter((code) => code >= 0);
  const placed = codes.map((code) => used.indexOf(code));
  return { type, name, codes: placed, categories: used.map((code) => categories[code]) };
}
