import { errorSentence } from '@preflearn/core/errors';
import { describe, expect, it } from 'vitest';
import { parseCsv, tableNotes } from '../src/index.js';
import { contents, errorOf } from './helpers.js';

describe('rows of CSV with another number of fields', () => {
  const text = 'a,b\n1,x\n2,y,z,3\n4,x\n5\n6,y\n7,y\n';

  it('are left out on request, and counted', () => {
    const notes: string[] = [];
    const onNote = (note: Parameters<typeof errorSentence>[0]) => notes.push(errorSentence(note));
    const table = parseCsv(text, { brokenRows: 'leave-out', onNote });
    expect(contents(table)).toEqual({ a: [1, 4, 6, 7], b: ['x', 'x', 'y', 'y'] });
    expect(notes).toEqual([
      '2 rows with another number of fields were left out (the first: line 3, found 4 fields, expected 2 as in the ' +
        'header); refuse them ("brokenRows": "error").',
    ]);
  });

  it('are refused by default, with the option that leaves them out', () => {
    expect(errorOf(() => parseCsv(text))).toMatch(/^ROW_LENGTH: .*"brokenRows": "leave-out"/);
    expect(errorOf(() => parseCsv(text, { brokenRows: 'error' }))).toMatch(/^ROW_LENGTH/);
    expect(errorOf(() => parseCsv(text, { brokenRows: 'none' as 'error' }))).toMatch(
      /^OPTION_RANGE: .*expected one of "error", "leave-out"/,
    );
  });
});

describe('numbers with sizes', () => {
  const text = 'x,g\n$56.7M,a\n$537K,b\n"$1,234.5K",a\n$2B,b\n';

  it('are categories with a note, and numbers where they are declared so', () => {
    const table = parseCsv(text, { types: (name) => (name === 'x' ? undefined : 'nominal') });
    expect(tableNotes(table).map((note) => errorSentence(note))).toEqual([
      'Numbers with sizes in column "x" were read as categories (such as "$56.7M"); if they are numbers, say so ' +
        '("types": {"x":"numeric"}).',
    ]);
    const typed = parseCsv(text, { types: { x: 'numeric' } });
    expect(contents(typed).x).toEqual([56.7e6, 537e3, 1234.5e3, 2e9]);
  });

  it('do not take metres for millions', () => {
    expect(errorOf(() => parseCsv('x\n1\n2\n12 m\n', { types: { x: 'numeric' } }))).toMatch(
      /^VALUE_NOT_NUMERIC/,
    );
    const metres = parseCsv('x,y\n1 m,1\n2 m,2\n12 m,3\n');
    expect(tableNotes(metres)).toEqual([]);
  });
});
