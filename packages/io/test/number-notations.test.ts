import { errorSentence } from '@preflearn/core/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import { type CsvOptions, numbersIn, parseCsv } from '../src/index.js';
import { contents, errorOf, readInChunks } from './helpers.js';

/** Cells of the columns of a table whose fields are separated by semicolons. */
function read(
  columns: Readonly<Record<string, readonly string[]>>,
  options: CsvOptions = {},
): Record<string, readonly (number | string | null)[]> {
  const notes: string[] = [];
  const separator = options.separator ?? ';';
  const names = Object.keys(columns);
  const rows = columns[names[0]].map((_, row) => names.map((name) => `"${columns[name][row]}"`));
  const text = [names, ...rows].map((cells) => `${cells.join(separator)}\n`).join('');
  const onNote = (note: Parameters<NonNullable<CsvOptions['onNote']>>[0]) => {
    notes.push(errorSentence(note));
  };
  return { ...contents(parseCsv(text, { onNote, separator, ...options })), notes };
}

/** So many different numbers from 1 on. */
const many = (text: (i: number) => string) =>
  Array.from({ length: SETTLED_AFTER + 50 }, (_, i) => text(i + 1));

describe('numbers in another notation', () => {
  it.each<[string, readonly string[], readonly number[]]>([
    ['a German export', ['1,5', '-0,25', '12', ''], [1.5, -0.25, 12, NaN]],
    [
      'thousands and decimals in German',
      ['1.234,56', '999,00', '1.234.567'],
      [1234.56, 999, 1234567],
    ],
    [
      'thousands and decimals in English',
      ['1,234.56', '999.00', '1,234,567'],
      [1234.56, 999, 1234567],
    ],
    ['a column in which one cell decides', ['1.234', '2.345,5'], [1234, 2345.5]],
    ['and the other way', ['1,234', '2,345.5'], [1234, 2345.5]],
    ['a Swiss export', ["1'234.50", '12.5'], [1234.5, 12.5]],
    ['a French export', ['1\u202f234,5', '12\u00a0345', '7'], [1234.5, 12345, 7]],
    ['more cells than are kept', many((i) => `${i},5`), many((i) => `${i}.5`).map(Number)],
  ])('is read: %s', (_, x, expected) => {
    expect(read({ x, y: x.map(() => 'a') }).x).toEqual(expected);
    expect(read({ x, y: x.map(() => 'a') }, { types: { x: 'numeric' } }).x).toEqual(expected);
  });

  it('is said, with what to do if it is wrong', () => {
    expect(read({ x: ['1,5'], y: ['a'] }).notes).toEqual([
      'Commas were read as decimal marks in column "x"; if they are not, say so ("decimal": ".").',
    ]);
    expect(read({ x: ['1.5'], y: ['a'] }).notes).toEqual([]);
    expect(read({ x: ['1,5'] }, { decimal: ',' }).notes).toEqual([]);
  });

  it('is decided by the rest of the file where a column leaves it open', () => {
    expect(read({ x: ['1.234', '5'], y: ['0,5', '1'] })).toMatchObject({
      x: [1234, 5],
      y: [0.5, 1],
    });
    expect(read({ x: ['1,234', '5'], y: ['0,5', '1'] })).toMatchObject({ x: [1.234, 5] });
    expect(read({ x: ['1,234', '5'], y: ['0.5', '1'] })).toMatchObject({ x: [1234, 5] });
    expect(read({ x: ['1.234', '5'], y: ['0.5', '1'] })).toMatchObject({
      x: [1.234, 5],
      notes: [],
    });
  });

  it('is refused where numbers may mean two things and nothing decides', () => {
    const sentence =
      'VALUE_NOT_NUMERIC: Column "x": found "1,234", which may mean 1234 or 1.234; say that commas stand before ' +
      'decimals ("decimal": ","), that points do ("decimal": "."), or declare the column nominal ' +
      '("types": {"x":"nominal"}).';
    expect(errorOf(() => read({ x: ['1,234', '5'] }))).toBe(sentence);
    expect(errorOf(() => read({ x: ['1,234'], y: ['0.5'], z: ['0,5'] }))).toBe(sentence);
    expect(read({ x: ['1,234'] }, { decimal: ',' }).x).toEqual([1.234]);
    expect(read({ x: ['1,234'] }, { decimal: '.' }).x).toEqual([1234]);
    expect(read({ x: ['1,234'] }, { types: { x: 'nominal' } }).x).toEqual(['1,234']);
  });

  it('is refused for points too where the separator is a semicolon, and nothing decides', () => {
    const x = ['1.234', '2.000'];
    expect(errorOf(() => read({ x }))).toContain('found "1.234", which may mean 1.234 or 1234;');
    for (const separator of [',', '\t', '|']) {
      expect(read({ x }, { separator })).toEqual({ x: [1.234, 2], notes: [] });
    }
    // Other columns show either mark: the file is not of one hand.
    const mixed = { x, y: ['0.5', '1'], z: ['0,5', '1'] };
    expect(errorOf(() => read(mixed, { separator: '\t' }))).toContain('found "1.234", which may');
  });

  it('is shown by columns of texts too, so that leaving a column out changes nothing', () => {
    const types = { y: 'nominal' } as const;
    expect(read({ x: ['1.234'], y: ['0,5'] }, { types }).x).toEqual([1234]);
    expect(read({ x: ['1.234'], y: ['0.5'] }, { types }).x).toEqual([1.234]);
  });

  it('is thousands where the separator is a comma, and said', () => {
    expect(read({ x: ['1,234', '999'] }, { separator: ',' })).toEqual({
      x: [1234, 999],
      notes: [
        'Commas were read as marks between thousands in column "x" (such as "1,234"); if they stand before ' +
          'decimals, say so ("decimal": ",").',
      ],
    });
  });

  it('is said where it is not read', () => {
    const notes = (example: string) => [
      `What looks like numbers in another notation was read as categories in column "x" (such as "${example}"); ` +
        'say which mark stands before decimals ("decimal": ",").',
    ];
    expect(read({ x: ['1,5', '2,5'] }, { separator: ',' })).toEqual({
      x: ['1,5', '2,5'],
      notes: notes('1,5'),
    });
    expect(read({ x: ['12 345', '1 234'] }).notes).toEqual(notes('12 345'));
    expect(read({ x: ['12 345', '1 234,5'] }, { decimal: ',' }).x).toEqual([12345, 1234.5]);
    expect(read({ x: ['1,5', '2,5', '1.5'] }).notes).toEqual(notes('1,5'));
    expect(read({ x: ['a', 'b', '1,5'] }).notes).toEqual([]);
  });

  it('is refused where text stands among them', () => {
    expect(errorOf(() => read({ x: ['1,5', '2,5', 'oops'] }))).toBe(
      'VALUE_NOT_NUMERIC: Line 4, column "x": found "oops", expected a number like 2 of the 3 values; correct ' +
        'it, name it as a marker for missing values ("missing": ["oops"]), or declare the column nominal ' +
        '("types": {"x":"nominal"}).',
    );
    expect(errorOf(() => read({ x: ['1,5', '2.5'] }, { types: { x: 'numeric' } }))).toContain(
      'VALUE_NOT_NUMERIC: Line 2, column "x": found "1,5", expected a number; correct it, say which mark stands ' +
        'before decimals ("decimal": ",")',
    );
  });

  it('is refused where a column was read before the file showed its notation', () => {
    const y = many((i) => (i > SETTLED_AFTER + 5 ? '0,5' : '1'));
    expect(errorOf(() => read({ x: many((i) => `${i}.000`), y }))).toContain(
      'which may mean 1 or 1000',
    );
    expect(
      errorOf(() => read({ x: many((i) => (i > SETTLED_AFTER + 2 ? '1.234' : `${i}`)), y })),
    ).toContain('found "1.234", which may mean 1.234 or 1234');
    expect(read({ x: many((i) => `${i}`), y }).x).toEqual(many(String).map(Number));
  });

  it('keeps to the notation of a column once it is settled', () => {
    const cells = (last: string) => [...many((i) => `${i},5`), last];
    expect(read({ x: cells('1.234') }).x.at(-1)).toBe(1234);
    expect(errorOf(() => read({ x: cells('1.5') }))).toContain('found "1.5", expected a number');
  });

  it.each([
    ['.', '000030e+308'],
    ['.', '9'.repeat(310)],
    [',', `${'9'.repeat(310)},5`],
  ] as const)(
    'tells numbers that are too large from texts, with the line: %s %s',
    (decimal, huge) => {
      const cells = (count: number) => [...many((i) => `${i}${decimal}5`).slice(0, count), huge];
      for (const count of [2, SETTLED_AFTER + 1]) {
        const said = errorOf(() => read({ x: cells(count) }, { decimal }));
        expect(said).toMatch(`VALUE_NOT_FINITE: Line ${count + 2}, column "x": found "`);
      }
    },
  );

  it('is no matter of the mark that separates fields', () => {
    expect(errorOf(() => parseCsv('a,b\n', { decimal: ',', separator: ',' }))).toBe(
      'OPTION_CONFLICT: Option "decimal": it is the separator of fields too; give two different characters.',
    );
  });

  it('gives back any number, wherever the text is cut', () => {
    const marks = fc.constantFrom<readonly ['.' | ',', string]>(
      ...([
        [',', '.'],
        [',', ''],
        ['.', ','],
        ['.', "'"],
        [',', '\u202f'],
      ] as const),
    );
    const cell = fc.tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.nat(99));
    fc.assert(
      fc.property(
        marks,
        fc.array(cell, { minLength: 1 }),
        fc.nat(),
        ([decimal, group], cells, at) => {
          const texts = cells.map(([whole, rest]) => {
            const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
            return `${grouped}${decimal}${String(rest).padStart(2, '0')}`;
          });
          const text = `x;y\n${texts.map((cellText) => `${cellText};a\n`).join('')}`;
          const expected = cells.map(([whole, rest]) =>
            Number(`${whole}.${String(rest).padStart(2, '0')}`),
          );
          const cut = at % text.length;
          const chunks = [text.slice(0, cut), text.slice(cut)];
          expect(contents(readInChunks(chunks)).x).toEqual(expected);
          expect(contents(readInChunks(chunks, { decimal })).x).toEqual(expected);
        },
      ),
    );
  });
});

it('numbers of texts are read in the notation that reads most of them', () => {
  expect([...numbersIn(['1.5', '2', 'x'])]).toEqual([1.5, 2, NaN]);
  expect([...numbersIn(['1,5', '1.234', '2'])]).toEqual([1.5, 1234, 2]);
  expect([...numbersIn(['1,234', ''], ',')]).toEqual([1.234, NaN]);
  expect([...numbersIn(['12%', '(3)', '1.234,5 €', 'x'])]).toEqual([12, -3, 1234.5, NaN]);
  expect([...numbersIn(['1970-01-02', '1970-01-03', 'x'])]).toEqual([1, 2, NaN]);
  expect([...numbersIn(['03:31:00', '15:00', 'x'])]).toEqual([12660, 54000, NaN]);
  expect([...numbersIn(['28:00:00', '1h 30m'])]).toEqual([100800, 5400]);
  expect([...numbersIn(['1/2/1970'])]).toEqual([NaN]);
  expect([...numbersIn(['1/2/1970'], undefined, 'mdy')]).toEqual([1]);
});
