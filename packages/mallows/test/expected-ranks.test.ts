import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { expectedRanks, kendallDistance } from '../src/index.js';
import { thetas } from './draws.js';

/** All orders of the labels 0 to n - 1. */
function allOrders(n: number): readonly (readonly number[])[] {
  if (n === 0) return [[]];
  return allOrders(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => [...order.slice(0, at), n - 1, ...order.slice(at)]),
  );
}

/** The mean rank of each label, summed over all orders. */
function slowRanks(n: number, theta: number): readonly number[] {
  const centre = Array.from({ length: n }, (_, label) => label + 1);
  const means = new Array<number>(n).fill(0);
  let total = 0;
  for (const order of allOrders(n)) {
    const distance = kendallDistance(
      centre,
      order.map((label) => label + 1),
    );
    const weight = distance === 0 ? 1 : Math.exp(-theta * distance);
    total += weight;
    order.forEach((label, place) => {
      means[label] += weight * (place + 1);
    });
  }
  return means.map((mean) => mean / total);
}

it('gives the mean ranks over all orders', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), thetas, (n, theta) => {
      const slow = slowRanks(n, theta);
      expectedRanks(n, theta).forEach((rank, place) => {
        expect(Math.abs(rank - slow[place])).toBeLessThan(1e-11);
      });
    }),
    runs(200),
  );
});

it('goes from the middle for all labels at theta 0 to their places at infinity', () => {
  expect(Array.from(expectedRanks(4, 0))).toEqual([2.5, 2.5, 2.5, 2.5]);
  expect(Array.from(expectedRanks(4, Infinity))).toEqual([1, 2, 3, 4]);
  const [near, far] = [0.03 / 7 - 1e-12, 0.03 / 7 + 1e-12].map((theta) => expectedRanks(7, theta));
  near.forEach((rank, place) => {
    expect(rank).toBeCloseTo(far[place], 10);
  });
});
