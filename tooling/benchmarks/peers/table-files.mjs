// Tables that both sides read: numbers as they stand in memory, so that reading takes no parsing.
import { readFileSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { tableFromColumns } from '@preflearn/core';

/**
 * @typedef {import('../data/ordinal.mjs').OrdinalTable} OrdinalTable
 *
 * @typedef {object} TableFile
 * @property {string} path without its endings: `.x` holds the attributes one after the other in 8 bytes a number,
 *   `.y` the position of each row's class in 4 bytes, both little-endian
 * @property {number} rows
 * @property {number} attributes
 * @property {number} classes
 */

/**
 * @param {string} path
 * @param {OrdinalTable} data without missing values, all attributes numeric
 * @returns {TableFile}
 */
export function writeTable(path, { attributes: { columns }, target }) {
  if (endianness() !== 'LE') throw new Error('Tables are written on little-endian machines only.');
  columns.forEach((column, j) => {
    if (column.type !== 'numeric') throw new Error(`The attribute ${column.name} is not numeric.`);
    writeFileSync(`${path}.x`, bytesOf(column.values), { flag: j === 0 ? 'w' : 'a' });
  });
  writeFileSync(`${path}.y`, bytesOf(target.codes));
  const rows = target.codes.length;
  return { path, rows, attributes: columns.length, classes: target.classes.length };
}

/**
 * @param {TableFile} file
 * @returns {OrdinalTable}
 */
export function readTableFile({ path, rows, attributes, classes }) {
  const all = new Float64Array(bufferOf(`${path}.x`));
  const columns = Array.from({ length: attributes }, (_, j) => [
    `x${j + 1}`,
    all.slice(j * rows, (j + 1) * rows), // a column of its own, as a table read from a file has
  ]);
  return {
    attributes: tableFromColumns(Object.fromEntries(columns)),
    target: {
      kind: 'ordinal',
      name: 'y',
      classes: Array.from({ length: classes }, (_, k) => String(k + 1)),
      codes: new Int32Array(bufferOf(`${path}.y`)),
    },
  };
}

/** @param {Float64Array | Int32Array} array */
function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** @param {string} path */
function bufferOf(path) {
  const bytes = readFileSync(path); // may be a view that does not start at a multiple of 8
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
