import type { NumericCondition } from '@preflearn/boosting';
import { Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { ThresholdRounding } from '../src/round-thresholds.js';

function rounded(values: readonly number[], operator: '<=' | '>=', value: number): number {
  const rounding = new ThresholdRounding([
    { type: 'numeric', name: 'x', values: Float64Array.from(values) },
  ]);
  const condition = rounding.round({ attribute: 0, operator, value });
  return (condition as NumericCondition).value;
}

it('thresholds become the roundest number between their neighbours', () => {
  expect(rounded([9.7, 9.8, 12], '<=', 9.749999)).toBe(9.7);
  expect(rounded([9.7, 9.8, 12], '>=', 9.749999)).toBe(9.8);
});

it('of equally round numbers the nearest is taken, on either side', () => {
  expect(rounded([1, 4], '<=', 2.4)).toBe(2);
  expect(rounded([1, 4], '<=', 2.6)).toBe(3);
  expect(rounded([14.6, 17.4], '<=', 14.7)).toBe(15);
  expect(rounded([0.95, 1.9], '<=', 1.85)).toBe(1);
  expect(rounded([-3, 5], '>=', 1.234)).toBe(0);
  expect(rounded([-15.4, -14.6], '>=', -14.7)).toBe(-15);
});

it('a threshold outside all values, or with a unit, stays', () => {
  expect(rounded([1, 2], '<=', 2.345)).toBe(2.345);
  const values = Float64Array.of(19000, 19010);
  const rounding = new ThresholdRounding([{ type: 'numeric', name: 'd', values, unit: 'date' }]);
  const condition = { attribute: 0, operator: '<=', value: 19004.5 } as const;
  expect(rounding.round(condition)).toBe(condition);
});

it('no value moves to the other side, and no number of fewer digits would do', () => {
  const random = new Random(3);
  for (let draw = 0; draw < 300; draw++) {
    const size = 10 ** (random.integer(9) - 4);
    const values = Array.from({ length: 6 }, () => (random.uniform() - 0.3) * size);
    values[2] = NaN;
    const known = values.filter((x) => !Number.isNaN(x)).sort((a, b) => a - b);
    const at = random.integer(known.length - 1);
    const value = known[at] + (known[at + 1] - known[at]) * (0.01 + 0.98 * random.uniform());
    const operator = random.coin() ? '<=' : '>=';
    const found = rounded(values, operator, value);
    for (const x of known) {
      expect(operator === '<=' ? x <= found : x >= found).toBe(
        operator === '<=' ? x <= value : x >= value,
      );
    }
    const digits = digitsOf(found);
    if (digits <= 1) continue;
    // Both numbers of one digit less about the middle lie outside.
    for (const rounder of [floorTo(value, digits - 1), -floorTo(-value, digits - 1)]) {
      expect(rounder > known[at] && rounder < known[at + 1]).toBe(false);
    }
  }
});

function digitsOf(x: number): number {
  return x === 0 ? 0 : x.toExponential().split('e')[0].replace(/[-.]/g, '').length;
}

/** The largest number of so many digits up to x. */
function floorTo(x: number, digits: number): number {
  const near = Number(x.toPrecision(digits));
  if (near <= x) return near;
  const exponent = Number(x.toExponential(digits - 1).split('e')[1]);
  return Number((near - Number(`1e${exponent - digits + 1}`)).toPrecision(digits));
}
