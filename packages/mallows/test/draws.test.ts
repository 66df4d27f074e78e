import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf, positionsOf, rowsOf } from './draws.js';
import { allOrders } from './slow.js';

/** Share of 1000 draws of which `holds` is true. The seed is fixed, as shares are held to bounds that chance could miss. */
function shareOf<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean): number {
  return fc.sample(arbitrary, { seed: 1, numRuns: 1000 }).filter(holds).length / 1000;
}

describe('the generators of these tests', () => {
  it('draw every kind of rankings often enough', () => {
    const orders = ordersOf(4);
    const some = (test: (order: readonly number[]) => boolean) =>
      shareOf(orders, (drawn) => drawn.some(test));
    expect(shareOf(orders, (drawn) => drawn.length === 0)).toBeGreaterThan(0.02);
    expect(some((order) => order.length === 0)).toBeGreaterThan(0.1);
    expect(some((order) => order.length === 1)).toBeGreaterThan(0.1);
    expect(some((order) => order.length === 3)).toBeGreaterThan(0.1);
    expect(some((order) => order.length === 4)).toBeGreaterThan(0.5);
    expect(shareOf(orders, majorityIsCyclic)).toBeGreaterThan(0.1);
  });

  it('draw weights of 0 and above 1, ties and missing labels', () => {
    const rows = rowsOf(4);
    expect(shareOf(rows, (drawn) => drawn.some(({ weight }) => weight === 0))).toBeGreaterThan(0.2);
    expect(shareOf(rows, (drawn) => drawn.some(({ weight }) => weight > 1))).toBeGreaterThan(0.3);
    const positions = positionsOf(4);
    const ranked = (drawn: readonly number[]) => drawn.filter((position) => position > 0);
    expect(shareOf(positions, (drawn) => ranked(drawn).length < 4)).toBeGreaterThan(0.2);
    expect(
      shareOf(positions, (drawn) => new Set(ranked(drawn)).size < ranked(drawn).length),
    ).toBeGreaterThan(0.2);
  });
});

/** Whether every order of the labels has a pair that the majority of the orders puts the other way. */
function majorityIsCyclic(orders: readonly (readonly number[])[]): boolean {
  const beats = (a: number, b: number) =>
    orders.reduce(
      (lead, order) =>
        order.includes(a) && order.includes(b)
          ? lead + Math.sign(order.indexOf(b) - order.indexOf(a))
          : lead,
      0,
    ) > 0;
  return allOrders(4).every((candidate) =>
    candidate.some((b, place) => candidate.slice(0, place).some((a) => beats(b, a))),
  );
}
