import { expect, it } from 'vitest';
import type { RowRecord } from '../src/rows/row-record.js';
import { secondHeaderLines } from '../src/rows/second-header.js';

const NUMBERS = [
  ['1', '2'],
  ['3', '4'],
  ['5', '6'],
];

const lines = (...leading: readonly (readonly string[])[]) => {
  const rows: RowRecord[] = [...leading, ...NUMBERS].map((fields) => ({
    fields,
    quoted: fields.map(() => false),
    line: 0,
  }));
  return secondHeaderLines(rows, 2, () => true);
};

it.each([
  [0, []],
  [1, [['continuous', 'continuous']]],
  [
    2,
    [
      ['continuous', 'continuous'],
      ['', 'class'],
    ],
  ],
  [
    1,
    [
      ['continuous', 'continuous'],
      ['', 'car'],
    ],
  ],
  [
    1,
    [
      ['continuous', 'continuous'],
      ['', ''],
    ],
  ],
])('takes %d lines below the header for what they tell of the columns: %j', (count, leading) => {
  expect(lines(...leading)).toBe(count);
});
