import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { formatNumber, isNotFiniteWord, parseNumber } from '../src/numbers/number-text.js';
import { finiteNumber } from './helpers.js';

describe('parseNumber', () => {
  it('reads what JavaScript reads, to the last bit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 });
    const text = fc
      .tuple(
        fc.constantFrom('', '-', '+'),
        digits,
        fc.constantFrom('', '.'),
        digits,
        fc.constantFrom('', 'e5', 'E-12', 'e+300', 'e-330'),
      )
      .filter(([, whole, , fraction]) => whole + fraction !== '')
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (number) => {
        expect(parseNumber(number)).toBe(Number(number));
        expect(parseNumber(` ${number}\t`)).toBe(Number(number));
      }),
      runs(2000),
    );
  });

  it('reads numbers of more than fifteen digits to the last bit', () => {
    const text = fc
      .tuple(fc.bigInt({ min: 10n ** 15n, max: 10n ** 19n + 999n }), fc.nat({ max: 24 }))
      .map(([whole, decimals]) => {
        const digits = String(whole).padStart(decimals + 1, '0');
        return `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
      });
    fc.assert(
      fc.property(text, (number) => {
        expect(parseNumber(number)).toBe(Number(number));
        expect(parseNumber(`-${number}`)).toBe(Number(`-${number}`));
      }),
      runs(20_000),
    );
  });

  it('reads the middle of two doubles, and what lies beside it, to the last bit', () => {
    // Above 2^53 doubles are even, above 2^56 they are 16 apart.
    fc.assert(
      fc.property(
        fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }),
        fc.constantFrom(1n, 3n, 4n, 10n),
        fc.constantFrom(-1n, 0n, 1n),
        (fraction, power, off) => {
          const middle = (2n * fraction + 1n) * 2n ** power + off;
          for (const number of [`${middle}`, `${middle}.0`, `${middle}0.0`]) {
            expect(parseNumber(number)).toBe(Number(number));
          }
        },
      ),
    );
  });

  it('reads back each finite number from its text', () => {
    fc.assert(
      fc.property(finiteNumber, (number) => {
        expect(parseNumber(formatNumber(number))).toBe(number);
      }),
    );
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    '+.',
    'e5',
    '.e5',
    '1e',
    '1e+',
    '0x10',
    '0b1',
    '1_000',
    '1,5',
    '1 2',
    '--1',
    '1.2.3',
    'Infinity',
    'NaN',
    'inf',
    '1f',
    '１',
    '\u0131', // its code ends in the byte of the digit 1
  ])('takes %j for no number', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });

  it('gives an infinity for a number too large for a double', () => {
    expect(parseNumber('1e999')).toBe(Infinity);
    expect(parseNumber(`-1${'0'.repeat(400)}`)).toBe(-Infinity);
  });
});

it.each(['NaN', 'nan', 'Inf', '-Infinity', '+INF', ' inf '])(
  'knows that %j is not finite',
  (text) => {
    expect(isNotFiniteWord(text)).toBe(true);
  },
);

it.each(['nano', 'infinite', 'n', ''])('takes %j for an ordinary word', (text) => {
  expect(isNotFiniteWord(text)).toBe(false);
});
