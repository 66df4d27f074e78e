import { Table, tableFromColumns } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, formulaTexts, parseCsv } from '../src/index.js';
import { awkwardText, contents } from './helpers.js';

describe('formulaTexts', () => {
  it.each(['=1+1', '+a', '-b', '@x', '\tx', '\rx', '\nx', '\uff1dx', "=cmd|' /C calc'!A0", '-2+3'])(
    'finds %j',
    (text) => {
      expect(formulaTexts(tableFromColumns({ a: [text, 'b'] }))).toEqual([text]);
    },
  );

  it.each(['-3', '+4.5', '-1e5', '-.5', '-Infinity', '-', '+', '@', '=', 'a=b', "'=1", ' =1', ''])(
    'passes by %j',
    (text) => {
      expect(formulaTexts(tableFromColumns({ a: [text, 'b'] }))).toEqual([]);
    },
  );

  it('finds each text once, names of columns too, and none that does not occur', () => {
    const table = tableFromColumns({ '=n': [1, 2], a: ['=x', '=x'], b: ['=x', '=y'] });
    expect(formulaTexts(table)).toEqual(['=n', '=x', '=y']);
    const codes = Int32Array.of(0, -1);
    const partly = new Table([{ type: 'nominal', name: 'b', codes, categories: ['=x', '=y'] }]);
    expect(formulaTexts(partly)).toEqual(['=x']);
  });
});

describe('formatCsv with spreadsheetSafe', () => {
  it('writes no cell that is a formula, and changes no other', () => {
    const text = awkwardText.filter((cell) => !/^\s*\??\s*$/.test(cell)); // that is a missing value
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const table = tableFromColumns({ a: texts.map((cell) => `=${cell}`), b: texts });
        const options = { types: { a: 'nominal', b: 'nominal' } } as const;
        const safe = parseCsv([...formatCsv(table, { spreadsheetSafe: true })].join(''), options);
        expect(formulaTexts(safe)).toEqual([]);
        const odd = new Set(formulaTexts(table));
        const expected = texts.map((cell) => (odd.has(cell) ? `'${cell}` : cell));
        expect(contents(safe)).toEqual({ a: texts.map((cell) => `'=${cell}`), b: expected });
      }),
    );
  });
});
