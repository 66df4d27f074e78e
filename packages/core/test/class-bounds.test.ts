import { expect, it } from 'vitest';
import { classBounds } from '../src/text.js';

it('says which numbers a class stands for', () => {
  const cuts = [15.75, 17.85];
  expect([0, 1, 2].map((code) => classBounds(cuts, code))).toEqual([
    'up to 15.75',
    'above 15.75, up to 17.85',
    'above 17.85',
  ]);
  expect(classBounds([], 0)).toBe('all values');
  expect(classBounds(cuts, 1, [14, 16.5, 20])).toBe('above 15.75, up to 17.85; median 16.5');
});
