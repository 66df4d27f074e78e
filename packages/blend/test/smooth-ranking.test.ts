import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { loadSmoothRanking, SmoothRanking } from '../src/index.js';
import { loadSmoothRanking as loadPredictor } from '../src/predict.js';
import { chooseRanking } from '../src/ranking-folds.js';

const labels = ['a', 'b', 'c', 'd'];

/** Labels by the nearness of x to their places, and d first where y is high. */
function planted(rows: number, seed: number): LabelledTable {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => 4 * random.uniform());
  const y = x.map(() => random.uniform());
  const positions = new Int32Array(rows * labels.length);
  x.forEach((own, row) => {
    const order = [0.5, 1.5, 2.5, 3.5]
      .map((place, label) => ({ label, far: Math.abs(own - place) }))
      .map(({ label, far }) => ({ label, far: label === 3 && y[row] > 0.7 ? -1 : far }))
      .sort((a, b) => a.far - b.far);
    order.forEach(({ label }, place) => {
      positions[row * labels.length + label] = place + 1;
    });
  });
  return {
    attributes: tableFromColumns({ x, y }),
    target: { kind: 'ranking', name: 'order', labels, positions },
  };
}

/** Kendall's tau of one row from its definition. */
function tau(positions: ArrayLike<number>, ranks: ArrayLike<number>): number {
  let [sum, pairs] = [0, 0];
  for (let a = 0; a < positions.length; a++) {
    for (let b = 0; b < a; b++) {
      pairs++;
      sum += Math.sign(positions[a] - positions[b]) * Math.sign(ranks[a] - ranks[b]);
    }
  }
  return sum / pairs;
}

function meanTau(data: LabelledTable, ranks: Float64Array): number {
  const positions = data.target.kind === 'ranking' ? data.target.positions : new Int32Array(0);
  const rows = positions.length / 4;
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const [from, to] = [row * 4, row * 4 + 4];
    sum += tau(positions.subarray(from, to), ranks.subarray(from, to)) / rows;
  }
  return sum;
}

it('finds orders that were planted, and averages the expected ranks of its parts by its weight', () => {
  const fresh = planted(200, 2);
  const model = new SmoothRanking({ trees: 30 }).fit(planted(300, 1));
  const { expectedRanks = new Float64Array(0) } = model.predict(fresh.attributes);
  expect(meanTau(fresh, expectedRanks)).toBeGreaterThan(0.9);
  const half = new SmoothRanking({ trees: 30, share: 0.25 }).fit(planted(300, 1));
  const linear = half.linear?.predict(fresh.attributes).expectedRanks ?? [];
  const trees = half.trees?.predict(fresh.attributes);
  const ofTrees =
    trees !== undefined && 'expectedRanks' in trees ? (trees.expectedRanks as Float64Array) : [];
  half.predict(fresh.attributes).expectedRanks?.forEach((rank, i) => {
    expect(rank).toBeCloseTo(0.75 * linear[i] + 0.25 * ofTrees[i], 12);
  });
});

it('chooses the leaves and the weight with the highest tau, and averages weights that are as good', () => {
  const data = planted(60, 3);
  if (data.target.kind !== 'ranking') throw new Error('rankings');
  const { target } = data;
  const right = Float64Array.from(target.positions);
  const wrong = right.map((rank) => 5 - rank);
  const weights = new Float64Array(60).fill(1);
  const chosen = chooseRanking(
    { target, weights, linear: wrong, trees: [wrong, right, wrong] },
    null,
  );
  expect(chosen).toMatchObject({
    minLeaf: 2,
    share: 0.875,
    taus: { linear: -1, trees: 1, mean: 1 },
  });
  const same = chooseRanking(
    { target, weights, linear: right, trees: [right, wrong, wrong] },
    null,
  );
  expect(same).toMatchObject({ minLeaf: 1, share: 0.5 });
  expect(
    chooseRanking({ target, weights, linear: right, trees: [right, right, right] }, 0.3).share,
  ).toBe(0.3);
});

it('leaves out the part without weight', () => {
  const data = planted(80, 4);
  expect(new SmoothRanking({ trees: 5, share: 0 }).fit(data).trees).toBeNull();
  expect(new SmoothRanking({ trees: 5, share: 1 }).fit(data).linear).toBeNull();
});

it('predicts the same bits in a predictor without training', () => {
  const data = planted(80, 5);
  const model = new SmoothRanking({ trees: 5 }).fit(data);
  const document: unknown = JSON.parse(JSON.stringify(model));
  const expected = model.predict(data.attributes).expectedRanks;
  expect(loadSmoothRanking(document).predict(data.attributes).expectedRanks).toEqual(expected);
  expect(loadPredictor(document).predict(data.attributes).expectedRanks).toEqual(expected);
});

it('counts both parts half where there are too few rows for folds', () => {
  const model = new SmoothRanking({ trees: 5 }).fit(planted(8, 6));
  expect([model.share, model.foldTaus]).toEqual([0.5, null]);
});
