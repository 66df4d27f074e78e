import { expect, it } from 'vitest';
import { filled } from '../src/numbers/filled.js';

it('fills an array with the value of each place', () => {
  const array = new Int32Array(4);
  expect(filled(array, (i) => 2 * i + 1)).toBe(array);
  expect(array).toEqual(Int32Array.of(1, 3, 5, 7));
  expect(filled(new Float64Array(0), () => NaN)).toEqual(new Float64Array(0));
});
