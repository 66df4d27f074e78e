import fc from 'fast-check';

/** Finite numbers in which ties, neighbours, subnormals and both zeros are frequent. */
export const awkwardNumber: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, -0, 5e-324, 1e-323, 1, 1 + Number.EPSILON, 1e300, -1e300),
  },
);

/** The same with missing values. */
export const awkwardCell: fc.Arbitrary<number> = fc.oneof(
  { weight: 5, arbitrary: awkwardNumber },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
