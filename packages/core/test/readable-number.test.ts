import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceText, percentText, readableNumber, signedNumber } from '../src/text.js';

describe('readableNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [12, '12'],
    [2630, '2,630'],
    [999_999, '999,999'],
    [0.123456, '0.123'],
    [0.5, '0.5'],
    [-1234.5, '-1,230'],
    [1_234_567, '1,230,000'],
    [9.876e8, '988,000,000'],
    [1.5e9, '1.5e9'],
    [1.5e18, '1.5e18'],
    [Number.MAX_VALUE, '1.80e308'],
    [0.00001234, '0.0000123'],
    [1.234e-9, '1.23e-9'],
    [Number.NaN, 'no value'],
    [Number.POSITIVE_INFINITY, 'infinity'],
    [Number.NEGATIVE_INFINITY, '-infinity'],
  ])('writes %d as %s', (value, expected) => {
    expect(readableNumber(value)).toBe(expected);
  });

  it('is within half a unit of the third digit, and has no power of ten but for the huge and tiny', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = readableNumber(value);
        const read = Number(text.replaceAll(',', ''));
        if (!Number.isFinite(read)) {
          expect(text).toMatch(/^-?1\.80e308$/);
          return;
        }
        expect(Math.abs(read - value)).toBeLessThanOrEqual(0.00500001 * Math.abs(value));
        const size = Math.abs(value);
        expect(text.includes('e')).toBe(
          value !== 0 && (read >= 1e9 || read <= -1e9 || Math.abs(read) < 1e-6),
        );
        expect(text).not.toContain('+');
        if (size >= 1000 && size < 9.99e8) expect(text).toMatch(/^-?\d{1,3}(,\d{3})+(\.\d+)?$/);
      }),
    );
  });
});

it('signs what is added', () => {
  expect([0.12345, -3, 0, 2634.2].map(signedNumber)).toEqual(['+0.123', '-3', '0', '+2,630']);
});

it('says of a probability whether it is 1', () => {
  expect([0.25, 0.999, 0.9996, 1, 0.0000123].map(chanceText)).toEqual([
    '0.25',
    '0.999',
    'nearly 1',
    '1',
    '0.0000123',
  ]);
});

it('writes shares in per cent', () => {
  expect([0.125, 1, 0, 0.07, Number.NaN].map(percentText)).toEqual([
    '12.5 %',
    '100 %',
    '0 %',
    '7 %',
    'no value',
  ]);
});
