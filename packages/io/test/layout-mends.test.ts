import { cellText, type Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import { parseCsv, parseJson, tableNotes } from '../src/index.js';

const cells = ({ columns, rowCount }: Table) =>
  Object.fromEntries(
    columns.map((column) => [
      column.name,
      Array.from({ length: rowCount }, (_, row) => cellText(column, row)).join(' '),
    ]),
  );
const csv = (rows: readonly (readonly unknown[])[]) =>
  `${rows.map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')}\n`;
const SHOPS = [
  ['Shop', 'Visits', 'Grade'],
  ['Alder', 148, 1],
  ['Birch', 188, 2],
  ['Cedar', 150, 3],
];
const READ = { Shop: 'Alder Birch Cedar', Visits: '148 188 150', Grade: '1 2 3' };
const NUMBERS = [1, 2, 3];

describe('lines that number the columns', () => {
  it.each([
    ['below a title', [['Shops', null, null], NUMBERS, ...SHOPS]],
    ['above the names', [NUMBERS, ...SHOPS]],
    ['in brackets, above the names', [['(1)', '(2)', '(3)'], ...SHOPS]],
    ['below the names', [SHOPS[0], NUMBERS, ...SHOPS.slice(1)]],
    ['in square brackets, below the names', [SHOPS[0], ['[1]', '[2]', '[3]'], ...SHOPS.slice(1)]],
  ])('are left out of CSV and of rows of JSON: %s', (_, rows) => {
    expect(cells(parseCsv(csv(rows)))).toEqual(READ);
    expect(cells(parseJson(JSON.stringify(rows)))).toEqual(READ);
  });

  it('may be rows where all columns are numbers', () => {
    const rows = [
      ['a', 'b', 'c'],
      [1, 2, 3],
      [4, 5, 6],
    ];
    expect(cells(parseCsv(csv(rows)))).toEqual({ a: '1 4', b: '2 5', c: '3 6' });
  });
});

describe('rows of null in JSON', () => {
  it('separate another table, which is refused', () => {
    const rows = [...SHOPS, [null, null, null], ['name', 'age', 'sex'], ['Bo', 3, 'm']];
    expect(() => parseJson(JSON.stringify(rows))).toThrow('another table seems to begin here');
  });

  it('are rows without values elsewhere', () => {
    const rows = [...SHOPS, [null, null, null], ['Doone', 92, 1]];
    expect(parseJson(JSON.stringify(rows)).rowCount).toBe(5);
  });
});

describe('notes on texts', () => {
  const notesOf = (table: Table) => tableNotes(table).map((note) => errorSentence(note));

  it('name a mark of missing values once for all columns that have it', () => {
    const marked = Array.from({ length: 12 }, (_, i) => ({
      a: i % 4 === 0 ? '***' : i % 3,
      b: i % 4 === 1 ? '***' : i % 3,
      c: i % 4 === 2 ? 'n.v.' : i % 3,
    }));
    expect(notesOf(parseJson(JSON.stringify(marked)))).toEqual([
      'Numbers in most rows, and "***" in columns "a", "b", "n.v." in column "c", were read as categories; ' +
        'if these mark missing values, say so ("missing": ["***","n.v."]).',
    ]);
  });

  it.each([
    [['Total'], 'Total'],
    [['Zwischensumme', 'Summe'], 'Zwischensumme'],
    [['Total (n = 9)'], 'Total (n = 9)'],
    [['合計'], '合計'],
    [['Összesen'], 'Összesen'],
    [['Total général'], 'Total général'],
    [['All'], 'All'],
    [['Summe', 'All'], 'Summe'],
  ])('name all rows that total others: %s', (labels, first) => {
    const rows = [...'abcdefgh', ...labels].map((c, x) => ({ c, x }));
    const [note] = tableNotes(parseJson(JSON.stringify(rows))).filter(
      (one) => one.note === 'totals',
    );
    expect(note?.problem).toContain(`"${first}"`);
    expect(note?.remedy).toMatchObject([
      { option: 'skipRows', value: { c: labels.length === 1 ? first : labels } },
    ]);
  });

  it('do not take "All" for a total where several rows have it', () => {
    const rows = [...'abcdefgh', 'All', 'All'].map((c, x) => ({ c, x }));
    expect(tableNotes(parseJson(JSON.stringify(rows))).map(({ note }) => note)).not.toContain(
      'totals',
    );
  });
});

describe('numbers that a file stores as text', () => {
  const kinds = (texts: readonly (string | number)[]) => {
    const notes: string[] = [];
    parseJson(JSON.stringify(texts.map((x) => ({ x }))), {
      onNote: ({ note }) => notes.push(note),
    });
    return notes;
  };

  it.each([[['10', '9']], [['1,234', '2,345']], [['1.234,5', '2.345,0']]])(
    'are noted: %s',
    (texts) => {
      expect(kinds(texts)).toContain('numbers-as-text');
    },
  );

  it.each([[['10.0.0.1', '10.0.0.2']], [['1.2.3', '1.2.4']], [['2,,1', '3']], [['a1', '2']]])(
    'are not addresses, versions or other texts: %s',
    (texts) => {
      expect(kinds(texts)).not.toContain('numbers-as-text');
    },
  );

  it('among numbers are an error, whose remedy reads them', () => {
    const mixed = JSON.stringify(
      Array.from({ length: 60 }, (_, i) => ({ x: i % 2 ? i : String(i) })),
    );
    expect(() => parseJson(mixed)).toThrow(
      'found the text "0" among numbers, which 30 of the 60 values are; declare the column numeric',
    );
    const read = parseJson(mixed, { types: { x: 'numeric' } });
    expect(read.column('x')).toMatchObject({
      type: 'numeric',
      values: Float64Array.from({ length: 60 }, (_, i) => i),
    });
  });
});

describe('a line of units', () => {
  it.each([
    ['a word and a range', [null, 'pt', '1-3']],
    ['a unit alone', [null, 'kg', null]],
    ['a unit of two parts', [null, null, 'km/h']],
    ['a sign', [null, '%', null]],
  ])('is left out of CSV and of rows of JSON: %s', (_, units) => {
    const rows = [SHOPS[0], units, ...SHOPS.slice(1)];
    expect(cells(parseCsv(csv(rows)))).toEqual(READ);
    expect(cells(parseJson(JSON.stringify(rows)))).toEqual(READ);
  });

  it('is not seen in a row with a word among numbers and a cell of its own', () => {
    const rows = [SHOPS[0], ['Ash', 'kg', 2], ...SHOPS.slice(1)];
    expect(() => parseCsv(csv(rows))).toThrow(
      'found "kg", expected a number like 3 of the 4 values',
    );
  });
});

describe('names next to rows that are arrays', () => {
  const data = [
    [7, 3],
    [9, 4],
  ];
  it.each([
    ['pandas, split', { columns: ['a', 'b'], index: [0, 1], data }],
    [
      'a service',
      {
        fields: [
          { name: 'a', type: 'int' },
          { name: 'b', type: 'int' },
        ],
        rows: data,
      },
    ],
    ['names within', { result: { headers: ['a', 'b'], values: data } }],
    ['names in both', { columns: ['a', 'b'], data: [['a', 'b'], ...data] }],
  ])('name the columns of JSON: %s', (_, value) => {
    expect(cells(parseJson(JSON.stringify(value)))).toEqual({ a: '7 9', b: '3 4' });
  });
});

describe('signs that are not seen', () => {
  it.each(['A\u200b', '\ufeffA', 'A\u00ad'])('make categories that look alike: %j', (text) => {
    const table = parseJson(JSON.stringify([{ c: 'A' }, { c: text }, { c: 'B' }]));
    expect(tableNotes(table).map(({ note }) => note)).toEqual(['look-alikes']);
  });

  it.each([
    ["don't", 'don’t'],
    ["don't", 'don´t'],
    ['the "best"', 'the “best”'],
    ['"best"', '„best“'],
    ['full-time', 'full–time'],
    ['full-time', 'full\u2011time'],
  ])('and quotes and hyphens that look equal do so, too: %j, %j', (one, other) => {
    const table = parseJson(JSON.stringify([{ c: one }, { c: other }, { c: 'B' }]));
    expect(tableNotes(table).map(({ note }) => note)).toEqual(['look-alikes']);
  });
});
