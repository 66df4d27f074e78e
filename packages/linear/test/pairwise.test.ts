import { type LabelledTable, Random, type RankingTarget, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { loadPairwiseLogit, PairwiseLogit, pairwiseLogitDefinition } from '../src/index.js';
import { PairwiseLoss, type PairwiseRows } from '../src/pairwise-loss.js';
import { descend } from '../src/quasi-newton.js';

const LABELS = ['a', 'b', 'c'];

/** Rows of three labels, some not ranked or tied, with random terms and weights. */
function randomRows(rows: number): PairwiseRows {
  const random = new Random(3);
  const width = 4;
  const weights = Float64Array.from({ length: rows }, () => random.uniform());
  const total = weights.reduce((a, b) => a + b, 0);
  return {
    terms: Float64Array.from({ length: rows * width }, (_, i) =>
      i % width === width - 1 ? 1 : 4 * random.uniform() - 2,
    ),
    width,
    positions: Int32Array.from({ length: rows * LABELS.length }, () => random.integer(4)),
    labels: LABELS.length,
    weights: weights.map((weight) => weight / total),
  };
}

/** The loss from its definition, pair by pair. */
function slowLoss({ terms, width, positions, weights }: PairwiseRows, w: Float64Array): number {
  const score = (row: number, label: number) => {
    let sum = 0;
    for (let j = 0; j < width; j++) sum += w[label * width + j] * terms[row * width + j];
    return sum;
  };
  let loss = 0;
  weights.forEach((weight, row) => {
    for (const a of [0, 1, 2]) {
      for (const b of [0, 1, 2]) {
        const [own, other] = [positions[row * 3 + a], positions[row * 3 + b]];
        if (own === 0 || other === 0 || own >= other) continue;
        loss += ((2 / 6) * weight * Math.log1p(Math.exp(score(row, b) - score(row, a)))) as number;
      }
    }
  });
  const penalty = w.reduce((sum, x, i) => sum + (i % width === width - 1 ? 1e-7 : 0.01) * x * x, 0);
  return loss + penalty / 2;
}

/** Labels in the order of the scores x, x^2 and 1, with `share` of the labels left out. */
function curved(rows: number, share: number): LabelledTable<RankingTarget> {
  const random = new Random(8);
  const x = Array.from({ length: rows }, () => 4 * random.uniform() - 2);
  const positions = Int32Array.from(
    x.flatMap((value) => {
      const scores = [value, value * value - 1, 0.2];
      const known = scores.map(() => random.uniform() >= share);
      return scores.map((own, a) =>
        known[a] ? 1 + scores.filter((other, b) => known[b] && other > own).length : 0,
      );
    }),
  );
  const target = { kind: 'ranking', name: 'order', labels: LABELS, positions } as const;
  return { attributes: tableFromColumns({ x }), target };
}

it('has the loss of all ordered pairs, its gradient, and a bound of its second derivatives', () => {
  const rows = randomRows(30);
  const loss = new PairwiseLoss(rows, 0.01);
  const random = new Random(5);
  const w = Float64Array.from({ length: loss.size }, () => random.uniform() - 0.5);
  const gradient = new Float64Array(loss.size);
  expect(loss.evaluate(w, gradient)).toBeCloseTo(slowLoss(rows, w), 12);
  const step = 1e-4;
  const moved = (i: number, by: number) => w.map((x, j) => (j === i ? x + by : x));
  const bound = loss.bound();
  gradient.forEach((slope, i) => {
    const [up, down] = [moved(i, step), moved(i, -step)].map((at) => slowLoss(rows, at));
    expect(slope).toBeCloseTo((up - down) / (2 * step), 7);
    const second = (up - 2 * slowLoss(rows, w) + down) / (step * step);
    const j = i % rows.width;
    expect(second).toBeLessThan(bound[j * rows.width + j] + 1e-6);
  });
});

it('descends to a point where the gradient vanishes', () => {
  const loss = new PairwiseLoss(randomRows(30), 0.01);
  const search = descend(loss, new Float64Array(loss.size), { most: 200, precision: 1e-16 });
  let next = search.next();
  while (!next.done) next = search.next();
  const gradient = new Float64Array(loss.size);
  expect(loss.evaluate(next.value.parameters, gradient)).toBe(next.value.value);
  for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-7);
});

it('finds the powers that orders depend on, also where labels are missing', () => {
  for (const share of [0, 0.4]) {
    const data = curved(300, share);
    const model = new PairwiseLogit().fit(data);
    expect(model.terms).not.toBe('linear');
    const { positions } = model.predict(tableFromColumns({ x: [-1.8, 0, 1.2] }));
    // Scores x, x^2 - 1 and 0.2 at -1.8, 0 and 1.2.
    expect(Array.from(positions)).toEqual([3, 1, 2, 2, 3, 1, 1, 2, 3]);
  }
});

it('predicts expected ranks from the probabilities of pairs', () => {
  const model = new PairwiseLogit({ terms: 'squares', strength: 0.01 }).fit(curved(100, 0));
  const table = tableFromColumns({ x: [0.7] });
  const scores = model.scores(table);
  const { expectedRanks = [] } = model.predict(table);
  LABELS.forEach((_, a) => {
    const before = LABELS.map((_label, b) =>
      b === a ? 0 : 1 / (1 + Math.exp(scores[a] - scores[b])),
    );
    expect(expectedRanks[a]).toBeCloseTo(1 + before.reduce((x, y) => x + y, 0), 12);
  });
});

it('names attributes and powers in words, and adds up what it explains', () => {
  const model = new PairwiseLogit({ terms: 'squares', strength: 0.01 }).fit(curved(100, 0));
  const lines = model.describe().sections.flatMap((section) => section.lines);
  expect(lines.some((line) => /^b: \+[\d.]+ x²$/.test(line))).toBe(true);
  const table = tableFromColumns({ x: [0.7] });
  const { because } = model.explain(table, 0);
  LABELS.forEach((label, a) => {
    const own = because.filter(({ text }) => text.endsWith(`, for ${label}`));
    expect(own.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(model.scores(table)[a], 12);
  });
});

it('exports linear scores, and says why it does not export powers', () => {
  const portable = pairwiseLogitDefinition.portable;
  const [linear, squares] = (['linear', 'squares'] as const).map((terms) =>
    new PairwiseLogit({ terms }).fit(curved(50, 0)),
  );
  expect(portable?.(linear).body.type).toBe('label-scores');
  expect(() => portable?.(squares)).toThrow(/squares of attributes.* terms=linear/);
  expect(loadPairwiseLogit(JSON.parse(JSON.stringify(squares))).terms).toBe('squares');
});
