import { type OrdinalTarget, Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { leastErrorThresholds } from '../src/least-error-thresholds.js';
import type { OrdinalRows } from '../src/ordinal-rows.js';
import { orBoostLoss, rankBoostLoss } from '../src/round-losses.js';

/** Rows with classes, weights and scores. */
function drawn(random: Random, rows: number, classes: number) {
  const codes = Int32Array.from({ length: rows }, () => random.integer(classes));
  const names = Array.from({ length: classes }, (_, k) => `c${k}`);
  const target: OrdinalTarget = { kind: 'ordinal', name: 'y', classes: names, codes };
  const weights = Float64Array.from({ length: rows }, () => 1 + random.integer(3));
  const scores = Float64Array.from({ length: rows }, () => random.integer(9) / 2 - 2);
  return { rows: { target, weights } satisfies OrdinalRows, scores };
}

/** The sum over pairs of rows of different classes of e^(f_lower - f_higher). */
function pairLoss({ target: { codes }, weights }: OrdinalRows, scores: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < codes.length; i++) {
    for (let j = 0; j < codes.length; j++) {
      if (codes[i] > codes[j]) sum += weights[i] * weights[j] * Math.exp(scores[j] - scores[i]);
    }
  }
  return sum;
}

/** The sum over rows and thresholds of e^(-margin). */
function thresholdLoss(
  { target: { codes }, weights }: OrdinalRows,
  scores: Float64Array,
  thresholds: readonly number[],
): number {
  let sum = 0;
  for (let i = 0; i < codes.length; i++) {
    thresholds.forEach((theta, k) => {
      sum += weights[i] * Math.exp(k < codes[i] ? theta - scores[i] : scores[i] - theta);
    });
  }
  return sum;
}

const drawings = Array.from({ length: 20 }, (_, seed) => [seed, 2 + (seed % 4)] as const);
const plus = (scores: Float64Array, step: number, outputs: Float64Array) =>
  scores.map((f, row) => f + step * outputs[row]);

it.each(drawings)('pushes rows as the sums over all pairs do (%i, %i classes)', (seed, classes) => {
  const { rows, scores } = drawn(new Random(seed), 30, classes);
  const { codes } = rows.target;
  const { up, down } = rankBoostLoss(rows).pushes(scores);
  const slow = (sign: 1 | -1) =>
    Array.from(codes, (code, i) =>
      codes.reduce((sum, other, j) => {
        if (Math.sign(code - other) !== sign) return sum;
        return sum + rows.weights[i] * rows.weights[j] * Math.exp(sign * (scores[j] - scores[i]));
      }, 0),
    );
  const [slowUp, slowDown] = [slow(1), slow(-1)];
  const unit = Math.max(...slowUp, ...slowDown);
  for (const i of codes.keys()) {
    expect(up[i]).toBeCloseTo(slowUp[i] / unit, 10);
    expect(down[i]).toBeCloseTo(slowDown[i] / unit, 10);
  }
});

it.each(drawings)(
  'lowers the loss over pairs by at least the bound (%i, %i classes)',
  (seed, classes) => {
    const random = new Random(seed);
    const { rows, scores } = drawn(random, 30, classes);
    const loss = rankBoostLoss(rows);
    const pushes = loss.pushes(scores);
    const outputs = Float64Array.from(scores, () => 2 * random.uniform() - 1);
    const weight = loss.weightOf(pushes, outputs);
    const before = pairLoss(rows, scores);
    const part = Math.tanh(2 * weight); // r / S
    const bound = before * Math.sqrt(1 - part * part);
    expect(part).not.toBe(0);
    expect(pairLoss(rows, plus(scores, weight, outputs))).toBeLessThanOrEqual(bound * (1 + 1e-9));
  },
);

it.each(drawings)(
  'takes the best step and thresholds for signs (%i, %i classes)',
  (seed, classes) => {
    const random = new Random(seed);
    const { rows, scores } = drawn(random, 30, classes);
    const loss = orBoostLoss(rows);
    const { thresholds } = loss.thresholds(scores);
    const outputs = Float64Array.from(scores, () => (random.coin() ? 1 : -1));
    const weight = loss.weightOf(loss.pushes(scores), outputs);
    const at = (step: number) => thresholdLoss(rows, plus(scores, step, outputs), thresholds);
    const best = at(weight);
    for (const step of [0, weight - 0.01, weight + 0.01, -weight]) {
      expect(best).toBeLessThanOrEqual(at(step) * (1 + 1e-12));
    }
    const after = plus(scores, weight, outputs);
    const moved = loss.thresholds(after).thresholds;
    expect(thresholdLoss(rows, after, moved)).toBeLessThanOrEqual(best * (1 + 1e-12));
  },
);

it('outvotes all others with a learner that makes no error, and gives none to one that says nothing', () => {
  const { rows, scores } = drawn(new Random(1), 30, 2);
  const perfect = Float64Array.from(rows.target.codes, (code) => 2 * code - 1);
  const constant = new Float64Array(30).fill(1);
  for (const loss of [rankBoostLoss(rows), orBoostLoss(rows)]) {
    expect(loss.weightOf(loss.pushes(scores), perfect)).toBe(Infinity);
  }
  const ranking = rankBoostLoss(rows);
  expect(ranking.weightOf(ranking.pushes(scores), constant)).toBeCloseTo(0, 12);
});

it.each(drawings)(
  'finds the highest thresholds of least error (%i, %i classes)',
  (seed, classes) => {
    const { rows, scores } = drawn(new Random(seed), 12, classes);
    const { codes } = rows.target;
    const places = [-Infinity, ...Array.from({ length: 9 }, (_, i) => i / 2 - 1.75), Infinity];
    const errorOf = (thresholds: readonly number[]) =>
      codes.reduce((sum, code, row) => {
        const predicted = thresholds.filter((theta) => scores[row] >= theta).length;
        return sum + rows.weights[row] * Math.abs(code - predicted);
      }, 0);
    const lists = (count: number, from: number): number[][] =>
      count === 0
        ? [[]]
        : places
            .filter((place) => place >= from)
            .flatMap((place) => lists(count - 1, place).map((rest) => [place, ...rest]));
    const all = lists(classes - 1, -Infinity);
    const least = Math.min(...all.map(errorOf));
    const found = leastErrorThresholds(rows, scores);
    expect(errorOf(found)).toBe(least);
    const predicted = (thresholds: readonly number[]) =>
      Array.from(scores, (score) => thresholds.filter((theta) => score >= theta).length);
    // Of the thresholds of least error, the ones from the top down that are highest.
    const [highest] = all
      .filter((one) => errorOf(one) === least)
      .sort((a, b) => {
        const k = a.map((_, i) => a.length - 1 - i).find((i) => a[i] !== b[i]);
        return k === undefined ? 0 : b[k] - a[k];
      });
    expect(predicted(found)).toEqual(predicted(highest));
  },
);
