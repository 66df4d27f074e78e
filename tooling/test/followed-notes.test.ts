import { cellText, type Table } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import {
  findTableFormat,
  type NoteKind,
  noteKinds,
  type ReadingNote,
  readTableFrom,
  type TableReadOptions,
  tableNotes,
} from '@preflearn/io';
import { xlsxFormat } from '@preflearn/io-xlsx';
import { describe, expect, it } from 'vitest';
import { type RowOptions, withoutSkippedRows } from '../../apps/cli/src/input/skip-rows.js';
import { type TestCell, workbook } from '../../packages/io-xlsx/test/workbook.js';

/** A file that gets a note; how to mend it in the file, where no option can; and options with which it is read. */
interface Case {
  readonly ending?: string;
  readonly content: string | Uint8Array;
  readonly mended?: string | Uint8Array;
  readonly options?: TableReadOptions;
}

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
const sheet = (rows: readonly (readonly TestCell[])[], merged?: readonly string[]) =>
  workbook(rows, merged);
const json = (value: unknown) => JSON.stringify(value);
const many = (row: (i: number) => string, count = 30) =>
  Array.from({ length: count }, (_, i) => row(i));
const drawn = many((i) => `${((i * 37) % 101) / 10},${(i * 53) % 89}`, 60);
const remembered = { layout: { separator: ',', skipLines: 1 }, cells: {} } as const;

const ANSWERS = ['Web', 'Phone', 'Web, Phone', 'Mail', 'Web, Mail', 'Phone, Mail'];

/** A file for each kind of note; a new kind without one is an error of types. */
const CASES: Readonly<Record<NoteKind, Case>> = {
  encoding: { content: Uint8Array.from('größe\n1\n2\n', (sign) => sign.charCodeAt(0)) },
  titles: { content: lines('Sales,', 'a,b', '1,2', '3,4') },
  'remembered-lines': {
    content: lines('x,y', 'a,b', 'p,u', 'q,v'),
    options: { reading: remembered },
  },
  comments: { content: lines('# x', 'a', 'u', '# y', 'v') },
  'blank-separators': { content: lines('a b', '1 1.5 x', '2 2.5 y') },
  'doubtful-header': { content: lines('2019,2020', '3,4', '5,6') },
  'joined-header': { content: lines(',Tea,', 'who,hot,cold', 'a,1,2', 'b,3,4') },
  'numbered-names': { content: lines('a,a', '1,2', '3,4') },
  apart: { content: lines('a,b,,x', '1,2,,3', '3,4,,5') },
  'second-header': { content: lines('a,b', '(cm),(kg)', '1,2', '3,4') },
  'unnamed-columns': { content: lines('a,,b', '1,x,2', '3,y,4') },
  'repeated-header': {
    content: lines('a,b', 'x,1', 'a,b', 'y,2'),
    mended: lines('a,b', 'x,1', '"a",b', 'y,2'),
    options: { types: { b: 'nominal' } },
  },
  'broken-rows': { content: lines('a,b', '1,2', '3', '4,5'), options: { brokenRows: 'leave-out' } },
  footer: { content: lines('who,x', 'a,1', 'b,2', 'Total,3') },
  'decimal-commas': { content: lines('a;b', '0,5;x', '1,5;y') },
  thousands: { content: lines('a', '"1,234"', '"2,345"') },
  'other-notation': { content: lines('a,b', '"0,5",x', '"1,5",y', '"2,5",z') },
  'bracketed-numbers': { content: lines('loss', '(3)', '(12)', '(7)') },
  'digit-dates': {
    content: lines('day', '20240131', '20240229', '20231224'),
    mended: lines('day', '2024-01-31', '2024-02-29', '2023-12-24'),
  },
  codes: { content: lines('zip', '01234', '02345') },
  'short-dates': { content: lines('d', '01/02/24', '03/04/24') },
  times: { content: lines('t', '15:00', '6:30') },
  periods: { content: lines('q', '2024-Q1', '2024-Q2') },
  'open-dates': { ending: '.json', content: json([{ d: '01/02/2024' }, { d: '03/04/2024' }]) },
  'worded-numbers': { content: lines('stars', '5 stars', '1 star', '3 stars') },
  'date-order': { content: lines('d', '25/02/2024', '13/04/2024') },
  'missing-texts': { content: lines('c', 'x', 'NA', 'y') },
  'kept-texts': { content: lines('c', 'x', 'unknown', 'y') },
  'kept-numbers': { content: lines('x', '1', '2', '3', '-999', '-999') },
  formulas: {
    ending: '.xlsx',
    content: sheet([
      ['x', 'y'],
      [1, { formula: 'A2' }],
      [2, 3],
    ]),
    mended: sheet([
      ['x', 'y'],
      [1, { formula: 'A2', value: 1 }],
      [2, 3],
    ]),
  },
  'merged-cells': {
    ending: '.xlsx',
    content: sheet(
      [
        ['c', 'x'],
        ['a', 1],
        [null, 2],
        ['b', 3],
      ],
      ['A2:A3'],
    ),
    mended: sheet([
      ['c', 'x'],
      ['a', 1],
      [null, 2],
      ['b', 3],
    ]),
  },
  'numbers-as-text': {
    ending: '.xlsx',
    content: sheet([
      ['x', 'y'],
      ['10', 1],
      ['9', 2],
    ]),
  },
  'rows-inside': {
    ending: '.json',
    content: json({ more: [{ b: 1 }], rows: [{ a: 1 }, { a: 2 }] }),
    mended: json([{ b: 1 }]),
  },
  lists: {
    ending: '.json',
    content: json([
      { a: 1, tags: ['x', 'y'] },
      { a: 2, tags: [] },
    ]),
    mended: json([
      { a: 1, tags: 'x, y' },
      { a: 2, tags: null },
    ]),
  },
  rising: { content: lines('k,x', ...many((i) => `${i * i + 7},${i % 3}`)) },
  'missing-numbers': { ending: '.json', content: json([1, 2, 3, -999, -999].map((x) => ({ x }))) },
  'missing-categories': {
    ending: '.json',
    content: json(['x', 'unknown', 'y'].map((c) => ({ c }))),
  },
  'mixed-texts': { content: lines('x', ...many((i) => (i % 5 === 0 ? '***' : String(i % 4)))) },
  'look-alikes': {
    content: lines('c', 'low', 'Low', 'high'),
    mended: lines('c', 'low', 'low', 'high'),
  },
  'sized-numbers': { content: lines('m', '$56.7M', '$537K') },
  totals: { content: lines('c,x', 'a,1', 'b,2', 'Total,3', 'c,4', 'd,1', 'e,5') },
  'repeated-rows': { content: lines('x,y', ...drawn, ...drawn.slice(0, 9)) },
  'listed-answers': {
    content: lines('c,x', ...ANSWERS.map((text, i) => `"${text}",${i}`)),
    mended: lines(
      'Web,Phone,x',
      ...ANSWERS.map(
        (text, i) =>
          `${['Web', 'Phone'].map((one) => (text.includes(one) ? 'yes' : 'no')).join(',')},${i}`,
      ),
    ),
  },
  'vote-counts': { ending: '.soc', content: lines('5: 1,2', '3: 2,1') },
};

interface Found {
  readonly table: Table;
  readonly notes: readonly ReadingNote[];
}

/** Options that are taken once a table is read, as by the command line. */
interface TableOptions extends RowOptions {
  readonly types?: unknown;
  readonly weights?: string;
}

async function read(
  content: string | Uint8Array,
  { ending = '.csv' }: Case,
  { skipRows, skipRepeated, weights, ignore = [], ...options }: TableReadOptions & TableOptions,
): Promise<Found> {
  const notes: ReadingNote[] = [];
  const how = { ...options, onNote: (note: ReadingNote) => notes.push(note) };
  const whole =
    ending === '.xlsx'
      ? await xlsxFormat.read(content, how)
      : await readTableFrom(content, { format: findTableFormat(`t${ending}`)?.id, ...how });
  const rows = withoutSkippedRows('t', whole, { skipRows, skipRepeated } as RowOptions);
  const table = rows.without(...ignore);
  const kept = Object.keys(typeof options.types === 'object' ? options.types : {});
  return { table, notes: [...notes, ...tableNotes(table, { kept, weights })] };
}

function cellsOf({ columns, rowCount }: Table): unknown {
  return columns.map((column) => [
    column.name,
    column.type,
    Array.from({ length: rowCount }, (_, row) => cellText(column, row)),
  ]);
}

function settings(remedies: readonly Remedy[]): Record<string, unknown> {
  const [set] = remedies.filter((remedy) => remedy.action === 'set');
  if (set?.option === 'skipRows') {
    const texts = Object.entries(set.value as Readonly<Record<string, string>>);
    return { skipRows: Object.fromEntries(texts.map(([column, text]) => [column, [text]])) };
  }
  return set === undefined ? {} : { [set.option]: set.value };
}

describe('each note on a table', () => {
  it.each(noteKinds)('has a remedy that undoes or cures it: %s', async (kind) => {
    const own = CASES[kind];
    const before = await read(own.content, own, own.options ?? {});
    const note = before.notes.find((one) => one.note === kind);
    expect(before.notes.map((one) => one.note)).toContain(kind);
    expect(note?.remedy).not.toEqual([]);
    const set = settings(note?.remedy ?? []);
    // Where an option undoes it, there is no need to mend the file.
    expect(own.mended === undefined).toBe(Object.keys(set).length > 0);
    const after = await read(own.mended ?? own.content, own, { ...own.options, ...set }).catch(
      (error: { readonly code: string }) => error.code,
    );
    if (typeof after === 'string') {
      expect([kind, after]).toEqual([kind, REFUSED[kind]]);
      return;
    }
    // What the reader noted is noted where the column is read and then ignored.
    if (!('ignore' in set)) expect(after.notes.map((one) => one.note)).not.toContain(kind);
    const isSame = JSON.stringify(cellsOf(after.table)) === JSON.stringify(cellsOf(before.table));
    expect(`${kind} is ${isSame ? 'settled' : 'changed'}`).toBe(
      `${kind} is ${SETTLED.includes(kind) ? 'settled' : 'changed'}`,
    );
  });
});

/** Notes whose remedy shows that lines were left out rightly: as rows they are refused. */
const REFUSED: Partial<Record<NoteKind, string>> = {
  'broken-rows': 'ROW_LENGTH',
  'second-header': 'VALUE_NOT_NUMERIC',
};

/** Notes whose remedy settles what was assumed, without another table. */
const SETTLED: readonly NoteKind[] = ['encoding', 'vote-counts'];
