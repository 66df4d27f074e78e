import { Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { choleskyFactor, inverse, minimise } from '../src/newton.js';
import { SoftmaxLoss } from '../src/softmax-loss.js';
import { type LinearRows, ThresholdLoss } from '../src/threshold-loss.js';

function rowsOf(seed: number, classes: number, width: number): LinearRows {
  const random = new Random(seed);
  const count = 3 * classes + random.integer(20);
  const weights = Float64Array.from({ length: count }, () => 0.1 + random.uniform());
  const total = weights.reduce((a, b) => a + b);
  return {
    inputs: Float64Array.from({ length: count * width }, () => 2 * random.uniform() - 1),
    width,
    codes: Int32Array.from({ length: count }, (_, i) => i % classes),
    classes,
    weights: weights.map((weight) => weight / total),
  };
}

const sigma = (x: number) => 1 / (1 + Math.exp(-x));

/** The losses as their formulas say, from probabilities. */
function slowValue(rows: LinearRows, form: string, strength: number, p: Float64Array): number {
  const { width, codes, classes, weights, inputs } = rows;
  let loss = 0;
  codes.forEach((code, row) => {
    const z = inputs.subarray(row * width, (row + 1) * width);
    const dot = (from: number) => z.reduce((sum, x, j) => sum + x * p[from + j], 0);
    if (form === 'multinomial') {
      const scores = Array.from({ length: classes }, (_, c) =>
        c === 0 ? 0 : p[(c - 1) * (width + 1)] + dot((c - 1) * (width + 1) + 1),
      );
      const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
      loss -= weights[row] * Math.log(Math.exp(scores[code]) / sum);
      return;
    }
    const score = dot(classes - 1);
    const above = (k: number) => (k < 0 ? 1 : k >= classes - 1 ? 0 : sigma(score - p[k]));
    if (form === 'cumulative') {
      loss -= weights[row] * Math.log(above(code - 1) - above(code));
    } else {
      for (let k = 0; k < classes - 1; k++) {
        loss -= weights[row] * Math.log(k < code ? above(k) : 1 - above(k));
      }
    }
  });
  for (let j = 0; j < width; j++) {
    const own =
      form === 'multinomial'
        ? [0, ...Array.from({ length: classes - 1 }, (_, c) => p[c * (width + 1) + 1 + j])]
        : [p[classes - 1 + j], p[classes - 1 + j]];
    const mean = form === 'multinomial' ? own.reduce((a, b) => a + b) / classes : 0;
    const squares = own.reduce((sum, b) => sum + (b - mean) ** 2, 0);
    loss += (strength / 2) * (form === 'multinomial' ? squares : squares / 2);
  }
  return loss;
}

describe.each(['cumulative', 'all-threshold', 'multinomial'] as const)('the %s loss', (form) => {
  const lossOf = (rows: LinearRows, strength: number) =>
    form === 'multinomial'
      ? new SoftmaxLoss(rows, strength)
      : new ThresholdLoss(rows, form, strength);
  const cases = [1, 2, 3, 4, 5, 6].map((seed) => {
    const rows = rowsOf(seed, 2 + (seed % 3), 1 + (seed % 4));
    const random = new Random(seed + 100);
    const loss = lossOf(rows, 0.3);
    const at = loss.start().map((x) => x + 0.2 * (2 * random.uniform() - 1));
    if (form !== 'multinomial') at.subarray(0, rows.classes - 1).sort();
    return { rows, loss, at };
  });

  it('has the value of its definition', () => {
    for (const { rows, loss, at } of cases) {
      expect(loss.value(at)).toBeCloseTo(slowValue(rows, form, 0.3, at), 10);
    }
  });

  it('has the derivatives that differences of its value show', () => {
    for (const { loss, at } of cases) {
      const { size } = loss;
      const gradient = new Float64Array(size);
      const hessian = new Float64Array(size * size);
      loss.derivatives(at, gradient, hessian);
      const moved = (i: number, by: number) => at.map((x, j) => (i === j ? x + by : x));
      const gradientAt = (p: Float64Array) => {
        const out = new Float64Array(size);
        loss.derivatives(p, out, new Float64Array(size * size));
        return out;
      };
      for (let i = 0; i < size; i++) {
        const slope = (loss.value(moved(i, 1e-5)) - loss.value(moved(i, -1e-5))) / 2e-5;
        expect(gradient[i]).toBeCloseTo(slope, 7);
        const [up, down] = [gradientAt(moved(i, 1e-5)), gradientAt(moved(i, -1e-5))];
        for (let j = 0; j <= i; j++) {
          expect(hessian[i * size + j]).toBeCloseTo((up[j] - down[j]) / 2e-5, 6);
        }
      }
    }
  });

  it('is minimised to a gradient of 0, below the start', () => {
    for (const { loss } of cases) {
      const steps = minimise(loss, loss.start());
      let next = steps.next();
      while (!next.done) next = steps.next();
      const gradient = new Float64Array(loss.size);
      loss.derivatives(next.value.parameters, gradient, new Float64Array(loss.size ** 2));
      for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-7);
      expect(next.value.value).toBeLessThanOrEqual(loss.value(loss.start()));
    }
  });
});

it('inverts a matrix, and holds a parameter that is a combination of those before it', () => {
  const matrix = Float64Array.of(4, 0, 2, 3);
  const found = inverse(matrix, 2); // of [[4, 2], [2, 3]]
  [3 / 8, -2 / 8, -2 / 8, 4 / 8].forEach((x, i) => {
    expect(found[i]).toBeCloseTo(x, 12);
  });
  expect(choleskyFactor(Float64Array.of(1, 0, 2, 4), 2).held).toEqual([1]);
});
