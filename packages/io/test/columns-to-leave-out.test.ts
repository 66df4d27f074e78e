import { tableFromColumns } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { columnsToLeaveOut, parseCsv } from '../src/index.js';

const from = (start: number, count: number) => Array.from({ length: count }, (_, i) => start + i);
const texts = (distinct: number, count: number) =>
  from(0, count).map((row) => `t${row % distinct}`);

/** Reasons by name. */
const reasons = (columns: Parameters<typeof tableFromColumns>[0]) =>
  Object.fromEntries(
    columnsToLeaveOut(tableFromColumns(columns)).map(({ name, reason }) => [name, reason]),
  );

describe('columns to leave out', () => {
  it.each(['id', 'ID', 'row', 'Unnamed: 0', 'index', 'Row_ID', 'nr.', '#'])(
    '%s numbers rows',
    (name) => {
      expect(reasons({ [name]: from(1, 10) })).toEqual({ [name]: 'row-numbers' });
      expect(reasons({ [name]: from(0, 20).map((i) => 7 * i + 3) })).toEqual({
        [name]: 'row-numbers',
      });
      expect(reasons({ [name]: from(0, 20).map((i) => (i * 7) % 20) })).toEqual({
        [name]: 'row-numbers',
      });
    },
  );

  it.each<[string, string, readonly number[]]>([
    ['another name', 'year', from(1, 20)],
    ['a part of the name', 'identity', from(1, 20).map((i) => 3 * i)],
    ['few rows', 'id', from(1, 9)],
    ['a number twice', 'id', [...from(1, 20), 20]],
    ['fractions', 'id', from(1, 20).map((i) => i / 2)],
    ['a missing value', 'id', [...from(1, 20), NaN]],
  ])('are none with %s', (_, name, values) => {
    expect(reasons({ [name]: values })).toEqual({});
  });

  it('are none that are dates', () => {
    const dates = from(10, 20).map((day) => `2024-01-${day}`);
    expect(columnsToLeaveOut(parseCsv(`id\n${dates.join('\n')}\n`))).toEqual([]);
  });

  it('are texts of which more than half differ', () => {
    expect(reasons({ x: texts(26, 50) })).toEqual({ x: 'near-unique' });
    expect(reasons({ x: texts(25, 50) })).toEqual({});
    expect(reasons({ x: texts(30, 49) })).toEqual({});
    expect(reasons({ x: [...texts(26, 50), ...new Array<null>(50).fill(null)] })).toEqual({
      x: 'near-unique',
    });
    expect(reasons({ x: [...texts(30, 49), null] })).toEqual({});
  });

  it('are texts of which nearly all differ, in fewer rows', () => {
    expect(reasons({ x: texts(10, 10) })).toEqual({ x: 'near-unique' });
    expect(reasons({ x: texts(45, 49) })).toEqual({ x: 'near-unique' });
    expect(reasons({ x: texts(44, 49) })).toEqual({});
    expect(reasons({ x: texts(9, 9) })).toEqual({});
  });

  it.each([
    ...['PassengerId', 'CustomerID', 'user_id', 'Response ID', 'RespondentID', 'id', 'Antwort ID'],
    ...['LfdNr', 'lfd. Nr.', 'Matrikelnummer', 'Kundennummer', 'N°', 'S.No', 'student id', 'seq'],
    ...[
      'Lp.',
      '序号',
      '№ п/п',
      'Rec#',
      'Obs.',
      'client_ref',
      'Versuchsperson',
      'VPN',
      'subjid',
      'barcode',
    ],
    ...['EmployeeNumber', 'Emp_ID', 'Loan_ID', 'Order ID', 'uid', 'pk', 'key', 'Identifiant'],
    ...['numero', 'passengerid', 'id_client', 'OrderNo', 'Sample No.'],
  ])('number rows in any order by the name %s', (name) => {
    const keys = from(0, 30).map((i) => 1001 + ((i * 7) % 31) * 3);
    expect(reasons({ [name]: keys })).toEqual({ [name]: 'row-numbers' });
  });

  it.each(['paid', 'acid', 'grid', 'casino', 'covid', 'monkey', 'amount', 'age', 'width'])(
    'are none with distinct numbers by the name %s',
    (name) => {
      const keys = from(0, 30).map((i) => 1001 + ((i * 7) % 31) * 3);
      expect(reasons({ [name]: keys })).toEqual({});
    },
  );

  it('are numbers that rise by one from any start, whatever their name, unless they are times', () => {
    expect(reasons({ x: from(1001, 20), y: from(-5, 20) })).toEqual({
      x: 'row-numbers',
      y: 'row-numbers',
    });
    expect(reasons({ year: from(1990, 20), 'Model year': from(1990, 20) })).toEqual({});
    expect(reasons({ x: from(1001, 19) })).toEqual({});
    expect(reasons({ x: [...from(1001, 19), 1021] })).toEqual({});
  });

  it('are what survey tools add, and common names only in their company', () => {
    const n = from(0, 12).map((i) => (i * i) % 7);
    expect(reasons({ Progress: n, Status: n, seed: n })).toEqual({});
    expect(reasons({ IPAddress: n, Progress: n })).toEqual({ IPAddress: 'survey-tool' });
    expect(
      reasons({ RecordedDate: n, 'Duration (in seconds)': n, Progress: n, rand_seed: n, q1: n }),
    ).toEqual({
      RecordedDate: 'survey-tool',
      'Duration (in seconds)': 'survey-tool',
      Progress: 'survey-tool',
      rand_seed: 'survey-tool',
    });
  });

  it('are more than 1000 categories', () => {
    expect(reasons({ x: texts(1001, 2002) })).toEqual({ x: 'many-categories' });
    expect(reasons({ x: texts(1000, 2000) })).toEqual({});
  });

  it('have no value, or the same in every row', () => {
    const same = <T>(value: T, count = 10) => new Array<T>(count).fill(value);
    expect(reasons({ x: same(7), y: same('a'), z: same(NaN), v: same(null) })).toEqual({
      ...{ x: 'constant', y: 'constant', z: 'empty', v: 'empty' },
    });
    expect(reasons({ x: same(7, 9), y: same('a', 9), z: same(NaN, 9) })).toEqual({});
    expect(reasons({ x: [...same<number>(7), NaN], y: [null, ...same('a')] })).toEqual({});
    expect(reasons({ x: [...same<number>(7), 8], y: ['b', ...same('a')] })).toEqual({});
    const columns = columnsToLeaveOut(tableFromColumns({ x: same(7), z: same(NaN) }));
    expect(columns.map(({ text }) => text)).toEqual(['is "7" in every row', 'has no value']);
  });

  it('say why', () => {
    const table = tableFromColumns({
      id: from(1, 2002),
      x: texts(1001, 2002),
      y: texts(1500, 2002),
    });
    expect(columnsToLeaveOut(table).map(({ text }) => text)).toEqual([
      'numbers the rows',
      '1,001 categories',
      '1,500 of 2,002 values differ',
    ]);
  });
});
