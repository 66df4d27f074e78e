import { describe, expect, it } from 'vitest';
import {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  Table,
} from '../src/index.js';
import { thrown } from './thrown.js';

function numeric(name: string, ...values: number[]): Column {
  return { type: 'numeric', name, values: Float64Array.from(values) };
}

function nominal(name: string, categories: string[], ...codes: number[]): NominalColumn {
  return { type: 'nominal', name, categories, codes: Int32Array.from(codes) };
}

describe('Table', () => {
  it('finds columns by name, in their order', () => {
    const table = new Table([numeric('x', 1, 2), nominal('__proto__', ['a'], 0, -1)]);
    expect(table.names).toEqual(['x', '__proto__']);
    expect(table.rowCount).toBe(2);
    expect(table.has('__proto__')).toBe(true);
    expect(table.has('toString')).toBe(false);
    expect(table.column('__proto__').type).toBe('nominal');
  });

  it('may have no columns and no rows', () => {
    expect(new Table([]).rowCount).toBe(0);
    expect(new Table([numeric('x')]).rowCount).toBe(0);
  });

  it('does not follow later changes of the list of columns', () => {
    const columns = [numeric('x', 1)];
    const table = new Table(columns);
    columns.push(numeric('y', 1, 2, 3));
    expect(table.names).toEqual(['x']);
  });

  it('takes columns away by name', () => {
    const table = new Table([numeric('x', 1), numeric('y', 2), numeric('z', 3)]);
    expect(table.without('y', 'no such column').names).toEqual(['x', 'z']);
    expect(table.names).toEqual(['x', 'y', 'z']);
  });

  it('copies selected rows, also repeated and in another order', () => {
    const colour = { ...nominal('c', ['a', 'b'], 0, 1, -1), ordered: true };
    const table = new Table([numeric('x', 1, NaN, 3), colour]);
    const picked = table.select([2, 0, 2]);
    expect(picked.columns).toEqual([
      numeric('x', 3, 1, 3),
      { ...nominal('c', ['a', 'b'], -1, 0, -1), ordered: true },
    ]);
    expect(table.select([]).rowCount).toBe(0);
  });

  it('refuses two columns of one name', () => {
    expect(thrown(() => new Table([numeric('x', 1), numeric('x', 2)]))).toBe(
      'DataError COLUMN_DUPLICATE: Column "x": two columns have this name; rename one of them.',
    );
  });

  it('refuses columns of different lengths', () => {
    expect(thrown(() => new Table([numeric('x', 1), numeric('y', 1, 2)]))).toBe(
      'DataError COLUMN_LENGTH: Column "y": found 2 values, but the first column has 1; give ' +
        'all columns the same length.',
    );
  });

  it('refuses infinities', () => {
    expect(thrown(() => new Table([numeric('x', 1, -Infinity)]))).toBe(
      'DataError VALUE_NOT_FINITE: Column "x", row 2: found -Infinity, expected a finite number; mark a ' +
        'missing value by NaN (an empty field in a file).',
    );
  });

  it('refuses codes without a category, and categories listed twice', () => {
    expect(thrown(() => new Table([nominal('c', ['a'], 0, 1)]))).toBe(
      'DataError CATEGORY_UNKNOWN: Column "c", row 2: found code 1, expected -1 (missing) or a position ' +
        'among the 1 categories.',
    );
    expect(thrown(() => new Table([nominal('c', ['a'], -2)]))).toContain('found code -2');
    expect(thrown(() => new Table([nominal('c', ['a', 'b', 'a'], 0)]))).toBe(
      'DataError CATEGORY_UNKNOWN: Column "c": a category is listed twice ("a", "b", "a"); ' +
        'list each once.',
    );
  });

  it('says which columns there are when one is missing', () => {
    expect(thrown(() => new Table([numeric('x', 1)]).column('y'))).toBe(
      'DataError COLUMN_MISSING: Column "y": there is no such column among "x"; check the ' +
        'spelling.',
    );
  });
});

describe('cells', () => {
  it('are text, empty when missing', () => {
    const x = numeric('x', 1.5, NaN, -0);
    const c = nominal('c', ['a', ''], 0, -1, 1);
    expect([0, 1, 2].map((row) => cellText(x, row))).toEqual(['1.5', '', '0']);
    expect([0, 1, 2].map((row) => cellText(c, row))).toEqual(['a', '', '']);
    expect([0, 1, 2].map((row) => isMissing(c, row))).toEqual([false, true, false]);
    expect(isMissing(x, 1)).toBe(true);
    expect(columnLength(c)).toBe(3);
  });
});
