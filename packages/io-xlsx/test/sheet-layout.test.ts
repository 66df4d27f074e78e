import { Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import type { ReadingNote } from '@preflearn/io';
import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '../src/index.js';
import { outcome, type TestCell, workbook } from './workbook.js';

const TEAMS: readonly TestCell[][] = Array.from({ length: 12 }, (_, i) => [
  `T${i}`,
  5 + ((i * 7) % 20),
  1 + (i % 3),
]);
const POINTS = TEAMS.map(([, points]) => points);
const HEADER = ['team', 'points', 'grade'];

const titled = (rows: string, first: string) =>
  `t.xlsx: ${rows} above the header ${rows.includes('to') ? 'were' : 'was'} left out (such as "${first}"); if the ` +
  'header is another line, say how many to leave out ("skipLines": 0).';

describe('the rows of a sheet', () => {
  it('do not include a total at the end', async () => {
    const sheet = workbook([HEADER, ...TEAMS, ['Total', 154, 24]]);
    const { columns, notes } = await outcome(sheet);
    expect(columns.points).toEqual(POINTS);
    expect(notes).toEqual([
      't.xlsx: row 14 at the end was left out (such as "Total"); if it is a row, say so ("skipFooter": 0).',
    ]);
    const whole = await outcome(sheet, { skipFooter: 0 });
    expect(whole.columns.points).toEqual([...POINTS, 154]);
    expect(whole.notes).toEqual([]);
  });

  it('do not include a mean and other statistics at the end, nor several of these', async () => {
    const statistics = [
      ['Minimum', 5, 1],
      ['Maximum', 24, 3],
      ['Count', 12, 12],
    ];
    for (const below of [statistics, [['Mittelwert', 12.5, 2], ...statistics]]) {
      const { columns, notes } = await outcome(workbook([HEADER, ...TEAMS, ...below]));
      expect(columns.points).toEqual(POINTS);
      expect(notes).toEqual([
        `t.xlsx: rows 14 to ${13 + below.length} at the end were left out (such as ${JSON.stringify(below[0][0])}); ` +
          'if they are rows, say so ("skipFooter": 0).',
      ]);
    }
    const { columns } = await outcome(workbook([HEADER, ...TEAMS, ['Maximum', 24, 3]]));
    expect(columns.points).toEqual([...POINTS, 24]);
  });

  it('are those of the first sheet that is not hidden', async () => {
    const { columns } = await outcome(workbook([HEADER, ...TEAMS], [], { hiddenFirst: true }));
    expect(columns.points).toEqual(POINTS);
  });

  it('do not include a note below a blank row', async () => {
    const sheet = workbook([HEADER, ...TEAMS, undefined, ['Source: own survey']]);
    const { columns, notes } = await outcome(sheet);
    expect(columns.points).toEqual(POINTS);
    expect(notes).toHaveLength(1);
  });

  it('do not include a row of units', async () => {
    const { columns, notes } = await outcome(workbook([HEADER, ['', '(sum)', '(1-3)'], ...TEAMS]));
    expect(columns.points).toEqual(POINTS);
    expect(notes).toEqual([
      't.xlsx: the row below the header was left out (such as "(sum)"); if it is a row, say so ("skipAfterHeader": 0).',
    ]);
  });

  it('end where another table begins, which is refused and can be left out', async () => {
    const sheet = workbook([
      HEADER,
      ...TEAMS,
      undefined,
      ['who', 'what', 'why'],
      ['a', 1, 2],
      ['b', 3, 4],
    ]);
    await expect(outcome(sheet)).rejects.toThrow(
      't.xlsx, line 15: another table seems to begin here, below a blank line; give each table a file of its own, or ' +
        'leave it out ("skipFooter": 3).',
    );
    expect((await outcome(sheet, { skipFooter: 3 })).columns.points).toEqual(POINTS);
  });

  it('begin below titles, also merged ones, and rows are left out as said', async () => {
    const sheet = workbook([['Results of 2024'], undefined, HEADER, ...TEAMS], ['A1:C1']);
    const { columns, notes } = await outcome(sheet);
    expect(columns.points).toEqual(POINTS);
    expect(notes).toEqual([titled('rows 1 to 2', 'Results of 2024')]);
    const below = await outcome(sheet, { skipLines: 2, skipAfterHeader: 1 });
    expect(below.columns.points).toEqual(POINTS.slice(1));
    expect(below.notes).toEqual([]);
  });

  it('do not include the header where it stands again', async () => {
    const sheet = workbook([
      HEADER,
      ...TEAMS.slice(0, 4),
      ['Team', 'POINTS', 'Grade'],
      ...TEAMS.slice(4),
    ]);
    const { columns, notes } = await outcome(sheet);
    expect(columns.points).toEqual(POINTS);
    expect(notes).toEqual([
      't.xlsx: the header stands again in row 6, and was left out there; put one of its cells in quotes if it is a row.',
    ]);
  });

  it('are all rows where no row names the columns', async () => {
    const { columns } = await outcome(workbook(TEAMS), { header: false });
    expect(columns['column 2']).toEqual(POINTS);
    await expect(outcome(workbook(TEAMS))).rejects.toThrow('where a name of a column was expected');
  });

  it('are read like those of another sheet that were said to be left out', async () => {
    const lines = { layout: { skipFooter: 2 }, cells: {} };
    const { columns, notes } = await outcome(workbook([HEADER, ...TEAMS]), { reading: lines });
    expect(columns.points).toEqual(POINTS.slice(0, -2));
    expect(notes).toHaveLength(1);
  });
});

describe('names of columns in a sheet', () => {
  const ROWS = [
    ['Alder', 1, 2, 3, 4, 1],
    ['Birch', 5, 6, 7, 8, 2],
  ];
  const JOINED = {
    Shop: ['Alder', 'Birch'],
    'Morning Tea': [1, 5],
    'Morning Coffee': [2, 6],
    'Evening Tea': [3, 7],
    'Evening Coffee': [4, 8],
    Grade: [1, 2],
  };

  it('are joined from two rows, by the cells that are merged', async () => {
    const head = [
      ['Shop', 'Morning', null, 'Evening', null, 'Grade'],
      [null, 'Tea', 'Coffee', 'Tea', 'Coffee', null],
    ];
    const merged = ['A1:A2', 'B1:C1', 'D1:E1', 'F1:F2'];
    const { columns, notes } = await outcome(workbook([...head, ...ROWS], merged));
    expect(columns).toEqual(JOINED);
    expect(notes[0]).toContain('two rows name the columns together (such as "Morning Coffee")');
  });

  it('are joined from two rows without merged cells', async () => {
    const head = [
      [null, 'Morning', null, 'Evening', null, null],
      ['Shop', 'Tea', 'Coffee', 'Tea', 'Coffee', 'Grade'],
    ];
    expect((await outcome(workbook([...head, ...ROWS]))).columns).toEqual(JOINED);
    const alone = await outcome(workbook([...head, ...ROWS]), { skipLines: 1 });
    expect(Object.keys(alone.columns)).toEqual([
      'Shop',
      'Tea',
      'Coffee',
      'Tea 2',
      'Coffee 2',
      'Grade',
    ]);
    expect(alone.notes[0]).toContain('more than once were numbered');
  });

  it('are numbered where there are none', async () => {
    const { columns, notes } = await outcome(
      workbook([
        ['a', null, 'c'],
        [1, 2, 3],
        [4, 5, 6],
      ]),
    );
    expect(columns).toEqual({ a: [1, 4], 'column 2': [2, 5], c: [3, 6] });
    expect(notes[0]).toContain('a column without a name was named by number: "column 2"');
  });
});

describe('cells of a sheet', () => {
  it('stand in each row that they are merged over', async () => {
    const rows = [
      ['north', 1],
      [null, 2],
      [null, 3],
      ['south', 4],
      [null, 5],
    ];
    const { columns, notes } = await outcome(
      workbook([['side', 'x'], ...rows], ['A2:A4', 'A5:A6']),
    );
    expect(columns.side).toEqual(['north', 'north', 'north', 'south', 'south']);
    expect(notes).toEqual([
      't.xlsx: the value of cells merged over several rows was taken for each of them; split them if it belongs to the ' +
        'first row only.',
    ]);
  });

  it('hold formulas that were never computed, which is said', async () => {
    const rows = Array.from({ length: 4 }, (_, i) => [i, { formula: `A${i}*2` }, i % 3]);
    const { columns, notes } = await outcome(workbook([['a', 's', 'g'], ...rows]));
    expect(columns.s).toEqual([NaN, NaN, NaN, NaN]);
    expect(notes).toEqual([
      't.xlsx: 4 cells of column "s" hold formulas without a saved value, which counts as missing; open the workbook ' +
        'in a spreadsheet program and save it again.',
    ]);
  });

  it('hold numbers as text, which is said, and are numbers if that is said', async () => {
    const sheet = workbook([
      ['q', 'g'],
      ['1', 1],
      ['2', 2],
      ['11', 3],
    ]);
    const { columns, notes } = await outcome(sheet);
    expect(columns.q).toEqual(['1', '2', '11']);
    expect(notes[0]).toContain('if they are numbers, say so ("types": {"q":"numeric"})');
    expect((await outcome(sheet, { types: { q: 'numeric' } })).columns.q).toEqual([1, 2, 11]);
  });

  it('that hold only a blank are empty', async () => {
    const { columns } = await outcome(
      workbook([
        ['a', 'b'],
        ['x', 1],
        [' ', 2],
        ['y', 3],
      ]),
    );
    expect(columns.a).toEqual(['x', null, 'y']);
  });
});

describe('times in a sheet', () => {
  const at = (style: 'time' | 'duration' | 'date' | 'moment', ...values: number[]) =>
    workbook([['at', 'x'], ...values.map((value) => [{ value, style }, 1])]);

  it.each<[string, Uint8Array, string | undefined, number[]]>([
    ['times of day', at('time', 8.016666666666667 / 24, 0.5), 'time', [28860, 43200]],
    ['durations', at('duration', 28 / 24, 0.5), 'duration', [100800, 43200]],
    ['times of day beyond a day', at('time', 28 / 24, 0.5), 'duration', [100800, 43200]],
    ['dates', at('date', 45000, 45001), 'date', [19431, 19432]],
    [
      'dates with times',
      at('moment', 45000.5, 45001),
      'date-time',
      [19431.5 * 86400, 19432 * 86400],
    ],
  ])('are %s, in seconds', async (_, bytes, unit, values) => {
    const table = await xlsxFormat.read([bytes]);
    expect(table.column('at')).toMatchObject({ unit, values: Float64Array.from(values) });
  });

  it.each([
    ['time', 0.5, 'Times of day', '12:00'],
    ['duration', 28 / 24, 'Durations', '28 h 0 min'],
  ] as const)('are noted, and texts where that is said: %s', async (style, value, words, text) => {
    const found: string[] = [];
    const onNote = (note: ReadingNote) => found.push(errorSentence(note));
    const bytes = at(style, value, value / 2);
    await xlsxFormat.read([bytes], { onNote });
    expect(found).toEqual([
      `${words} were read as seconds in column "at" (such as "${text}"); if they are something else, say so ` +
        '("types": {"at":"nominal"}).',
    ]);
    const types = { at: 'nominal' } as const;
    const table = await xlsxFormat.read([bytes], { onNote, types });
    expect(found).toHaveLength(1);
    expect(table.column('at')).toMatchObject({ type: 'nominal' });
  });

  it('are the same after they are written', async () => {
    const table = new Table([
      { type: 'numeric', name: 'a', unit: 'time', values: Float64Array.of(54000, NaN, 0.25) },
      { type: 'numeric', name: 'b', unit: 'duration', values: Float64Array.of(1.5, 1e6, NaN) },
    ]);
    expect((await xlsxFormat.read(xlsxFormat.write(table))).columns).toEqual(table.columns);
  });
});
