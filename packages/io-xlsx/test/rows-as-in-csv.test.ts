import { errorSentence } from '@preflearn/core/errors';
import { parseCsv, parseJson, type ReadingNote } from '@preflearn/io';
import { describe, expect, it } from 'vitest';
import { outcome, type TestCell, workbook } from './workbook.js';

const HEADER = ['team', 'points', 'grade'];
const TEAMS = Array.from({ length: 12 }, (_, i) => [`T${i}`, 5 + ((i * 7) % 20), 1 + (i % 3)]);
const POINTS = TEAMS.map(([, points]) => points);

type Rows = readonly (readonly (string | number)[])[];

/** A column, and the notes, of the same cells as a workbook and as CSV. */
async function both(rows: Rows, column = 'points', options = {}) {
  const width = Math.max(...rows.map(({ length }) => length));
  const filled = rows.map((row) => Array.from({ length: width }, (_, c) => row[c] ?? ''));
  const notes: ReadingNote[] = [];
  const onNote = (note: ReadingNote) => notes.push(note);
  const text = filled.map((row) => `${row.join()}\n`).join('');
  const table = parseCsv(text, { ...options, onNote });
  const found = table.columns.find(({ name }) => name === column);
  const sheet = await outcome(workbook(rows as TestCell[][]), options);
  const csv = found?.type === 'numeric' ? [...found.values] : undefined;
  return [
    { values: sheet.columns[column], notes: sheet.notes.join(' ').replaceAll('row', 'line') },
    { values: csv, notes: notes.map((note) => errorSentence(note)).join(' ') },
  ];
}

describe('cells of a workbook and of CSV', () => {
  it.each<[string, Rows]>([
    [
      'beside a usual one',
      [['Mean', 12, 2]].concat([
        ['SD', 5, 1],
        ['N', 12, 12],
      ]),
    ],
    [
      'below a usual one',
      [
        ['%', 9, 1],
        ['Total', 154, 24],
      ],
    ],
    [
      'of three kinds',
      [
        ['Min', 5, 1],
        ['Max', 24, 3],
        ['N', 12, 12],
      ],
    ],
  ])('have short labels of statistics at the end, %s', async (_, below) => {
    for (const { values, notes } of await both([HEADER, ...TEAMS, ...below])) {
      expect(values).toEqual(POINTS);
      expect(notes).toContain(`"${below[0][0]}"`);
      expect(notes).toContain('"skipFooter": 0');
    }
    for (const { values } of await both([HEADER, ...TEAMS, ...below], 'points', {
      skipFooter: 0,
    })) {
      expect(values).toEqual([...POINTS, ...below.map(([, points]) => points)]);
    }
  });

  it.each<[string, Rows]>([
    ['one', [['Max', 24, 3]]],
    [
      'two',
      [
        ['N', 5, 1],
        ['Max', 24, 3],
      ],
    ],
    [
      'many that recur',
      Array.from({ length: 8 }, (_, i) => [['Max', 'Min', 'N', '%'][i % 4], i, 1]),
    ],
  ])('keep rows of such labels that may be categories: %s', async (_, below) => {
    for (const { values, notes } of await both([HEADER, ...TEAMS, ...below])) {
      expect(values).toEqual([...POINTS, ...below.map(([, points]) => points)]);
      expect(notes).toBe('');
    }
  });

  it('have pairs above the header that describe the table, and are not names of groups', async () => {
    const pairs = [
      ['Experiment', 'Forty'],
      ['Operator', 'Kim'],
    ];
    const rows = [HEADER, ...TEAMS].map((row, i) => [...row, i === 0 ? 'size' : i / 2]);
    for (const { values, notes } of await both([...pairs, ...rows])) {
      expect(values).toEqual(POINTS);
      expect(notes).toContain('"Experiment"');
      expect(notes).not.toContain('together');
    }
  });

  it('have another table behind an empty column, and say so', async () => {
    const rows = [HEADER, ...TEAMS].map((row, i) => [...row, '', i === 0 ? 'x' : i]);
    for (const { values, notes } of await both(rows)) {
      expect(values).toEqual(POINTS);
      expect(notes).toContain('"x" stands apart, behind an empty column, as another table would');
      expect(notes).toContain('"ignore": ["x"]');
    }
    // An empty column at either side separates nothing.
    const outer = [HEADER, ...TEAMS].map((row) => ['', ...row, '']);
    for (const { notes } of await both(outer)) expect(notes).not.toContain('apart');
  });
});

describe('lines of separators alone', () => {
  const padding = ',,,\n'.repeat(3000);
  const table = `a,b,c,d\n${Array.from({ length: 12 }, (_, i) => `T${i},${i},2,3\n`).join('')}`;

  it('are left out above and below a table, however many there are', () => {
    for (const text of [padding + table, table + padding, padding + table + padding]) {
      const { columns, rowCount } = parseCsv(text);
      expect(columns.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
      expect(rowCount).toBe(12);
    }
  });
});

describe('JSON as Python writes it', () => {
  it.each([
    ['NaN', 'write null for a missing value'],
    ['-Infinity', 'write null for a missing value'],
    ['None', 'write null for a missing value'],
    ['True', 'write true or false in small letters'],
    ["'red'", 'write the file as JSON, in Python by json.dump(rows, file)'],
  ])('says what to write in place of %s', (value, remedy) => {
    expect(() => parseJson(`[{"a": 1}, {"a": ${value}}]`)).toThrow(remedy);
  });
});
