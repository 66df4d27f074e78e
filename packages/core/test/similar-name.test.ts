import { describe, expect, it } from 'vitest';
import { similarName } from '../src/text.js';

describe('similarName', () => {
  it.each([
    ['G', ['g', 'h'], 'g'],
    ['x', ['y', 'z'], undefined],
    ['mgp', ['map', 'mpg'], 'map'],
    ['horsepwoer', ['horse', 'horsepower'], 'horsepower'],
    ['MPG ', ['weight', 'mpg'], 'mpg'],
    ['orign', ['weight', 'origin'], 'origin'],
    ['', ['a'], undefined],
    ['milage', ['mpg', 'weight'], undefined],
  ])('takes %j of %j for %j', (typed, names, meant) => {
    expect(similarName(typed, names)).toBe(meant);
  });
});
