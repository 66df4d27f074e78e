import { Random, type RankingTarget } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { type PerceptronOptions, trainPerceptron } from '../src/constraint-perceptron.js';
import { Constraints } from '../src/constraints.js';

/** Enough that constraints that are used up are left in place for a while. */
const LABELS = 6;
const WIDTH = 3;

/** Few whole numbers: sums are exact, scores tie, and rows contradict each other. */
const example = fc.integer({ min: 1, max: 8 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    inputs: fc.array(fc.integer({ min: -2, max: 2 }), {
      minLength: rows * WIDTH,
      maxLength: rows * WIDTH,
    }),
    positions: fc.array(fc.integer({ min: 0, max: LABELS }), {
      minLength: rows * LABELS,
      maxLength: rows * LABELS,
    }),
    weights: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: rows, maxLength: rows }),
    alpha: fc.constantFrom(1, 2, 50, 300),
    averaged: fc.boolean(),
    epochs: fc.integer({ min: 1, max: 12 }),
    seed: fc.nat(1000),
  }),
);

/** Straight from the definition: one constraint at a time, all weights written out. */
function slowPerceptron(
  data: { rows: number; inputs: number[]; positions: number[]; weights: number[] },
  { alpha, averaged, epochs }: PerceptronOptions,
  seed: number,
): { weights: number[][]; epochs: number; settled: boolean } {
  const pairs = Array.from({ length: data.rows }, (_, row) => {
    const own = data.positions.slice(row * LABELS, (row + 1) * LABELS);
    const found: { better: number; worse: number; used: number }[] = [];
    for (let a = 0; a < LABELS; a++) {
      for (let b = a + 1; b < LABELS; b++) {
        if (own[a] === 0 || own[b] === 0 || own[a] === own[b]) continue;
        found.push(
          own[a] < own[b] ? { better: a, worse: b, used: 0 } : { better: b, worse: a, used: 0 },
        );
      }
    }
    return found;
  });
  const rows = pairs.map((_, row) => row).filter((row) => data.weights[row] && pairs[row].length);
  const weights = Array.from({ length: LABELS }, () => new Array<number>(WIDTH).fill(0));
  const sums = weights.map((own) => [...own]);
  const random = new Random(seed);
  let shown = 0;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let updates = 0;
    for (const place of shuffledIndices(rows.length, random)) {
      const row = rows[place];
      const x = data.inputs.slice(row * WIDTH, (row + 1) * WIDTH);
      const score = (label: number) => weights[label].reduce((sum, w, j) => sum + w * x[j], 0);
      for (const pair of pairs[row]) {
        if (score(pair.better) > score(pair.worse) || pair.used >= alpha) continue;
        pair.used++;
        updates++;
        x.forEach((value, j) => {
          weights[pair.better][j] += data.weights[row] * value;
          weights[pair.worse][j] -= data.weights[row] * value;
        });
      }
      shown++;
      weights.forEach((own, label) => {
        own.forEach((weight, j) => {
          sums[label][j] += weight;
        });
      });
    }
    if (updates === 0 || epoch === epochs) {
      const mean = sums.map((own) => own.map((sum) => sum / shown));
      return { weights: averaged ? mean : weights, epochs: epoch, settled: updates === 0 };
    }
  }
  throw new Error('no epoch');
}

const targetOf = (positions: readonly number[]): RankingTarget => ({
  kind: 'ranking',
  name: 'order',
  labels: Array.from({ length: LABELS }, (_, label) => `L${label}`),
  positions: Int32Array.from(positions),
});

describe('the perceptron', () => {
  it('does what the definition says, one constraint at a time', () => {
    fc.assert(
      fc.property(example, (drawn) => {
        const constraints = new Constraints(targetOf(drawn.positions));
        const usable = drawn.weights.some((w, row) => w > 0 && constraints.countOf(row) > 0);
        fc.pre(usable);
        const alpha = drawn.averaged ? Infinity : drawn.alpha;
        const options = { alpha, averaged: drawn.averaged, epochs: drawn.epochs };
        const data = {
          inputs: Float64Array.from(drawn.inputs),
          width: WIDTH,
          constraints,
          weights: Float64Array.from(drawn.weights),
        };
        const states = [...trainPerceptron(data, options, drawn.seed)];
        const last = states[states.length - 1];
        const slow = slowPerceptron(drawn, options, drawn.seed);
        expect([last.epochs, last.settled]).toEqual([slow.epochs, slow.settled]);
        slow.weights.flat().forEach((weight, i) => {
          expect(last.weights[i]).toBeCloseTo(weight, 9);
        });
        // Another training starts anew, whatever constraints this one has used up.
        expect([...trainPerceptron(data, options, drawn.seed)]).toEqual(states);
      }),
      runs(400),
    );
  });

  it('ends by itself on rows that contradict each other, after alpha updates each', () => {
    const constraints = new Constraints(targetOf([1, 2, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0]));
    const data = {
      inputs: Float64Array.of(1, 0, 0, 1, 0, 0),
      width: WIDTH,
      constraints,
      weights: Float64Array.of(1, 1),
    };
    const run = (alpha: number) => [
      ...trainPerceptron(data, { alpha, averaged: false, epochs: 5000 }, 1),
    ];
    expect(run(20).length).toBeLessThan(run(300).length);
    expect(run(300)[run(300).length - 1].settled).toBe(true);
  });
});
