import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import { parseJson, readTableFrom, type TableReadOptions } from '../src/index.js';
import { contents } from './helpers.js';

function read(value: unknown, options: TableReadOptions = {}) {
  const notes: string[] = [];
  const onNote = (note: Parameters<typeof errorSentence>[0]) => notes.push(errorSentence(note));
  const table = parseJson(JSON.stringify(value), { onNote, ...options });
  return { columns: contents(table), notes };
}

const ROWS = [
  { id: 7, q: 'a' },
  { id: 9, q: 'b' },
];
const COLUMNS = { id: [7, 9], q: ['a', 'b'] };

describe('JSON as tools write it', () => {
  it.each<[string, unknown, string]>([
    ['survey', { title: 'x', total: 2, responses: ROWS }, 'responses'],
    ['service', { data: { rows: ROWS, page: 1 }, errors: [] }, 'data.rows'],
    [
      'pandas, split',
      {
        columns: ['id', 'q'],
        data: [
          ['id', 'q'],
          [7, 'a'],
          [9, 'b'],
        ],
      },
      'data',
    ],
  ])('has its rows in an object: %s', (_, value, path) => {
    const { columns, notes } = read(value);
    expect(columns).toEqual(COLUMNS);
    expect(notes).toEqual([
      `The rows were found in "${path}"; give other rows alone, as an array of objects.`,
    ]);
  });

  it.each<[string, unknown, string]>([
    ['lists of columns', { id: [7, 9], q: ['a', 'b'] }, 'column: "id", "q"'],
    ['lists and a title', { title: 'x', id: [7, 9], q: ['a', 'b'] }, 'column: "id", "q"'],
    ['pandas, columns', { id: { 0: 7, 1: 9 }, q: { 0: 'a', 1: 'b' } }, 'column: "id", "q"'],
    ['pandas, index', { 0: ROWS[0], 1: ROWS[1] }, 'row, and left out: "0", "1"'],
    ['pandas, index with gaps', { 3: ROWS[0], 17: ROWS[1] }, 'row, and left out: "3", "17"'],
  ])('has columns or rows as keys: %s', (_, value, keys) => {
    const { columns, notes } = read(value);
    expect(columns).toEqual(COLUMNS);
    expect(notes).toEqual([
      `Each key was taken for a ${keys}; give other rows alone, as an array of objects.`,
    ]);
    const within = read({ more: { data: value }, count: 2 });
    expect(within.columns).toEqual(COLUMNS);
    expect(within.notes[0]).toContain('Each key of "more.data" was taken for');
  });

  it('has rows as keys that are names, where there are many', () => {
    const rows = Array.from({ length: 12 }, (_, i) => ({ id: i, q: 'ab'[i % 2] }));
    const byName = Object.fromEntries(rows.map((row, i) => [`person ${i}`, row]));
    expect(read(byName).columns.id).toHaveLength(12);
    const turned = {
      id: Object.fromEntries(rows.map(({ id }, i) => [`person ${i}`, id])),
      q: Object.fromEntries(rows.map(({ q }, i) => [`person ${i}`, q])),
    };
    expect(read(turned).columns).toEqual(read(rows).columns);
  });

  it('has its rows in "data" next to a schema, as pandas writes tables', () => {
    const fields = ['index', 'id', 'q'].map((name) => ({ name, type: 'integer' }));
    expect(read({ schema: { fields, primaryKey: ['index'] }, data: ROWS }).columns).toEqual(
      COLUMNS,
    );
  });

  it.each<[string, unknown, Record<string, unknown>]>([
    ['lists of different lengths', { a: 1, b: [1, 2], c: [1] }, { a: [1] }],
    ['one list and a value', { a: 1, b: [1, 2] }, { a: [1] }],
    ['objects of other keys', { a: { b: 1, c: 2 }, d: { b: 3, c: 4 } }, { 'a.b': [1], 'd.c': [4] }],
  ])('is a row of its own otherwise: %s', (_, value, expected) => {
    expect(read(value).columns).toMatchObject(expected);
  });

  it('is read row by row where more objects follow', () => {
    const text = '{"a": [1, 2], "b": 1}\n{"a": [3, 4], "b": 2}\n';
    expect(contents(parseJson(text))).toEqual({ b: [1, 2] });
    expect(() => parseJson('\n{"b": 1,\n "b": 2}\n')).toThrow('Line 3');
    expect(() => parseJson('\n{"b": 1,\n "b": 2}\n{"b": 1}\n')).toThrow('Line 3');
    expect(() => parseJson('{"b": [1, 2], c}')).toThrow('expected a key in double quotes');
  });

  it('has objects within rows, whose names are joined by dots', () => {
    const { columns } = read([
      { id: 1, answers: { q1: { value: 3, text: 'c' }, q2: null }, none: {} },
      { id: 2, answers: { q1: { value: 4 } } },
    ]);
    expect(columns).toEqual({
      id: [1, 2],
      'answers.q1.value': [3, 4],
      'answers.q1.text': ['c', null],
      'answers.q2': [NaN, NaN],
    });
  });

  it('has lists within rows, which are left out and said', () => {
    const { columns, notes } = read([
      { a: 1, tags: ['x', '] }'], b: 2 },
      { a: 3, tags: [], b: 4 },
    ]);
    expect(columns).toEqual({ a: [1, 3], b: [2, 4] });
    expect(notes).toEqual([
      'Lists within rows were left out: "tags"; give each of their entries a key of its own, or join them to a text.',
    ]);
  });

  it('has arrays as rows, in which titles, units and totals are found as in CSV', () => {
    const rows = [
      ['Shops of 2024'],
      ['shop', 'tea', 'grade'],
      [null, '(cups)', '(1-3)'],
      ['a', 3, 1],
      ['b', 5, 2],
    ];
    const { columns, notes } = read([...rows, ['Total', 8, 3]]);
    expect(columns).toEqual({ shop: ['a', 'b'], tea: [3, 5], grade: [1, 2] });
    expect(notes).toHaveLength(3);
    const whole = read([...rows, ['Total', 8, 3]], { skipFooter: 0 });
    expect(whole.columns.tea).toEqual([3, 5, 8]);
  });

  it('is refused where objects are in each other without end', () => {
    const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    expect(() => parseJson(deep)).toThrow('found more than 64 objects in each other');
  });

  it('has rows in an object that is longer than any row may be, and in no endless one', () => {
    const row = `{"a":1,"b":"${'x'.repeat(2 ** 14)}"}`;
    const long = `{"data":[${Array(1500).fill(row).join()}]}`;
    expect(long.length).toBeGreaterThan(2 ** 24);
    const { rowCount, names } = parseJson(long);
    expect([rowCount, names]).toEqual([1500, ['a', 'b']]);
    expect(() => parseJson(long, { memory: { textBytes: 2 ** 26 } })).toThrow(
      'an object that contains all rows takes more of the JavaScript heap than the 64 MiB that may be taken; give each row as an object of its own, or give Node a larger heap',
    );
    const inArray = `[{"a":"${'x'.repeat(2 ** 24)}"}]`;
    expect(() => parseJson(inArray)).toThrow(
      'the object that begins here does not end within 16777216 characters; close its quotes and braces, or give each row as an object of its own.',
    );
  });
});

describe('texts in two forms of Unicode', () => {
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];

  it('are one category, and one name', async () => {
    const csv = `gr\u00f6\u00dfe,x\n${composed},1\n${decomposed},2\n${composed},3\n`;
    const table = await readTableFrom([
      csv.normalize('NFD').replace(/cafe\u0301,1/, `${composed},1`),
    ]);
    expect(contents(table)).toEqual({ größe: [composed, composed, composed], x: [1, 2, 3] });
    expect(read([{ [decomposed]: composed }, { [composed]: decomposed }]).columns).toEqual({
      [composed]: [composed, composed],
    });
  });

  it('are one category among many', () => {
    const many = Array.from({ length: 300 }, (_, i) => `t${i}`);
    const rows = [...many, decomposed, composed, decomposed].map((x) => ({ x }));
    expect(read(rows).columns.x.slice(-3)).toEqual([composed, composed, composed]);
  });
});
