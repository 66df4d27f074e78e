import { type ClassTarget, type OrdinalTarget, Random } from '@preflearn/core';
import { exp } from '@preflearn/core/numbers';
import { lossContract, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  constantStep,
  gradient,
  gradientBoosting,
  gradientDescent,
  newton,
  type PointwiseLoss,
  plainLossRows,
  pointwiseLoss,
  simultaneousMinimisation,
  type Technique,
} from '../src/index.js';

const squared: PointwiseLoss<OrdinalTarget> = {
  id: 'squared',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes,
  value: (y, f) => (f - y) ** 2 / 2,
  gradient: (y, f) => f - y,
  hessian: () => 1,
};

/** Huber's loss, straight beyond a distance of 1. */
const huber: PointwiseLoss<OrdinalTarget> = {
  ...squared,
  id: 'huber',
  value: (y, f) => (Math.abs(y - f) <= 1 ? (y - f) ** 2 / 2 : Math.abs(y - f) - 0.5),
  gradient: (y, f) => Math.max(-1, Math.min(1, f - y)),
  hessian: (y, f) => (Math.abs(y - f) <= 1 ? 1 : 0),
};

/** The logistic loss of the last class against the others. */
const logistic: PointwiseLoss<ClassTarget> = {
  id: 'logistic',
  targetKinds: ['ordinal', 'nominal'],
  labels: ({ codes, classes }) => codes.map((code) => (code === classes.length - 1 ? 1 : -1)),
  value: (y, f) => Math.max(-y * f, 0) + Math.log1p(exp(-Math.abs(f))),
  gradient: (y, f) => -y / (1 + exp(y * f)),
  hessian: (_, f) => {
    const rest = exp(-Math.abs(f));
    return rest / (1 + rest) ** 2;
  },
  maxResponse: 5,
};

/** The exponential loss of the last class against the others: here gain and cost say all. */
const exponential: PointwiseLoss<ClassTarget> = {
  ...logistic,
  id: 'exponential',
  value: (y, f) => exp(-y * Math.max(-300, Math.min(300, f))),
  gradient: (y, f) => -y * exp(-y * Math.max(-300, Math.min(300, f))),
  hessian: (y, f) => exp(-y * Math.max(-300, Math.min(300, f))),
};

const techniques: readonly Technique[] = [
  gradient,
  newton(),
  newton(2),
  gradientDescent,
  gradientBoosting,
  simultaneousMinimisation,
  constantStep(0.3),
];

function lossOf<T extends ClassTarget>(maths: PointwiseLoss<T>) {
  return (target: T, weights: Float64Array, scores: Float64Array) => {
    const labels = maths.labels(target);
    return scores.reduce((sum, f, row) => sum + weights[row] * maths.value(labels[row], f), 0);
  };
}

describe('the squared loss', () => {
  const clauses = lossContract<OrdinalTarget, Technique>(pointwiseLoss(squared), techniques, {
    value: lossOf(squared),
  });
  for (const { name, run } of clauses) it(name, run);
});

describe("Huber's loss", () => {
  // Its second derivative jumps where rows are at a distance of 1; the first does not.
  const first = techniques.filter((one) => one.objective !== 'derivatives' || one.order === 1);
  const clauses = lossContract<OrdinalTarget, Technique>(pointwiseLoss(huber), first, {
    value: lossOf(huber),
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the logistic loss', () => {
  const clauses = lossContract<ClassTarget, Technique>(pointwiseLoss(logistic), techniques, {
    value: lossOf(logistic),
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('a bound on how fast the second derivative changes', () => {
  const responses = (maths: PointwiseLoss<ClassTarget>) =>
    lossContract<ClassTarget, Technique>(pointwiseLoss(maths), techniques, {
      value: lossOf(maths),
    }).find(({ name }) => name === 'a response does not raise the loss');

  it('spares the test of steps', () => {
    let tested = 0;
    const value = (y: number, f: number) => {
      tested++;
      return logistic.value(y, f);
    };
    const testsOf = (hessianGrowth: number | undefined) => {
      tested = 0;
      const { loss, target } = bound({ ...logistic, value, hessianGrowth, intercept: () => 0 }, 3);
      const rows = Int32Array.from(target.codes.keys());
      const none = new Float64Array(1);
      const coverage = { rows, count: rows.length, covered: none, total: none, tried: 0 };
      return [loss.respond(coverage), tested] as const;
    };
    const [response, without] = testsOf(undefined);
    expect(without).toBeGreaterThan(0);
    expect(testsOf(1)).toEqual([response, 0]);
  });

  it('is found out by the contract when it is wrong', () => {
    expect(responses({ ...logistic, hessianGrowth: 1 })?.run).not.toThrow();
    expect(responses({ ...logistic, hessianGrowth: 0 })?.run).toThrow('takes the loss from');
  });
});

describe('the exponential loss', () => {
  const clauses = lossContract<ClassTarget, Technique>(
    pointwiseLoss(exponential),
    techniques.filter(({ objective }) => objective === 'gain and cost'),
    { value: lossOf(exponential), exponential: true },
  );
  for (const { name, run } of clauses) it(name, run);
});

/** A pointwise loss bound to the rows of a random table. */
function bound<T extends ClassTarget>(maths: PointwiseLoss<T>, seed: number) {
  const data = randomLabelledTable(new Random(seed), { kind: 'ordinal', weights: 'none' });
  const target = data.target as ClassTarget as T;
  const rows = target.codes.length;
  const [scores, statistics] = [new Float64Array(rows), new Float64Array(rows)];
  const weights = Float64Array.from({ length: rows }, (_, row) => 1 + (row % 3));
  const groupStart = Int32Array.of(0, rows);
  const given = plainLossRows({ target, weights, groupStart, scores, statistics });
  return { loss: pointwiseLoss(maths).bind(given, gradient), target, weights, scores };
}

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('the start of a pointwise loss', () => {
  it.each([squared, huber])('has the least loss of all constant scores, $id', (maths) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { loss, target, weights } = bound(maths, seed);
        const [start] = loss.intercept;
        const at = (f: number) =>
          lossOf(maths)(
            target,
            weights,
            weights.map(() => f),
          );
        for (const other of [start - 0.1, start + 0.1, 0, 1, 2, 3]) {
          expect(at(start)).toBeLessThanOrEqual(at(other) * (1 + 1e-9) + 1e-12);
        }
      }),
    );
  });

  it('of the squared loss is the weighted mean', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { loss, target, weights } = bound(squared, seed);
        const all = weights.reduce((a, b) => a + b, 0);
        const mean = target.codes.reduce((sum, y, row) => sum + weights[row] * y, 0) / all;
        expect(loss.intercept[0]).toBeCloseTo(mean, 12);
      }),
    );
  });

  it('is what the loss says it is', () => {
    const { loss, scores } = bound({ ...squared, intercept: () => 7 }, 1);
    expect(loss.intercept).toEqual([7]);
    expect(new Set(scores)).toEqual(new Set([7]));
  });

  it('is bounded where there is no least loss', () => {
    const { loss } = bound({ ...logistic, labels: ({ codes }) => codes.map(() => 1) }, 1);
    expect(loss.intercept[0]).toBeGreaterThan(20);
    expect(Number.isFinite(loss.intercept[0])).toBe(true);
  });
});

describe('the response of a pointwise loss', () => {
  const respond = (maths: PointwiseLoss<OrdinalTarget>, covers: (code: number) => boolean) => {
    const { loss, target } = bound({ ...maths, intercept: () => 0 }, 3);
    const rows = Int32Array.from(target.codes.keys()).filter((row) => covers(target.codes[row]));
    const none = new Float64Array(1);
    return loss.respond({ rows, count: rows.length, covered: none, total: none, tried: 0 });
  };

  it('is a Newton step, none where the gradient is 0', () => {
    expect(respond(squared, (code) => code === 1)).toEqual([1]);
    expect(respond(squared, (code) => code === 0)).toBeUndefined();
    expect(respond(squared, () => false)).toBeUndefined();
  });

  it('is the longest where the hessian is 0, halved until the loss falls', () => {
    const far = { ...huber, labels: ({ codes }: OrdinalTarget) => codes.map(() => 30) };
    expect(respond(far, () => true)).toEqual([20]);
    expect(respond({ ...far, maxResponse: 8 }, () => true)).toEqual([8]);
    const near = { ...huber, labels: ({ codes }: OrdinalTarget) => codes.map(() => 3) };
    expect(respond(near, () => true)).toEqual([5]); // 20 and 10 are farther from 3 than 0 is
  });

  it('is tested alike in any order of the rows, where changes of the loss nearly cancel', () => {
    const changes = [1e16, -1, -1e16];
    const cancelling: PointwiseLoss<OrdinalTarget> = {
      ...squared,
      labels: ({ codes }) => Array.from(codes, (code) => changes[code]),
      value: (y, f) => (f === 0 ? 0 : y),
      gradient: () => -1,
      hessian: () => 1,
      intercept: () => 0,
    };
    const responseTo = (codes: readonly number[]) => {
      const target: OrdinalTarget = {
        kind: 'ordinal',
        name: 'y',
        classes: ['a', 'b', 'c'],
        codes: Int32Array.from(codes),
      };
      const [weights, scores, statistics] = [1, 0, 0].map((x) => new Float64Array(3).fill(x));
      const groupStart = Int32Array.of(0, 3);
      const given = plainLossRows({ target, weights, groupStart, scores, statistics });
      const none = new Float64Array(1);
      const rows = Int32Array.of(0, 1, 2);
      const coverage = { rows, count: 3, covered: none, total: none, tried: 0 };
      return pointwiseLoss(cancelling).bind(given, gradient).respond(coverage);
    };
    expect(responseTo([0, 1, 2])).toBeUndefined();
    expect(responseTo([0, 2, 1])).toBeUndefined();
  });
});
