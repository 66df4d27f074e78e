// Every format of tables: tables written and read again, and files that were damaged on the way.
import { gzipSync } from 'node:zlib';
import { Table } from '@preflearn/core';
import { tableFormats } from '@preflearn/io';
import { arrowFormat } from '@preflearn/io-arrow';
import { parquetFormat } from '@preflearn/io-parquet';
import { xlsxFormat } from '@preflearn/io-xlsx';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { allowedLater, ensure } from './fuzz.mjs';
import { pieces } from './pieces.mjs';
import {
  checkTable,
  contents,
  outcomeText,
  start,
  tableText,
  withoutUnit,
} from './table-checks.mjs';
import { awkwardColumns, awkwardText, columnOf } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').Column} Column
 * @typedef {import('@preflearn/io').TableFormat} TableFormat
 *
 * @typedef {object} Damage  something else in place of a part of a file
 * @property {'bytes' | 'value'} of  bytes of the file, or, in a workbook, a value in the XML of one of its parts
 * @property {number} part   number of the part, modulo their number
 * @property {number} at     number of the byte or of the value, modulo their number
 * @property {number} taken  bytes that are taken away; all behind the place for -1
 * @property {string} put    what comes in their place, a character a byte
 *
 * @typedef {object} FormatCase
 * @property {string} format  its id
 * @property {boolean} gzip   whether text is compressed
 * @property {readonly import('./tables.mjs').PlainColumn[]} columns
 * @property {readonly Damage[]} damage
 * @property {readonly number[]} cuts  where the file is cut into chunks, modulo its length
 * @property {boolean} typed  whether the types of the columns are said to the reader
 */

/** All formats that the command line knows. @type {readonly TableFormat[]} */
export const ourFormats = [...tableFormats(), parquetFormat, arrowFormat, xlsxFormat];

/**
 * @param {readonly TableFormat[]} [formats]
 * @returns {import('./fuzz.mjs').Fuzzer<FormatCase>}
 */
export function formatsFuzzer(formats = ourFormats) {
  return {
    name: 'formats',
    limitSeconds: 30,
    shrinks: true,
    cases: () => fc.oneof(...formats.map(casesOf)),
    run: (input) => runCaseOf(formats, input),
  };
}

// --- what is drawn

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'uvwxyzé123') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'a b', 'a\nb') },
  { weight: 1, arbitrary: awkwardText },
);

/** @param {TableFormat} format @returns {fc.Arbitrary<FormatCase>} */
function casesOf({ id, isText }) {
  return fc.record({
    format: fc.constant(id),
    gzip: isText ? fc.constantFrom(false, false, false, true) : fc.constant(false),
    columns: awkwardColumns(name),
    damage: fc.oneof(fc.constant([]), fc.array(damage, { minLength: 1, maxLength: 3 })),
    cuts: fc.array(fc.nat(100_000), { maxLength: 4 }),
    typed: fc.boolean(),
  });
}

const rubble = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.replace(/[^\0-\xff]/g, '\xff')),
  fc.constantFrom(
    '\0',
    '\xff',
    '\xff\xff\xff\xff',
    '\0\0\0\0',
    '\x7f',
    '\n',
    '"',
    '{',
    '}',
    '[',
    ']',
  ),
);

/** Values of XML, in place of another. */
const xmlValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1',
    '99999',
    '1e999',
    '0.5',
    'NaN',
    'Infinity',
    '0x10',
    'abc',
  ),
  fc.constantFrom('A1', 'B2', 'XFD1', 'ZZZZZZZ9', 'a1', '1A', 'A', 'A0', 'A1:B2', 'A1:ZZ99999'),
  fc.constantFrom(
    's',
    'b',
    'e',
    'd',
    'n',
    'str',
    'inlineStr',
    '14',
    'yyyy',
    'rId1',
    '/xl/workbook.xml',
  ),
  fc.constantFrom(
    '&lt;',
    '&#0;',
    '&#x110000;',
    '&no;',
    '<v>',
    '</row>',
    '<row>',
    '<!--',
    ']]>',
    '_x0000_',
  ),
);

/** @type {fc.Arbitrary<Damage>} */
const damage = fc.oneof(
  fc.record({
    of: fc.constant(/** @type {const} */ ('bytes')),
    part: fc.constant(0),
    at: fc.nat(100_000),
    taken: fc.oneof({ weight: 5, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.constant(-1) }),
    put: rubble,
  }),
  fc.record({
    of: fc.constant(/** @type {const} */ ('value')),
    part: fc.nat(50),
    at: fc.nat(100_000),
    taken: fc.constant(0),
    put: xmlValue,
  }),
);

// --- what must hold

/**
 * @param {readonly TableFormat[]} formats
 * @param {FormatCase} input
 */
async function runCaseOf(formats, { format: id, gzip, columns, damage: list, cuts, typed }) {
  const format = formats.find((one) => one.id === id);
  ensure(format !== undefined, `there is no format ${id} any more`);
  const written = await allowedLater(async () => {
    const table = new Table(columns.map(columnOf));
    return { table, bytes: await bytesOf(format, table, gzip) };
  });
  if (written.refused) return `not written: ${written.refused.code}`;
  const { table, bytes } = written.value;
  const types = Object.fromEntries(columns.map((column) => [column.name, column.type]));
  const options = typed ? { types } : {};
  const file = damaged(format, bytes, list);
  const whole = await allowedLater(() => format.read(file, options));
  const chunks = pieces(
    file,
    cuts.map((at) => at % (file.length + 1)).sort((a, b) => a - b),
  );
  const piecemeal = await allowedLater(() => format.read(chunks, options));
  const [expected, found] = [whole, piecemeal].map(outcomeText);
  // What damaged gzip begins with may be wrong by itself; whether that is seen first depends on the chunks.
  const areRefused = gzip && list.length > 0 && whole.refused && piecemeal.refused;
  ensure(
    areRefused || found === expected,
    `${id}: cut into ${chunks.length} pieces, a file gives ${start(found)} and not ${start(expected)}`,
    `${id} in pieces`,
  );
  if (list.length === 0 && typed && table.rowCount > 0) {
    ensure(!whole.refused, `${id} is not read as it was written: ${whole.refused?.message}`);
    const [before, after] = [table, whole.value].map((one) =>
      tableText(contents(one).map(withoutUnits)),
    );
    ensure(
      before === after,
      `${id} comes back otherwise: ${start(after)}, not ${start(before)}`,
      `${id} comes back otherwise`,
    );
  }
  if (whole.refused) return `${list.length > 0 ? 'damaged: ' : ''}${whole.refused.code}`;
  checkTable(whole.value);
  return list.length > 0 ? 'damaged, read' : 'round trip';
}

/** @param {Column} column */
function withoutUnits(column) {
  return column.type === 'numeric' ? withoutUnit(column) : column;
}

/**
 * @param {TableFormat} format
 * @param {Table} table
 * @param {boolean} gzip
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function bytesOf(format, table, gzip) {
  const parts = [];
  for await (const chunk of format.write(table)) parts.push(Buffer.from(chunk));
  const bytes = Buffer.concat(parts);
  return new Uint8Array(gzip ? gzipSync(bytes) : bytes);
}

/**
 * A file with damage: of its values first, since only a whole workbook can be opened for that.
 *
 * @param {TableFormat} format
 * @param {Uint8Array<ArrayBuffer>} file
 * @param {readonly Damage[]} list
 */
function damaged({ id }, file, list) {
  const isOfValue = (/** @type {Damage} */ one) => one.of === 'value' && id === xlsxFormat.id;
  const withValues = list.filter(isOfValue).reduce(withPart, file);
  return list.filter((one) => !isOfValue(one)).reduce(replaced, withValues);
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {Pick<Damage, 'at' | 'taken' | 'put'>} damage */
function replaced(bytes, { at, taken, put }) {
  const place = at % (bytes.length + 1);
  const rest = taken < 0 ? [] : bytes.subarray(place + taken);
  return Uint8Array.from([...bytes.subarray(0, place), ...Buffer.from(put, 'latin1'), ...rest]);
}

/** What stands between marks of XML: values of attributes, and texts. */
const BETWEEN_MARKS = /"[^"]*"|>[^<]+</g;

/**
 * A workbook, one value of one of its parts in place of another.
 *
 * @param {Uint8Array<ArrayBuffer>} file
 * @param {Pick<Damage, 'part' | 'at' | 'put'>} damage
 */
function withPart(file, { part, at, put }) {
  const opened = unzipSync(file);
  const names = Object.keys(opened);
  const chosen = names[part % names.length];
  const xml = strFromU8(opened[chosen], true);
  const places = [...xml.matchAll(BETWEEN_MARKS)];
  if (places.length === 0) return file;
  const { 0: found, index } = places[at % places.length];
  const text = xml.slice(0, index + 1) + put + xml.slice(index + found.length - 1);
  return zipSync({ ...opened, [chosen]: strToU8(text, true) }, { level: 0 });
}
