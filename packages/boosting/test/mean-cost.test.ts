import { type ClassPrediction, Random, selectTarget } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanCost } from '../src/index.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('meanCost', () => {
  it.each(['ordinal', 'nominal'] as const)('is the weighted mean, in any order, %s', (kind) => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, withCosts) => {
        const random = new Random(seed);
        const { target } = randomLabelledTable(random, { kind });
        const { classes, codes } = target;
        const weights = Float64Array.from(codes, () => 0.1 + random.uniform());
        const predicted = codes.map(() => random.integer(classes.length));
        const costs = withCosts ? classes.map(() => classes.map(() => random.integer(9))) : null;
        const costOf = (y: number, p: number) => {
          if (costs !== null) return costs[y][p];
          if (kind === 'ordinal') return Math.abs(y - p);
          return y === p ? 0 : 1;
        };
        let [sum, all] = [0, 0];
        codes.forEach((y, row) => {
          sum += weights[row] * costOf(y, predicted[row]);
          all += weights[row];
        });
        const of = (order: Int32Array) => {
          const prediction: ClassPrediction = {
            kind,
            classes,
            codes: Int32Array.from(order, (row) => predicted[row]),
            details: [],
          };
          const own = Float64Array.from(order, (row) => weights[row]);
          return meanCost(prediction, selectTarget(target, order), own, costs);
        };
        const found = of(Int32Array.from(codes.keys()));
        expect(found).toBeCloseTo(sum / all, 12);
        expect(of(shuffledIndices(codes.length, random))).toBe(found);
      }),
    );
  });
});
