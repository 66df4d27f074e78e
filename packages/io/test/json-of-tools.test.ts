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
