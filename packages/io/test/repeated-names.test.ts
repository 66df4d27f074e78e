import { type Column, Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import {
  formatArff,
  parseArff,
  parseCsv,
  parseJson,
  type ReadingNote,
  readTableFrom,
} from '../src/index.js';
import { contents } from './helpers.js';

const ROWS = [
  { show: 'x', season: 1, age: 7 },
  { show: 'y', season: 2, age: 9 },
];
const AGAIN = { show: 'SHOW', season: 'SEASON', age: 'AGE' };

const nominal = (name: string, texts: readonly string[]): Column => {
  const categories = [...new Set(texts)];
  const codes = Int32Array.from(texts, (text) => categories.indexOf(text));
  return { type: 'nominal', name, codes, categories };
};
/** A table of texts, as a program stores a table that was read with its header lines among the rows. */
const TEXTS = new Table(
  (['show', 'season', 'age'] as const).map((name) =>
    nominal(name, [AGAIN[name], ...ROWS.map((row) => String(row[name])), AGAIN[name]]),
  ),
);

describe('rows that repeat the names of the columns', () => {
  it.each([
    ['all of them', [AGAIN, ...ROWS, AGAIN], '1, 4'],
    ['most of them', [ROWS[0], { ...AGAIN, show: 'x' }, ROWS[1]], '2'],
  ])('are left out of JSON objects with a note: %s', (_, rows, where) => {
    const notes: string[] = [];
    const onNote = (note: ReadingNote) => notes.push(errorSentence(note));
    const table = parseJson(JSON.stringify(rows), { onNote });
    expect(contents(table)).toEqual({ show: ['x', 'y'], season: [1, 2], age: [7, 9] });
    expect(table.column('show')).toMatchObject({ categories: ['x', 'y'] });
    expect(notes).toEqual([
      `The names of the columns stand again in ${where.includes(',') ? 'rows' : 'row'} ${where}, and were left out ` +
        'there; write other texts if it is a row.',
    ]);
  });

  it('are left out of ARFF, whose categories they are', () => {
    const found: string[] = [];
    const onNote = ({ note }: ReadingNote) => found.push(note);
    const table = parseArff([...formatArff(TEXTS)].join(''), { onNote });
    expect(contents(table)).toEqual({ show: ['x', 'y'], season: ['1', '2'], age: ['7', '9'] });
    expect(table.column('age')).toMatchObject({ categories: ['7', '9'] });
    expect(found).toEqual(['repeated-header']);
  });

  it('are rows where few cells are names, or no column has numbers', () => {
    for (const rows of [
      [
        { a: 'a', b: 'x', c: 'y' },
        { a: 'q', b: 'r', c: 's' },
      ],
      [
        { a: 'a', b: 'b', c: 'y' },
        { a: 'q', b: 'r', c: 's' },
      ],
      [{ a: 'a', b: 'b' }],
      [{ a: 'a' }, { a: 'b' }],
    ]) {
      expect(parseJson(JSON.stringify(rows)).rowCount).toBe(rows.length);
    }
  });

  it('are rows where numbers stand below names that are the same numbers', () => {
    const table = parseCsv('"1",u,"3"\n0,,0\n1,,3\n,,0\n');
    expect(contents(table)).toMatchObject({ 1: [0, 1, NaN], 3: [0, 3, 0] });
  });

  it('stand in a file that a stream brings, too', async () => {
    const text = [AGAIN, ...ROWS].map((row) => `${JSON.stringify(row)}\n`);
    expect(contents(await readTableFrom(text, { format: 'jsonl' })).season).toEqual([1, 2]);
  });
});
