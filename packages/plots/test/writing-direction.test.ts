import { expect, it } from 'vitest';
import { fromRight } from '../src/writing-direction.js';

it('has words from right to left at the odd places, with the blanks and the gap between them', () => {
  expect('if عرض البتلة <= 1.65'.split(fromRight)).toEqual(['if ', 'عرض البتلة', ' <= 1.65']);
  expect('عرض…متر, גובה'.split(fromRight)).toEqual(['', 'عرض…متر', ', ', 'גובה', '']);
  expect('width <= 2'.split(fromRight)).toEqual(['width <= 2']);
});
