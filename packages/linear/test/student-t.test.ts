import { expect, it } from 'vitest';
import { fTail, tReach, twoSided } from '../src/student-t.js';

// Golden values of SciPy 1.17.1: scipy.stats.t.ppf(.975, d), 2 * t.sf(x, d), f.sf(x, a, b).
const GOLDEN_REACH: readonly (readonly [number, number])[] = [
  [0.5, 164.55767348048818],
  [1, 12.706204736174694],
  [2.5, 3.5746548420036817],
  [7, 2.364624251592784],
  [30, 2.0422724563012378],
  [143, 1.976692197929798],
  [5000, 1.9604385517065073],
  [1000000.0, 1.959966356814107],
];
const GOLDEN_TAIL: readonly (readonly [number, number, number])[] = [
  [0.1, 1, 0.936548965138893],
  [2, 3, 0.13932596855884305],
  [5, 10, 0.0005373336027564527],
  [40, 20, 1.457469655431075e-20],
  [1.5, 100000.0, 0.13361755952283066],
  [30, 500, 7.214288888428143e-114],
];
const GOLDEN_F: readonly (readonly [number, number, number, number])[] = [
  [0.5, 1, 3, 0.530477770932957],
  [3, 4, 86, 0.022785283898519013],
  [60, 15, 143, 6.507966270274801e-54],
  [1.1, 200, 1000, 0.18322831810216375],
  [2, 2, 500000.0, 0.135336365917435],
];

it.each(GOLDEN_REACH)(
  'the interval of %d degrees of freedom is that of SciPy',
  (degrees, reach) => {
    expect(tReach(degrees) / reach).toBeCloseTo(1, 9);
  },
);

it.each(GOLDEN_TAIL)(
  'the tail beyond %d with %d degrees of freedom is that of SciPy',
  (t, degrees, p) => {
    expect(twoSided(t, degrees) / p).toBeCloseTo(1, 9);
  },
);

it.each(GOLDEN_F)(
  'the tail of F beyond %d with %d and %d degrees is that of SciPy',
  (x, a, b, p) => {
    expect(fTail(x, a, b) / p).toBeCloseTo(1, 9);
  },
);

it('counts infinitely many degrees of freedom as the normal distribution', () => {
  expect(tReach(1e300)).toBeCloseTo(1.959963984540054, 7);
});
