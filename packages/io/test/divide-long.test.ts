import { expect, it } from 'vitest';
import { divideLong } from '../src/divide-long.js';

it('divides long whole numbers', () => {
  expect(divideLong(314159265358979, 3238, 1e4, 1e18)).toBe(Number('3.141592653589793238'));
});

it('does not say which double is next where it is the middle of two', () => {
  expect(divideLong(450359962737049, 75, 100, 10)).toBeNaN(); // 2^52 + 1.5
});
