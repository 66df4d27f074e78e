import { expect, it } from 'vitest';
import { writeProbabilities } from '../src/predict-with-thresholds.js';

// P(y = k) = 1 / (1 + e^(t[k-1] - s)) - 1 / (1 + e^(t[k] - s)): for scores far from the thresholds e^(s - t[k]) or the like.
it('probabilities of classes far from the score are as exact as those near it', () => {
  const thresholds = [-1, 2];
  const probabilitiesAt = (score: number) => {
    const out = new Float64Array(4);
    writeProbabilities(score, thresholds, out, 1);
    expect(out[0]).toBe(0);
    return out.subarray(1);
  };
  for (const far of [60, 300]) {
    const high = probabilitiesAt(far);
    expect(high[0] / Math.exp(-1 - far)).toBeCloseTo(1, 9);
    expect(high[1] / (Math.exp(2 - far) - Math.exp(-1 - far))).toBeCloseTo(1, 9);
    expect(high[2]).toBe(1);
    const low = probabilitiesAt(-far);
    expect(low[0]).toBe(1);
    expect(low[1] / (Math.exp(1 - far) - Math.exp(-2 - far))).toBeCloseTo(1, 9);
    expect(low[2] / Math.exp(-2 - far)).toBeCloseTo(1, 9);
  }
});
