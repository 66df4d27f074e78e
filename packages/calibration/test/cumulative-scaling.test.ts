import { describe, expect, it } from 'vitest';
import { cumulativeProbabilities, fitCumulativeScaling, plattScaling } from '../src/index.js';

describe('cumulativeProbabilities', () => {
  it('are shares that sum to 1 for any finite score, also where nothing follows from scores', () => {
    const scaling = {
      shift: -1e308,
      scale: 5e-324,
      thresholds: [
        { slope: 0, offset: 0.5 },
        { slope: 1e300, offset: -1 },
      ],
    };
    const found = cumulativeProbabilities(scaling, Float64Array.of(-1e308, 0, 1e308));
    for (let row = 0; row < 3; row++) {
      const ps = [...found.subarray(3 * row, 3 * row + 3)];
      expect(ps.every((p) => p >= 0 && p <= 1)).toBe(true);
      expect(ps.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    }
  });

  it('fall with the threshold where two curves cross', () => {
    const thresholds = [
      { slope: 1, offset: -1 },
      { slope: 2, offset: 1 },
    ];
    const [a, b, c] = cumulativeProbabilities(
      { shift: 0, scale: 1, thresholds },
      Float64Array.of(1),
    );
    // P(y > 0) = 1/2 and P(y > 1) = 1 / (1 + e^-3) become their mean
    const pooled = (0.5 + 1 / (1 + Math.exp(-3))) / 2;
    expect(a).toBeCloseTo(1 - pooled, 12);
    expect(b).toBeCloseTo(0, 12);
    expect(c).toBeCloseTo(pooled, 12);
  });
});

describe('fitCumulativeScaling', () => {
  it('takes for each threshold the logistic curve of the rows above it', () => {
    const scores = Float64Array.of(3, 5, 4, 9, 7, 11, 12, 8);
    const codes = [0, 0, 1, 1, 2, 2, 2, 0];
    const weights = Float64Array.of(1, 2, 1, 1, 3, 1, 1, 0.5);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = scores.reduce((sum, s, i) => sum + (weights[i] / all) * s, 0);
    const variance = scores.reduce((sum, s, i) => sum + (weights[i] / all) * (s - mean) ** 2, 0);
    const found = fitCumulativeScaling(scores, Int32Array.from(codes), weights, 3);
    expect(found.shift).toBeCloseTo(mean, 12);
    expect(found.scale).toBeCloseTo(Math.sqrt(variance), 12);
    const standardised = scores.map((s) => (s - mean) / Math.sqrt(variance));
    [0, 1].forEach((k) => {
      const isAbove = codes.map((code) => (code > k ? 1 : 0));
      const { slope, offset } = plattScaling(standardised, isAbove, weights);
      expect(slope).toBeGreaterThan(0.1);
      expect(found.thresholds[k].slope).toBeCloseTo(slope, 9);
      expect(found.thresholds[k].offset).toBeCloseTo(offset, 9);
    });
  });

  it('does not depend on the unit of the scores', () => {
    const scores = Float64Array.from({ length: 40 }, (_, i) => Math.sin(i) + i / 20);
    const codes = Int32Array.from(scores, (s, i) =>
      s + Math.cos(3 * i) > 1.5 ? 2 : s > 0.8 ? 1 : 0,
    );
    const weights = new Float64Array(40).fill(1);
    const plain = fitCumulativeScaling(scores, codes, weights, 3);
    const scaled = scores.map((s) => 1000 * s - 7);
    const other = fitCumulativeScaling(scaled, codes, weights, 3);
    const [p, q] = [cumulativeProbabilities(plain, scores), cumulativeProbabilities(other, scaled)];
    q.forEach((value, i) => {
      expect(value).toBeCloseTo(p[i], 9);
    });
  });
});
