import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionsByScore } from '../src/generators/positions-by-score.js';
import { zScores } from '../src/generators/z-scores.js';

describe('positionsByScore', () => {
  it('counts the labels that come before each', () => {
    const score = fc.constantFrom(-1, -0, 0, 0.5, 2, 1e300, NaN);
    const matrix = fc
      .integer({ min: 1, max: 6 })
      .chain((labels) =>
        fc.tuple(
          fc.array(fc.array(score, { minLength: labels, maxLength: labels })),
          fc.constant(labels),
        ),
      );
    fc.assert(
      fc.property(matrix, ([rows, labels]) => {
        const positions = positionsByScore(Float64Array.from(rows.flat()), labels);
        const wanted = rows.map((row) =>
          row.map((own, label) => {
            if (Number.isNaN(own)) return 0;
            const before = row.filter((s, other) => s > own || (s === own && other < label));
            return 1 + before.length;
          }),
        );
        expect([...positions]).toEqual(wanted.flat());
      }),
    );
  });
});

describe('zScores', () => {
  it('have mean 0 and standard deviation 1 over the known values, in the same order', () => {
    const value = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.double({ min: -1e150, max: 1e150, noNaN: true }),
      fc.constant(NaN),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), (values) => {
        const z = zScores(Float64Array.from(values));
        const known = values.filter((v) => !Number.isNaN(v));
        expect([...z].map(Number.isNaN)).toEqual(values.map(Number.isNaN));
        const found = [...z].filter((v) => !Number.isNaN(v));
        if (new Set(known).size < 2) {
          expect(found.every((v) => v === 0)).toBe(true);
          return;
        }
        const mean = found.reduce((sum, v) => sum + v, 0) / found.length;
        expect(mean).toBeCloseTo(0, 10);
        expect(found.reduce((sum, v) => sum + (v - mean) ** 2, 0) / found.length).toBeCloseTo(
          1,
          10,
        );
        known.forEach((v, i) => {
          known.forEach((w, j) => {
            if (v < w) expect(found[i]).toBeLessThanOrEqual(found[j]);
          });
        });
      }),
    );
  });

  it('are those of a small example, without overflow', () => {
    const wanted = [-1, NaN, -1, 1, 1];
    expect([...zScores(Float64Array.of(2, NaN, 2, 4, 4))]).toEqual(wanted);
    for (const size of [1.5e308, 5e-324]) {
      expect([...zScores(Float64Array.of(-size, NaN, -size, size, size))]).toEqual(wanted);
    }
  });
});
