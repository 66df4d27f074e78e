import { type Column, Table, tableFromColumns } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatArff, formatCsv, parseArff, parseCsv } from '../src/index.js';
import { awkwardText, contents, errorOf, tables, typesOf } from './helpers.js';

const joined = (chunks: Iterable<string>) => [...chunks].join('');

describe('CSV', () => {
  const category = awkwardText.filter((text) => text.trim() !== '' && text.trim() !== '?');

  it.each([';', '\t', '|'])(
    'numbers such as 1.234 alone come back the same, separated by %j',
    (separator) => {
      const x = Float64Array.of(1.234, NaN, -12.345, 2);
      const alone = joined(formatCsv(tableFromColumns({ x }), { separator }));
      expect(alone).toContain('1.2340\n');
      expect(parseCsv(alone, { types: { x: 'numeric' }, separator }).column('x')).toMatchObject({
        values: x,
      });
      const y = Float64Array.of(0.5, 1, 1, 1);
      expect(joined(formatCsv(tableFromColumns({ x, y }), { separator }))).toContain(
        `\n1.234${separator}0.5\n`,
      );
    },
  );

  it.each([',', ';', '\t', '|'])('comes back the same, separated by %j', (separator) => {
    fc.assert(
      fc.property(tables(category), (table) => {
        const text = joined(formatCsv(table, { separator }));
        const back = parseCsv(text, { types: typesOf(table) });
        expect(contents(back)).toEqual(contents(table));
      }),
    );
  });

  it('a single column with a unit is not split at the blank before it', () => {
    const values = Float64Array.of(0, -1.5, NaN);
    const table = new Table([{ type: 'numeric', name: '1', values, unit: '€' }]);
    expect(joined(formatCsv(table))).toBe('"1"\n"0 €"\n"-1.5 €"\n?\n');
    expect(parseCsv(joined(formatCsv(table))).columns).toEqual(table.columns);
  });

  it('keeps names that look like dates, above dates', () => {
    const days = {
      type: 'numeric',
      unit: 'date',
      values: Float64Array.of(20_000, 20_001),
    } as const;
    const table = new Table([
      { ...days, name: '2024-02-29' },
      { ...days, name: '12/31/2025' },
    ]);
    expect(contents(parseCsv([...formatCsv(table)].join('')))).toEqual(contents(table));
  });

  it.each([5e-324, -3e-323, 1.5e-300])('keeps 1.234 beside %d with semicolons', (small) => {
    const table = tableFromColumns({ a: [small], b: [1.234] });
    const text = joined(formatCsv(table, { separator: ';' }));
    expect(parseCsv(text).columns).toEqual(table.columns);
  });

  it('needs no types for numbers', () => {
    const onlyNumbers = tables(category).map(
      ({ columns }) => new Table(columns.filter(({ type }) => type === 'numeric')),
    );
    fc.assert(
      fc.property(
        onlyNumbers.filter(({ columns }) => columns.length > 0),
        (table) => {
          const back = parseCsv(joined(formatCsv(table)));
          expect(back.columns).toEqual(table.columns);
        },
      ),
    );
  });

  it('is written as RFC 4180 says', () => {
    const table = tableFromColumns({ 'a "b"': [1, NaN, -0], c: ['x,y', null, 'z'] });
    expect(joined(formatCsv(table))).toBe('"a ""b""",c\n1,"x,y"\n?,\n-0,z\n');
    expect(joined(formatCsv(tableFromColumns({ a: [null, 1] })))).toBe('a\n?\n1\n');
    expect(joined(formatCsv(tableFromColumns({ a: [], b: [] })))).toBe('a,b\n');
  });

  it('comes in chunks', () => {
    const table = tableFromColumns({
      a: Float64Array.from({ length: 20_000 }, (_, row) => row / 7),
    });
    const chunks = [...formatCsv(table)];
    expect(chunks.length).toBeGreaterThan(2);
    expect(parseCsv(chunks.join('')).columns).toEqual(table.columns);
  });

  it.each(['', '?', ' ? '])(
    'is refused with a category %j, which would come back missing',
    (text) => {
      expect(errorOf(() => joined(formatCsv(tableFromColumns({ a: ['x', text] }))))).toBe(
        `FILE_FORMAT: Column "a", row 2 of 2: the category "${text}" would be read back from CSV as a missing ` +
          'value; rename it, or make it missing.',
      );
    },
  );
});

it('CSV is refused with such a category that occurs beside one that does not', () => {
  const column = {
    type: 'nominal',
    name: 'a',
    codes: Int32Array.of(1, 2),
    categories: ['', '?', 'x'],
  };
  expect(errorOf(() => joined(formatCsv(new Table([column as Column]))))).toMatch(
    /^FILE_FORMAT: Column "a", row 1 of 2: the category "\?" would be read back/,
  );
});

describe('ARFF', () => {
  it('comes back the same, also the labels that do not occur', () => {
    fc.assert(
      fc.property(tables(awkwardText), (table) => {
        const back = parseArff(joined(formatArff(table, { relation: "it's" })));
        expect(back.columns).toEqual(table.columns);
      }),
    );
  });

  it('is written so that Weka can read it', () => {
    const table = tableFromColumns({ 'a b': [1, NaN], c: ["it's", '?'] });
    expect(joined(formatArff(table))).toBe(
      "@relation table\n\n@attribute 'a b' numeric\n@attribute c {'it\\'s','?'}\n\n@data\n1,'it\\'s'\n?,'?'\n",
    );
  });
});

describe.each([
  ['CSV', formatCsv],
  ['ARFF', formatArff],
])('%s', (_, format) => {
  it('is refused without a name for a column', () => {
    expect(errorOf(() => joined(format(tableFromColumns({ ' ': [1] }))))).toBe(
      'FILE_FORMAT: Argument "table": column 1 of 1 has no name; give it one.',
    );
  });

  it('is refused with a NUL', () => {
    expect(errorOf(() => joined(format(tableFromColumns({ a: ['x\0'] }))))).toBe(
      'FILE_FORMAT: Column "a": the text "x\\u0000" holds a NUL character, which no text file may hold; take it out.',
    );
  });
});
