import { describe, expect, it } from 'vitest';
import type { Column } from '../src/index.js';
import { automaticScaling } from '../src/numbers.js';

const numeric = (...values: number[]): Column => ({
  type: 'numeric',
  name: 'x',
  values: Float64Array.from(values),
});
const ones = (rows: number) => new Float64Array(rows).fill(1);

describe('automaticScaling', () => {
  it('is none if all numbers of rows that count lie in [-1, 1]', () => {
    expect(automaticScaling([numeric(-1, 1, NaN)], ones(3))).toBe('none');
    expect(automaticScaling([numeric(-1, 1), numeric(0, 1.5)], ones(2))).toBe('z-score');
    expect(automaticScaling([numeric(-1, 1), numeric(-1.5, 0)], ones(2))).toBe('z-score');
    expect(automaticScaling([numeric(0, 1.5)], Float64Array.of(1, 0))).toBe('none');
  });

  it('does not look at attributes that never vary or have no value, nor at categories', () => {
    const codes = Int32Array.of(5, 5, 5);
    const nominal: Column = { type: 'nominal', name: 'y', codes, categories: [...'abcdef'] };
    const columns = [numeric(-1, 1, 0), numeric(7, NaN, 7), numeric(NaN, NaN, NaN), nominal];
    expect(automaticScaling(columns, ones(3))).toBe('none');
  });
});
