import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { ExtraTrees, RandomForest } from '../src/index.js';
import { completed } from '../src/soft-positions.js';

const labels = ['a', 'b', 'c', 'd'];

/** Labels ordered by how near x is to their places; a share of them is left out. */
function planted(rows: number, seed: number, missing: number): LabelledTable {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => 4 * random.uniform());
  const positions = new Int32Array(rows * labels.length);
  x.forEach((own, row) => {
    const order = [0.5, 1.5, 2.5, 3.5]
      .map((place, label) => ({ label, distance: Math.abs(own - place) }))
      .sort((a, b) => a.distance - b.distance)
      .filter(() => random.uniform() >= missing);
    order.forEach(({ label }, place) => {
      positions[row * labels.length + label] = place + 1;
    });
  });
  const noise = x.map(() => random.uniform());
  return {
    attributes: tableFromColumns({ x, noise }),
    target: { kind: 'ranking', name: 'order', labels, positions },
  };
}

it('completes rankings by the definition: a sum of probabilities over the other labels', () => {
  const random = new Random(1);
  const positions = Int32Array.from({ length: 40 }, () => random.integer(5));
  const scores = Float64Array.from(positions, () => 4 * random.uniform() - 2);
  const found = completed(positions, 4, scores);
  for (let from = 0; from < positions.length; from += 4) {
    for (let a = from; a < from + 4; a++) {
      let expected = 1;
      for (let b = from; b < from + 4; b++) {
        if (b === a) continue;
        const isKnown = positions[a] > 0 && positions[b] > 0 && positions[a] !== positions[b];
        if (isKnown) expected += positions[b] < positions[a] ? 1 : 0;
        else expected += 1 / (1 + Math.exp(scores[a] - scores[b]));
      }
      expect(found[a]).toBeCloseTo(expected, 5);
    }
    expect(found.subarray(from, from + 4).reduce((sum, p) => sum + p)).toBe(10);
  }
});

it('keeps complete rankings as they are', () => {
  const positions = Int32Array.of(2, 1, 3, 3, 1, 2);
  expect([...completed(positions, 3, new Float64Array(6))]).toEqual([2, 1, 3, 3, 1, 2]);
});

it.each([ExtraTrees, RandomForest])(
  'finds orders that were planted, also with labels left out (%o)',
  (L) => {
    const fresh = planted(200, 3, 0);
    for (const missing of [0, 0.3]) {
      const data = planted(400, 2, missing);
      const tauOf = (predicted: object) => {
        const own = 'positions' in predicted ? (predicted.positions as Int32Array) : [];
        const actual = fresh.target.kind === 'ranking' ? fresh.target.positions : [];
        let balance = 0;
        for (let from = 0; from < actual.length; from += 4) {
          for (let a = from; a < from + 4; a++) {
            for (let b = a + 1; b < from + 4; b++) {
              balance += Math.sign((own[a] - own[b]) * (actual[a] - actual[b]));
            }
          }
        }
        return balance / (6 * 200);
      };
      const own = tauOf(new L({ trees: 30 }).fit(data).predict(fresh.attributes));
      expect(own).toBeGreaterThan(missing === 0 ? 0.98 : 0.95);
    }
  },
);

it('refuses rankings of which none puts two labels in order', () => {
  const data = planted(10, 4, 1);
  expect(() => new ExtraTrees().fit(data)).toThrow(/no row puts two labels in order/);
});
