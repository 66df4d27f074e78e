import { Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { doubleDigits, drawRowSample } from '../src/index.js';

describe('a subsample told by the numbers of rows', () => {
  it('holds about the wanted share, and another one each time', () => {
    const random = new Random(7);
    const rows = Array.from({ length: 20_000 }, (_, row) => row);
    for (const share of [0.1, 0.5, 0.9]) {
      const [one, two] = [drawRowSample(share, random), drawRowSample(share, random)];
      const inOne = rows.filter((row) => one.has(row));
      expect(Math.abs(inOne.length / rows.length - share)).toBeLessThan(0.02);
      const inBoth = inOne.filter((row) => two.has(row));
      expect(Math.abs(inBoth.length / inOne.length - share)).toBeLessThan(0.03);
    }
  });
});

describe('the decimals of a double', () => {
  it('are the shortest, always with an exponent', () => {
    expect(doubleDigits(0.1)).toBe('1e-1');
    expect(doubleDigits(-1.5e300)).toBe('(-1.5e300)');
    expect(doubleDigits(-0)).toBe('(-0e0)');
    expect(() => doubleDigits(Infinity)).toThrow(RangeError);
  });
});
