import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { writeMostProbable } from '../src/most-probable.js';
import { softmax } from '../src/softmax.js';

/** Scores, many of them so close that their probabilities are equal, or differ by a bit. */
const score = fc.oneof(
  fc.double({ min: -800, max: 800, noNaN: true }),
  fc
    .tuple(fc.constantFrom(0, 1, 1e6), fc.constantFrom(0, 1e-17, 1e-16, 3e-16, 1e-12, 1e-9, 1e-7))
    .map(([base, more]) => base + more),
  fc.constantFrom(1e300, -1e300, -0),
);

const table = fc.integer({ min: 1, max: 5 }).chain((classes) =>
  fc.record({
    classes: fc.constant(classes),
    scores: fc
      .array(fc.array(score, { minLength: classes, maxLength: classes }), { maxLength: 6 })
      .map((rows) => Float64Array.from(rows.flat())),
  }),
);

describe('the most probable classes', () => {
  it('are the first of those with the highest probability', () => {
    fc.assert(
      fc.property(table, ({ scores, classes }) => {
        const found = new Int32Array(scores.length / classes);
        writeMostProbable(scores, classes, found);
        const probabilities = softmax(scores, classes);
        found.forEach((code, row) => {
          const own = probabilities.subarray(row * classes, (row + 1) * classes);
          let expected = 0;
          own.forEach((p, k) => {
            if (p > own[expected]) expected = k;
          });
          expect(code).toBe(expected);
        });
      }),
      runs(3000),
    );
  });
});
