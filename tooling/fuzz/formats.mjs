// Every format of tables: tables written and read again, and files that were damaged on the way.
import { gzipSync } from 'node:zlib';
import { Table } from '@preflearn/core';
import { writtenFormats } from '@preflearn/io';
import { arrowFormat } from '@preflearn/io-arrow';
import { parquetFormat } from '@preflearn/io-parquet';
import { xlsxFormat } from '@preflearn/io-xlsx';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { allowed, ensure } from './fuzz.mjs';
import {
  awkwardColumns,
  awkwardText,
  checkRoundTrip,
  checkTable,
  columnOf,
  dictionary,
  outcomeText,
  pieces,
  start,
  weighted,
} from './tables.mjs';

/**
 * @typedef {import('@preflearn/io').TableFormat} TableFormat
 *
 * @typedef {object} Damage
 * @property {'bytes' | 'value'} of  of the file, or of a value within a part of a workbook
 * @property {number} part   number of the part, modulo their number
 * @property {number} at     number of the byte or of the value, modulo their number
 * @property {number} taken  bytes that are taken away; all after the place for -1
 * @property {string} put    what comes in their place, a character a byte
 *
 * @typedef {object} FormatCase
 * @property {string} format  its id
 * @property {boolean} gzip   whether text is compressed
 * @property {readonly import('./tables.mjs').PlainColumn[]} columns
 * @property {readonly Damage[]} damage
 * @property {readonly number[]} cuts  where the file is cut into chunks, modulo its length
 * @property {boolean} typed  whether the reader is given the types of the columns
 */

/** All formats that the command line knows. @type {readonly TableFormat[]} */
export const ourFormats = [...writtenFormats(), parquetFormat, arrowFormat, xlsxFormat];

/**
 * @param {readonly TableFormat[]} [formats]
 * @returns {import('./fuzz.mjs').Fuzzer<FormatCase>}
 */
export function formatsFuzzer(formats = ourFormats) {
  return {
    name: 'formats',
    about: 'tables in files of every format, damaged; written and read again',
    limitSeconds: 30,
    shrinks: true,
    cases: () => fc.oneof(...formats.map(casesOf)),
    run: (input) => runCaseOf(formats, input),
  };
}

// --- what is drawn

const name = weighted(
  [6, fc.constantFrom(...'uvwxyzé123')],
  [1, fc.constantFrom('__proto__', 'constructor', 'toString', 'a b', 'a\nb')],
  [1, awkwardText],
);

const binary = fc
  .string({ unit: 'binary', maxLength: 4 })
  .map((text) => text.replace(/[^\0-\xff]/g, '\xff'));

/** @type {fc.Arbitrary<Damage>} */
const damage = fc.oneof(
  fc.record({
    of: fc.constant(/** @type {const} */ ('bytes')),
    part: fc.constant(0),
    at: fc.nat(100_000),
    taken: weighted([5, fc.nat(4)], [1, fc.constant(-1)]),
    put: fc.oneof(binary, fc.constantFrom(...dictionary.bytes)),
  }),
  fc.record({
    of: fc.constant(/** @type {const} */ ('value')),
    part: fc.nat(50),
    at: fc.nat(100_000),
    taken: fc.constant(0),
    put: fc.constantFrom(...dictionary.xml),
  }),
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

// --- what must hold

/**
 * @param {readonly TableFormat[]} formats
 * @param {FormatCase} input
 */
async function runCaseOf(formats, { format: id, gzip, columns, damage, cuts, typed }) {
  const format = formats.find((one) => one.id === id);
  ensure(format !== undefined, `there is no format ${id} any more`);
  const written = await allowed(async () => {
    const table = new Table(columns.map(columnOf));
    return { table, bytes: await bytesOf(format, table, gzip) };
  });
  if (written.refused) return `not written: ${written.refused.code}`;
  const { table, bytes } = written.value;
  const types = Object.fromEntries(columns.map((column) => [column.name, column.type]));
  const options = typed ? { types } : {};
  const isDamaged = damage.length > 0;
  const file = damaged(format, bytes, damage);
  const whole = await allowed(() => format.read(file, options));
  const piecemeal = await allowed(() => format.read(pieces(file, cuts), options));
  const [expected, found] = [whole, piecemeal].map(outcomeText);
  // What damaged gzip begins with may be wrong by itself; whether that is seen first depends on the chunks.
  const areRefused = gzip && isDamaged && whole.refused && piecemeal.refused;
  ensure(
    areRefused || found === expected,
    `${id}: cut into ${cuts.length + 1} pieces, a file gives ${start(found)} and not ${start(expected)}`,
    `${id} in pieces`,
  );
  if (!isDamaged && typed && table.rowCount > 0) {
    const read = (/** @type {Uint8Array<ArrayBuffer>} */ source) => format.read(source, options);
    const keeps = { ...(id === 'csv' && { units: /./ }), blanks: id !== 'xlsx' };
    await checkRoundTrip(id, table, keeps, () => file, read);
  }
  if (whole.refused) return `${isDamaged ? 'damaged: ' : ''}${whole.refused.code}`;
  checkTable(whole.value);
  return isDamaged ? 'damaged, read' : 'round trip';
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

/** @param {Uint8Array<ArrayBuffer>} bytes @param {Damage} damage */
function replaced(bytes, { at, taken, put }) {
  const place = at % (bytes.length + 1);
  const rest = taken < 0 ? [] : bytes.subarray(place + taken);
  return Uint8Array.from([...bytes.subarray(0, place), ...Buffer.from(put, 'latin1'), ...rest]);
}

/**
 * A workbook, one value of one of its parts in place of another: of an attribute, or a text.
 *
 * @param {Uint8Array<ArrayBuffer>} file
 * @param {Damage} damage
 */
function withPart(file, { part, at, put }) {
  const opened = unzipSync(file);
  const names = Object.keys(opened);
  const chosen = names[part % names.length];
  const xml = strFromU8(opened[chosen], true);
  const places = [...xml.matchAll(/"[^"]*"|>[^<]+</g)];
  if (places.length === 0) return file;
  const { 0: found, index } = places[at % places.length];
  const text = xml.slice(0, index + 1) + put + xml.slice(index + found.length - 1);
  return zipSync({ ...opened, [chosen]: strToU8(text, true) }, { level: 0 });
}
