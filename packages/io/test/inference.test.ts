import { describe, expect, it } from 'vitest';
import { SETTLED_AFTER } from '../src/columns/inferring-builder.js';
import { parseCsv } from '../src/index.js';
import { contents, errorOf } from './helpers.js';

/** A table of the column x with these cells, and a column beside it. */
function withCells(
  cells: readonly (string | number)[],
  options: Parameters<typeof parseCsv>[1] = {},
) {
  return parseCsv(`x,y\n${cells.map((cell) => `${cell},0\n`).join('')}`, options);
}

const repeat = (cell: string | number, times: number) =>
  new Array<string | number>(times).fill(cell);
const counting = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

describe('the type of a column', () => {
  it.each([
    ['numbers', [1, '2.5', '-3e-2', '+.5', '4.']],
    ['numbers and missing values', ['?', 1, '', 2]],
    ['missing values only', ['?', '', ' ']],
  ])('is numeric for %s', (_, cells) => {
    expect(withCells(cells).column('x').type).toBe('numeric');
  });

  it.each([
    ['text', ['a', 'b', 'a']],
    ['more text than numbers', [1, 'a', 'b', 2, 'c']],
    ['codes, each text at least twice', [0, 1, 2, '3+', 1, '3+']],
    ['hexadecimal numbers', ['0x1', '0x2']],
    ['dates that there are not', ['2020-02-30', '2020-13-03']],
    ['more text than numbers, some not finite', ['inf', 'a', 'b', 1, '-inf']],
  ])('is nominal for %s', (_, cells) => {
    expect(contents(withCells(cells)).x).toEqual(cells.map(String));
  });

  it('keeps the exact texts, in order of first occurrence', () => {
    const column = withCells(['01', '1', '3+', '1.0', '3+', '01']).column('x');
    expect(column).toMatchObject({ categories: ['01', '1', '3+', '1.0'] });
    expect(column).not.toHaveProperty('ordered');
  });

  it('takes at most 20 distinct values for codes', () => {
    const codes = (numbers: number) => withCells([...counting(0, numbers), '19+', '19+']);
    expect(codes(19).column('x').type).toBe('nominal');
    expect(errorOf(() => codes(20))).toBe(
      'VALUE_NOT_NUMERIC: Line 22, column "x": found "19+", expected a number like 20 of the ' +
        '22 values; correct it, name it as a marker for missing values ("missing": ["19+"]), or ' +
        'declare the column nominal ("types": {"x":"nominal"}).',
    );
  });

  it.each(['na', 'unknown', '#N/A', '--', 'none'])('takes %j among numbers for no code', (word) => {
    expect(errorOf(() => withCells([0, 1, word, 1, word]))).toContain(
      `VALUE_NOT_NUMERIC: Line 4, column "x": found "${word}"`,
    );
  });

  it('is an error where half are numbers and a text stands once', () => {
    expect(errorOf(() => withCells(['a', 1, 2, 'a', 'b', 3]))).toContain('3 of the 6 values');
  });

  it('overrides by option', () => {
    expect(contents(withCells(['01', '', '2'], { types: { x: 'nominal' } })).x).toEqual([
      '01',
      null,
      '2',
    ]);
    expect(contents(withCells(['01', '?'], { types: { x: 'numeric' } })).x).toEqual([1, NaN]);
  });
});

describe('a column of many distinct values', () => {
  const many = counting(0, SETTLED_AFTER + 1);

  it('is settled as numeric', () => {
    const cells = ['', ...many, 'NA', 7, ' 8 ', '?'];
    const values = [NaN, ...many, NaN, 7, 8, NaN];
    expect(contents(withCells(cells, { missing: ['NA'] })).x).toEqual(values);
    // More text than numbers comes too late.
    expect(errorOf(() => withCells([...many, ...repeat('a', 2 * SETTLED_AFTER)]))).toBe(
      `VALUE_NOT_NUMERIC: Line ${SETTLED_AFTER + 3}, column "x": found "a", expected a number; correct it, ` +
        'name it as a marker for missing values ("missing": ["a"]), or declare the column ' +
        'nominal ("types": {"x":"nominal"}).',
    );
  });

  it('is not settled one value earlier', () => {
    const cells = [...many.slice(2), ...repeat('a', SETTLED_AFTER)];
    expect(withCells(cells).column('x').type).toBe('nominal');
  });

  it('is settled as nominal', () => {
    const texts = many.map((i) => `t${i}`);
    const cells = [...texts, '', ...counting(0, 3 * SETTLED_AFTER), 't1'];
    const expected = [...texts, null, ...counting(0, 3 * SETTLED_AFTER).map(String), 't1'];
    expect(contents(withCells(cells)).x).toEqual(expected);
  });

  it('is an error when text among numbers is settled', () => {
    expect(
      errorOf(() => withCells([1, 'oops', ...many, ...repeat('a', 5 * SETTLED_AFTER)])),
    ).toContain(
      `Line 3, column "x": found "oops", expected a number like ${SETTLED_AFTER + 1} of the ${SETTLED_AFTER + 2} ` +
        'values, also in place of "a" in column "x"; correct them, name them as markers for missing values ' +
        '("missing": ["oops","a"]), or declare the column nominal ("types": {"x":"nominal"}).',
    );
  });
});
