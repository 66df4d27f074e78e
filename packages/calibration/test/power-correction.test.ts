import { Random } from '@preflearn/core';
import { exp, log, shuffledIndices } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { correctedProbabilities, fitPowerCorrection, type PowerCorrection } from '../src/index.js';
import { solvePositiveDefinite } from '../src/solve-positive-definite.js';

/** Rows whose classes are drawn by their probabilities, after these were raised to a power. */
function drawnRows(rows: number, power: number, seed: number) {
  const random = new Random(seed);
  const truth = Array.from({ length: rows }, () => {
    const odds = [0, 1, 2].map((k) => exp(2 * random.uniform() - (k === 2 ? 1 : 0)));
    const sum = odds.reduce((a, b) => a + b, 0);
    return odds.map((value) => value / sum);
  });
  const codes = Int32Array.from(truth, (p) => {
    const u = random.uniform();
    return u < p[0] ? 0 : u < p[0] + p[1] ? 1 : 2;
  });
  const stated = truth.map((p) => {
    const powers = p.map((value) => value ** power);
    const sum = powers.reduce((a, b) => a + b, 0);
    return powers.map((value) => value / sum);
  });
  return {
    probabilities: Float64Array.from(stated.flat()),
    codes,
    weights: new Float64Array(rows).fill(1),
  };
}

/** The loss from its definition, with the prior. */
function slowLoss(
  { probabilities, codes, weights }: ReturnType<typeof drawnRows>,
  { slope, offsets, least }: PowerCorrection,
): number {
  let loss = ((slope - 1) ** 2 + offsets.reduce((sum, b) => sum + b * b, 0)) / 2;
  for (const [row, code] of codes.entries()) {
    const powers = offsets.map(
      (b, k) => Math.max(probabilities[row * 3 + k], least) ** slope * exp(b),
    );
    loss -= weights[row] * log(powers[code] / powers.reduce((a, b) => a + b, 0));
  }
  return loss;
}

describe('the correction of class probabilities', () => {
  it('has a smaller loss than any correction near it', () => {
    const step = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(step, { minLength: 4, maxLength: 4 }),
        (seed, [a, ...b]) => {
          const rows = drawnRows(60, 1 + (seed % 3), seed);
          const found = fitPowerCorrection(rows.probabilities, rows.codes, rows.weights, 3);
          const other = {
            ...found,
            slope: Math.max(0, found.slope + a),
            offsets: found.offsets.map((value, k) => value + b[k]),
          };
          if (found.slope > 0) {
            expect(slowLoss(rows, found)).toBeLessThanOrEqual(slowLoss(rows, other) + 1e-8);
          }
        },
      ),
      runs(100),
    );
  });

  it('takes back the certainty that was added', () => {
    const rows = drawnRows(4000, 3, 7);
    const { slope } = fitPowerCorrection(rows.probabilities, rows.codes, rows.weights, 3);
    expect(slope).toBeGreaterThan(0.28);
    expect(slope).toBeLessThan(0.39);
  });

  it('gives class shares where probabilities say less than nothing', () => {
    const rows = drawnRows(2000, -1, 3);
    const found = fitPowerCorrection(rows.probabilities, rows.codes, rows.weights, 3);
    expect(found.slope).toBe(0);
    const corrected = correctedProbabilities(rows.probabilities, found);
    [0, 1, 2].forEach((k) => {
      const share = rows.codes.filter((code) => code === k).length / 2000;
      expect(corrected[k]).toBeCloseTo(share, 12);
      expect(corrected[3 + k]).toBe(corrected[k]);
    });
  });

  it('stays finite where all rows are right, and leaves no probability at 0', () => {
    const codes = Int32Array.from({ length: 30 }, (_, row) => row % 2);
    const certain = new Float64Array([...codes].flatMap((code) => [1 - code, code, 0]));
    const found = fitPowerCorrection(certain, codes, new Float64Array(30).fill(1), 3);
    expect(found.least).toBe(1 / 33);
    expect(found.slope).toBeGreaterThan(1);
    expect(found.slope).toBeLessThan(20);
    for (const p of correctedProbabilities(certain, found)) expect(p).toBeGreaterThan(0);
  });

  it('counts a weight of 2 as the row twice, and hardly depends on the order of the rows', () => {
    const rows = drawnRows(50, 2, 5);
    const twice = { ...rows, weights: rows.weights.map((_, row) => 1 + (row % 2)) };
    const order = [...rows.codes.keys()].flatMap((row) => (row % 2 ? [row, row] : [row]));
    const shuffled = shuffledIndices(order.length, new Random(1));
    const taken = Array.from(shuffled, (i) => order[i]);
    const repeated = fitPowerCorrection(
      Float64Array.from(
        taken.flatMap((row) => [...rows.probabilities.subarray(3 * row, 3 * row + 3)]),
      ),
      Int32Array.from(taken, (row) => rows.codes[row]),
      new Float64Array(taken.length).fill(1),
      3,
    );
    const weighted = fitPowerCorrection(twice.probabilities, twice.codes, twice.weights, 3);
    expect(weighted.slope).toBeCloseTo(repeated.slope, 6);
    weighted.offsets.forEach((b, k) => {
      expect(b).toBeCloseTo(repeated.offsets[k], 6);
    });
  });
});

it('a positive definite system is solved', () => {
  const half = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
    minLength: 9,
    maxLength: 9,
  });
  fc.assert(
    fc.property(
      half,
      fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 }),
      (m, x) => {
        const at = (i: number, j: number) =>
          [0, 1, 2].reduce((sum, k) => sum + m[3 * i + k] * m[3 * j + k], i === j ? 1 : 0);
        const matrix = Float64Array.from({ length: 9 }, (_, at9) =>
          at(Math.floor(at9 / 3), at9 % 3),
        );
        const right = Float64Array.from([0, 1, 2], (i) =>
          x.reduce((sum, value, j) => sum + at(i, j) * value, 0),
        );
        solvePositiveDefinite(matrix, right).forEach((value, i) => {
          expect(value).toBeCloseTo(x[i], 6);
        });
      },
    ),
    runs(200),
  );
});
