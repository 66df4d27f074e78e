import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiCodes } from '../src/ascii-codes.js';
import { cutLine } from '../src/cut-line.js';

it('finds the fields of a line that has as many as are expected', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', '.', ' ', 'x'), maxLength: 3 });
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 4 }), (rows, width) => {
      const text = rows.map((row) => `${row.join(';')}\n`).join('');
      const codes = asciiCodes(text);
      const ends = new Int32Array(width);
      let start = 0;
      for (const row of rows) {
        expect(cutLine(codes, start, ';'.charCodeAt(0), ends)).toBe(row.length === width);
        if (row.length === width) {
          const starts = [start, ...Array.from(ends, (end) => end + 1)];
          expect(Array.from(ends, (end, c) => text.slice(starts[c], end))).toEqual(row);
        }
        start += row.join(';').length + 1;
      }
    }),
  );
});

it('finds no line where the text breaks off', () => {
  expect(cutLine(asciiCodes('1;2'), 0, ';'.charCodeAt(0), new Int32Array(2))).toBe(false);
});
