import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutLine } from '../src/formats/csv/cut-line.js';
import { asciiCodes } from '../src/numbers/ascii-codes.js';

it('finds the fields of a line that has as many as are expected', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', '.', '-', ' ', 'x'), maxLength: 3 });
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  const wants = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 4 }), wants, (rows, width, wanted) => {
      const text = rows.map((row) => `${row.join(';')}\n`).join('');
      const codes = asciiCodes(text);
      const fields = room(width, wanted);
      const { ends, numbers } = fields;
      let start = 0;
      for (const row of rows) {
        expect(cutLine(codes, start, ';'.charCodeAt(0), fields)).toBe(row.length === width);
        if (row.length === width) {
          const starts = [start, ...Array.from(ends, (end) => end + 1)];
          expect(Array.from(ends, (end, c) => text.slice(starts[c], end))).toEqual(row);
          expect(Array.from(numbers)).toEqual(
            row.map((cell, c) => (wanted[c] ? plain(cell) : NaN)),
          );
        }
        start += row.join(';').length + 1;
      }
    }),
  );
});

it('finds no line where the text breaks off', () => {
  expect(cutLine(asciiCodes('1;2'), 0, ';'.charCodeAt(0), room(2, [true, true]))).toBe(false);
});

/** Room for the fields of a line. */
function room(width: number, wanted: readonly boolean[]) {
  return {
    wanted: Uint8Array.from({ length: width }, (_, c) => (wanted[c] ? 1 : 0)),
    ends: new Int32Array(width),
    numbers: new Float64Array(width),
  };
}

/** The number that a text writes by digits, a point and a sign. */
function plain(text: string): number {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
}
