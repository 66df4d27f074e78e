import fc from 'fast-check';

/** Magnitudes from 1e-300 to 1e300, subnormal numbers, zeros, powers of two, either sign. */
export const wildNumber = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.double({ min: 1, max: 10, noNaN: true }),
        fc.constantFrom(1e-300, 1e-200, 1e-20, 1e-3, 1, 1e3, 1e20, 1e200, 1e299),
        fc.boolean(),
      )
      .map(([mantissa, size, negative]) => (negative ? -mantissa : mantissa) * size),
  },
  { weight: 2, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 5e-324, -5e-324, 2e-308, 0.5, 1, 2, 2 ** 100) },
);
