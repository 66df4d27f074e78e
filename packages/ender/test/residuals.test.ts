import { Random } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { exactWeights } from '../src/exact-weights.js';
import { Residuals } from '../src/residuals.js';
import { weightedMedian } from '../src/weighted-median.js';

const ROWS = 4000;
const CLASSES = 5;

interface Drawn {
  readonly residuals: Residuals;
  readonly codes: Int32Array;
  readonly scores: Float64Array;
  readonly weights: Float64Array;
}

/** Rows with few different scores, or a different one each, and weights that are equal or not. */
function draw(random: Random): Drawn {
  const isTied = random.coin();
  const isWeighted = random.coin();
  const codes = Int32Array.from({ length: ROWS }, () => random.integer(CLASSES));
  const scores = Float64Array.from(codes, () =>
    isTied ? random.integer(3) : 3 * standardNormal(random),
  );
  const raw = Float64Array.from(codes, () => (isWeighted ? 0.1 + random.uniform() : 1));
  const weights = exactWeights(raw);
  return { residuals: new Residuals({ codes, scores, weights }), codes, scores, weights };
}

/** The median of the residuals by their definition, all of them listed. */
function listed({ codes, scores, weights }: Drawn, rows: Int32Array): number {
  const values = Float64Array.from(rows, (row) => codes[row] + 1 - scores[row]);
  const own = Float64Array.from(rows, (row) => weights[row]);
  return weightedMedian(values, own, rows.length);
}

describe('the median of residuals', () => {
  it('is that of the listed ones, for few and many rows, before and after scores move', () => {
    let between = 0;
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, 50, 1023, 1024, ROWS), (seed, count) => {
        const random = new Random(seed);
        const drawn = draw(random);
        for (let step = 0; step < 4; step++) {
          const rows = Int32Array.from({ length: count }, () => random.integer(ROWS)).sort();
          const expected = listed(drawn, rows);
          expect(drawn.residuals.median(rows, count)).toBe(expected);
          if (!rows.some((row) => drawn.residuals.of(row) === expected)) between++;
          const response = 8 * standardNormal(random);
          const isMoved = (row: number) => {
            const residual = drawn.residuals.of(row) - response;
            return Math.abs(drawn.residuals.move(row, response) - residual) < 1e-12;
          };
          expect([...new Set(rows)].every(isMoved)).toBe(true);
        }
      }),
      runs(60),
    );
    expect(between).toBeGreaterThanOrEqual(often(20));
  });

  it('is the only residual if all are equal', () => {
    const codes = new Int32Array(ROWS).fill(2);
    const scores = new Float64Array(ROWS).fill(1.25);
    const weights = new Float64Array(ROWS).fill(1);
    const residuals = new Residuals({ codes, scores, weights });
    expect(residuals.median(Int32Array.from(codes.keys()), ROWS)).toBe(1.75);
  });
});
