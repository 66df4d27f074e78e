import { expect, it } from 'vitest';
import { Thresholds } from '../src/index.js';
import { meaningText } from '../src/loss/link.js';

const CLASSES = ['low', 'fair', 'good', 'best'];

it('a response is said with its sign, and one that moves nothing without a number', () => {
  expect(meaningText({ classes: 'setosa', value: 0.123456 })).toBe('setosa +0.123');
  expect(meaningText({ classes: 'setosa', value: 2634.2 })).toBe('setosa +2,630');
  expect(meaningText({ classes: 'all classes alike', value: 0 })).toBe('all classes alike');
});

it('thresholds stand between the classes that they part; infinite ones name what is never predicted', () => {
  expect(new Thresholds([-1.5, 0.123456, 2], CLASSES).facts()).toEqual([
    ['score thresholds', 'low | fair at -1.5, fair | good at 0.123, good | best at 2'],
  ]);
  expect(new Thresholds([-Infinity, 0.5, 0.5], CLASSES).facts()).toEqual([
    ['score thresholds', 'fair | good at 0.5, good | best at 0.5'],
    ['never predicted', 'low, good'],
  ]);
  expect(new Thresholds([Infinity, Infinity, Infinity], CLASSES).facts()).toEqual([
    ['never predicted', 'fair, good, best'],
  ]);
});

it.each([
  [-3, 'which lies below the lowest threshold, -1.5: class low.'],
  [0, 'which lies between the thresholds -1.5 and 0.5: class fair.'],
  [7, 'which is not below the highest threshold, 2: class best.'],
])('a score of %d is placed among the thresholds', (score, end) => {
  const [sentence] = new Thresholds([-1.5, 0.5, 2], CLASSES).conclude(Float64Array.of(score));
  expect(sentence).toBe(`They add up to the score ${score}, ${end}`);
});

it('a score without finite thresholds is said to decide nothing', () => {
  const [sentence] = new Thresholds([Infinity], ['a', 'b']).conclude(Float64Array.of(1));
  expect(sentence).toBe('They add up to the score 1, and every score leads to one class: class a.');
});
