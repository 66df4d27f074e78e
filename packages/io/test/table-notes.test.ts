import { Table, tableFromColumns } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import { parseJson, tableNotes } from '../src/index.js';

const rows = (count: number) => Array.from({ length: count }, (_, i) => i);
const notesOn = (table: Table, target?: string) =>
  tableNotes(table, { target }).map((note) => errorSentence(note));

describe('notes on a table', () => {
  it('name columns that rise from row to row, and how to leave them out', () => {
    const key = rows(20).map((i) => 1000 + 3 * i);
    const table = tableFromColumns({ key, y: rows(20).map((i) => i % 3), t: key });
    expect(notesOn(table, 't')).toEqual([
      'Column "key" rises from row to row, as keys of rows do; if so, leave it out ("ignore": ["key"]).',
    ]);
    expect(tableNotes(table, { target: 't', kept: ['key'] })).toEqual([]);
  });

  it('name numbers that may mark missing values, which are missing if that is said', () => {
    const text = JSON.stringify(rows(12).map((i) => ({ x: i % 4 === 3 ? -999 : i, y: 1 })));
    expect(notesOn(parseJson(text))).toEqual([
      'Cells that hold "-999" in column "x" were read as numbers; if these mark missing values, say so ' +
        '("missing": ["-999"]).',
    ]);
    const cured = parseJson(text, { missing: ['-999'] });
    expect(notesOn(cured)).toEqual([]);
    expect(Array.from(cured.columns[0].type === 'numeric' ? cured.columns[0].values : [])).toEqual(
      rows(12).map((i) => (i % 4 === 3 ? NaN : i)),
    );
  });

  it('show which blank a category has where it looks like another', () => {
    const c = ['a b', 'a\u00a0b', 'a\u200bb'];
    expect(notesOn(tableFromColumns({ c }))[0]).toContain('such as "a b", "a\\u00a0b";');
  });

  it('name numbers that are all dates without hyphens, and none where one is not', () => {
    const days = [20240131, 20240229, NaN, 19991231];
    expect(notesOn(tableFromColumns({ days }))).toEqual([
      'What looks like dates without hyphens was read as numbers in column "days" (such as 20240131); ' +
        'if they are dates, write them as 2024-01-31.',
    ]);
    expect(notesOn(tableFromColumns({ days: [...days, 20230229] }))).toEqual([]);
  });

  it('name classes that look alike, but not those that do not occur', () => {
    const grade = ['Low', 'low', 'high', 'LOW ', 'mid'];
    expect(notesOn(tableFromColumns({ grade }), 'grade')).toEqual([
      'Column "grade": classes differ in upper and lower case, blanks or the form of quotes and hyphens only, such as "Low", "low", "LOW "; write ' +
        'them alike in the file if they are the same.',
    ]);
    const codes = Int32Array.of(0, 2, 0);
    const categories = ['Low', 'low', 'high'];
    expect(notesOn(new Table([{ type: 'nominal', name: 'g', codes, categories }]))).toEqual([]);
  });
});
