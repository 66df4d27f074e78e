import fc from 'fast-check';
import { labelsUpTo, type Row } from './slow.js';

/** A number of labels, n, from 1 to 7. */
export const labelCounts = fc.integer({ min: 1, max: 7 });

/** An order of some of n labels: empty, of one label, incomplete or complete. */
export const orderOf = (n: number, fewest = 0) =>
  fc.oneof(
    fc.shuffledSubarray(labelsUpTo(n), { minLength: Math.min(fewest, n) }),
    fc.shuffledSubarray(labelsUpTo(n), { minLength: n }),
  );

/** A complete order of n labels. */
export const completeOrderOf = (n: number) =>
  fc.shuffledSubarray(labelsUpTo(n), { minLength: n, maxLength: n });

/** Orders without any agreement: each one shifted by one against the last, which makes majorities cyclic. */
const cycleOf = (n: number) =>
  completeOrderOf(n).map((order) =>
    order.map((_, shift) => [...order.slice(shift), ...order.slice(0, shift)]),
  );

/** Lists of orders of n labels: unrelated ones, equal ones, cycles, or none at all. */
export const ordersOf = (n: number, fewest = 0) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(orderOf(n, fewest), { maxLength: 8 }) },
    cycleOf(n),
    fc
      .tuple(orderOf(n, fewest), fc.integer({ min: 1, max: 4 }))
      .map(([order, times]) => Array<number[]>(times).fill(order)),
  );

/** Orders with whole weights, 0 among them. */
export const rowsOf = (n: number, fewest = 0): fc.Arbitrary<Row[]> =>
  ordersOf(n, fewest).chain((orders) =>
    fc
      .array(fc.constantFrom(0, 1, 1, 2, 3, 7), {
        minLength: orders.length,
        maxLength: orders.length,
      })
      .map((weights) => orders.map((order, i) => ({ order, weight: weights[i] }))),
  );

/** Positions of n labels with ties, gaps and missing labels. */
export const positionsOf = (n: number) =>
  fc.array(fc.integer({ min: 0, max: n + 1 }), { minLength: n, maxLength: n });

/** A spread: 0, tiny, usual, large, infinite. */
export const thetas = fc.oneof(
  fc.double({ min: 0, max: 6, noNaN: true }),
  fc.constantFrom(0, 1e-300, 1e-17, 1e-9, 1e-4, 30, 500, 1e6, Infinity),
);
