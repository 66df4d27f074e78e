// Awkward tables as plain data.
import fc from 'fast-check';

/**
 * @typedef {{ readonly type: 'numeric', readonly name: string, readonly values: readonly number[],
 *   readonly unit?: string | undefined }} PlainNumbers  NaN is a missing value
 * @typedef {{ readonly type: 'nominal', readonly name: string, readonly codes: readonly number[],
 *   readonly categories: readonly string[] }} PlainCategories  -1 is a missing value
 * @typedef {PlainNumbers | PlainCategories} PlainColumn
 */

/** Text with what formats and terminals take for something else. */
export const awkwardText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ...[
        'a',
        'b',
        '1',
        ' ',
        ',',
        ';',
        '\t',
        '"',
        "'",
        '\n',
        '\r',
        '\\',
        '%',
        '{',
        '}',
        '?',
        '>',
        '~',
      ],
      ...['é', '😀', '\ufeff', '\x1b', '\u0085', '\u2028', '\u00a0', '\ud800', '\0'],
    ),
    maxLength: 6,
  }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '01', '-', '1e5', 'NaN', '?', '', ' '),
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
  const cell = fc.oneof(
    { weight: 5, arbitrary: number },
    { weight: 1, arbitrary: fc.constant(NaN) },
  );
  return fc.record({
    type: fc.constant(/** @type {const} */ ('numeric')),
    name,
    values: fc.array(cell, { minLength: rows, maxLength: rows }),
  });
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
      codes: fc.array(fc.integer({ min: -1, max: categories.length - 1 }), {
        minLength: rows,
        maxLength: rows,
      }),
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
 * Numbers with a unit.
 *
 * @param {fc.Arbitrary<string>} name
 * @param {number} rows
 * @returns {fc.Arbitrary<PlainNumbers>}
 */
function unitColumn(name, rows) {
  return fc
    .constantFrom(...UNITS)
    .chain(([unit, number]) =>
      numberColumn(name, rows, number).map((column) => ({ ...column, unit })),
    );
}

/**
 * One to four columns of zero to five rows.
 *
 * @param {fc.Arbitrary<string>} name
 * @returns {fc.Arbitrary<PlainColumn[]>}
 */
export function awkwardColumns(name) {
  return fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })).chain(([rows, width]) =>
    fc.array(
      fc.oneof(numberColumn(name, rows), unitColumn(name, rows), categoryColumn(name, rows)),
      {
        minLength: width,
        maxLength: width,
      },
    ),
  );
}

/**
 * The column of a table.
 *
 * @param {PlainColumn} column
 * @returns {import('@preflearn/core').Column}
 */
export function columnOf(column) {
  return column.type === 'numeric'
    ? { ...column, values: Float64Array.from(column.values) }
    : { ...column, codes: Int32Array.from(column.codes) };
}
