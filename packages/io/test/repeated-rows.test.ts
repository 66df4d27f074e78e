import { cellText, Table } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedRows } from '../src/index.js';

const rows = fc.array(
  fc.tuple(fc.constantFrom(0, -0, 1, 0.1, NaN), fc.integer({ min: -1, max: 1 })),
  {
    maxLength: 60,
  },
);

describe('rows that are equal to an earlier one', () => {
  it('are those whose cells an earlier row has', () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const table = new Table([
          { type: 'numeric', name: 'x', values: Float64Array.from(drawn, ([x]) => x) },
          {
            ...{ type: 'nominal', name: 'c', categories: ['a', 'b'] },
            codes: Int32Array.from(drawn, ([, code]) => code),
          },
        ]);
        const seen = new Set<string>();
        const expected = drawn.flatMap((_, row) => {
          const key = table.columns.map((column) => cellText(column, row)).join('\0');
          if (seen.has(key)) return [row];
          seen.add(key);
          return [];
        });
        expect(repeatedRows(table)).toEqual(expected);
      }),
    );
  });
});
