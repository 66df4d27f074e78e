import { expect, it } from 'vitest';
import { numberText } from '../src/text.js';

it('writes numbers for people', () => {
  expect([1 / 3, 2, -1234567.8, 1.5e300, 1e-9, 0].map((value) => numberText(value))).toEqual([
    '0.333333',
    '2',
    '-1234570',
    '1.5e+300',
    '1e-9',
    '0',
  ]);
  expect([1 / 3, 123456, -0].map((value) => numberText(value, 4))).toEqual([
    '0.3333',
    '123500',
    '0',
  ]);
  expect([NaN, Infinity, -Infinity].map((value) => numberText(value))).toEqual([
    'NaN',
    'Infinity',
    '-Infinity',
  ]);
});
