import { type Column, DataError, Table } from '@preflearn/core';
import { listed } from '@preflearn/core/text';
import { formatCsv, readTableFrom } from '@preflearn/io';
import type { DataSet } from './data-set.js';

/** The most digits that tell apart two numbers of single precision. */
const SINGLE_DIGITS = 9;

/**
 * The CSV file that is made of the source of a set, with the target as the last column.
 *
 * @param source  the bytes of the source
 * @param from    where they are from, for errors
 * @throws DataError FILE_FORMAT (not the table that the set describes), and as `readTableFrom`
 */
export async function convertDataSet(
  set: DataSet,
  source: Uint8Array,
  from: string,
): Promise<string> {
  const bytes = set.trailingCommas === true ? withoutTrailingCommas(source) : source;
  const read = await readTableFrom([bytes], { format: formatOf(set), source: from });
  checkNames(set, read, from);
  const kept = keptRows(set, read).without(...(set.drop ?? []));
  const table = new Table(targetLast(set, kept).map((column, c) => convertColumn(set, column, c)));
  checkSize(set, table, from);
  return [...formatCsv(table)].join('');
}

function formatOf({ path }: DataSet): string {
  if (path.endsWith('.arff')) return 'arff';
  return path.endsWith('.tsv.gz') ? 'tsv' : 'csv';
}

function withoutTrailingCommas(source: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(source);
  return new TextEncoder().encode(text.replace(/,[ \t]*(?=\r?\n|$)/g, ''));
}

/** The name in the source of the column that is the target. */
function targetInSource({ target, rename = {} }: DataSet): string {
  return Object.keys(rename).find((name) => rename[name] === target) ?? target;
}

function checkNames(set: DataSet, table: Table, from: string): void {
  const expected = [
    targetInSource(set),
    ...Object.keys(set.rename ?? {}),
    ...(set.drop ?? []),
    ...(set.rowsWith === undefined ? [] : [set.rowsWith.column]),
  ];
  const missing = expected.filter((name) => !table.has(name));
  if (missing.length > 0) throw another(from, `it has no column ${listed(missing)}`);
}

/** The rows that the set consists of, without the column that tells them. */
function keptRows({ rowsWith }: DataSet, table: Table): Table {
  if (rowsWith === undefined) return table;
  const column = table.column(rowsWith.column);
  if (column.type !== 'nominal') return table;
  const code = column.categories.indexOf(rowsWith.text);
  const rows = Array.from(column.codes.keys()).filter((row) => column.codes[row] === code);
  return table.select(rows).without(rowsWith.column);
}

function targetLast(set: DataSet, table: Table): readonly Column[] {
  const target = targetInSource(set);
  return [...table.without(target).columns, table.column(target)];
}

function convertColumn(set: DataSet, column: Column, index: number): Column {
  const name = set.names?.[index] ?? set.rename?.[column.name] ?? column.name;
  if (column.type === 'numeric') {
    const values = set.singlePrecision === true ? column.values.map(fewestDigits) : column.values;
    return { type: 'numeric', name, values };
  }
  const { codes, categories } = column;
  const isOrder = set.lettersAsLabels === true && name === set.target;
  return {
    type: 'nominal',
    name,
    codes,
    categories: isOrder ? categories.map(withLabelNumbers) : categories,
  };
}

/** The decimal number of fewest digits that is nearest to this one in single precision. */
function fewestDigits(value: number): number {
  for (let digits = 1; digits <= SINGLE_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return short;
  }
  return value;
}

/** An order of labels `b>a` as `L2>L1`. */
function withLabelNumbers(order: string): string {
  return order.replace(/[a-z]/g, (letter) => `L${letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1}`);
}

function checkSize({ rows, attributes }: DataSet, table: Table, from: string): void {
  const found = table.columns.length - 1;
  if (table.rowCount === rows && found === attributes) return;
  throw another(
    from,
    `found ${table.rowCount} rows with ${found} attributes, expected ${rows} with ${attributes}`,
  );
}

function another(file: string, problem: string): DataError {
  return new DataError('FILE_FORMAT', `not the data set that was expected: ${problem}`, {
    where: { file },
    remedy: 'see whether the address gives the file itself, and not a page about it',
  });
}
