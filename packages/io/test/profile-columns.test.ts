import { type CellValue, tableFromColumns } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileColumns } from '../src/index.js';

/** The profile of a column of these values. */
function profileOf(values: readonly CellValue[], type?: 'numeric' | 'nominal') {
  return profileColumns(tableFromColumns({ x: values }, type && { types: { x: type } }))[0];
}

const doubtsOf = (values: readonly CellValue[], type?: 'numeric' | 'nominal') =>
  profileOf(values, type).doubts.map(({ doubt, text }) => `${doubt}: ${text}`);

const rows = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('the profile of a column', () => {
  it('counts rows, values and categories', () => {
    expect(profileOf([1, null, 3, 3, 5])).toEqual({
      name: 'x',
      type: 'numeric',
      missing: 1,
      distinct: 3,
      quantiles: [1, 2.5, 3, 3.5, 5],
      doubts: [],
    });
    expect(profileOf(['b', 'a', 'a', null])).toEqual({
      name: 'x',
      type: 'nominal',
      missing: 1,
      distinct: 2,
      categories: [
        { name: 'a', count: 2 },
        { name: 'b', count: 1 },
      ],
      doubts: [],
    });
  });

  it('has quantiles between the least and the greatest, of which half are on either side', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const { quantiles = [0, 0, 0, 0, 0] as const, distinct } = profileOf(values);
        expect(distinct).toBe(new Set(values).size);
        expect(quantiles[0]).toBe(Math.min(...values));
        expect(quantiles[4]).toBe(Math.max(...values));
        expect([...quantiles].sort((a, b) => a - b)).toEqual(quantiles);
        const below = values.filter((value) => value < quantiles[2]).length;
        const above = values.filter((value) => value > quantiles[2]).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it('doubts what says nothing', () => {
    expect(doubtsOf([null, null], 'numeric')).toEqual(['empty: has no value']);
    expect(doubtsOf([7, null, 7])).toEqual(['constant: is "7" in every row that has a value']);
    expect(doubtsOf(['a', null, 'a'])).toEqual(['constant: is "a" in every row that has a value']);
  });

  it('doubts numbers of rows', () => {
    expect(doubtsOf(rows(20).map((i) => i + 1))).toEqual(['row-numbers: numbers the rows']);
    expect(doubtsOf(rows(20))).toHaveLength(1);
    expect(doubtsOf(rows(20).map((i) => 2 * i))).toEqual([
      'rising: rises from row to row, as keys of rows do',
    ]);
    expect(doubtsOf(rows(19))).toEqual([]);
    expect(doubtsOf(rows(20).map((i) => (i === 9 ? null : i)))).toEqual([]);
    expect(doubtsOf(rows(20).map((i) => 19 - i))).toEqual([]);
  });

  it('doubts what is left out of training', () => {
    const id = rows(20).map((i) => 7 * i);
    const [profile] = profileColumns(tableFromColumns({ id }));
    expect(profile.doubts).toEqual([{ doubt: 'row-numbers', text: 'numbers the rows' }]);
    const [counted] = profileColumns(tableFromColumns({ id: rows(20) }));
    expect(counted.doubts).toEqual([{ doubt: 'row-numbers', text: 'numbers the rows' }]);
    expect(doubtsOf(rows(60).map((i) => `n${i}`))).toEqual(['near-unique: 60 of 60 values differ']);
  });

  it('doubts numbers among texts, and marks of missing values', () => {
    expect(doubtsOf(['1', '2', '3+', '1'], 'nominal')).toEqual([
      'mixed: numbers in 3 of 4 rows, and texts such as "3+"',
    ]);
    expect(doubtsOf(['a', 'unknown', 'b'])).toEqual([
      'missing-mark: "unknown" in 1 row may mark missing values',
    ]);
    expect(doubtsOf([1, 2, 3, -999, -999])).toEqual([
      'missing-mark: -999 in 2 rows may mark missing values',
    ]);
  });
});
