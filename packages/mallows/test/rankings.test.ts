import { DataError, type RankingTarget } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionsOfOrder, Rankings } from '../src/index.js';
import { orderOfPositions } from '../src/orders.js';
import { labelCounts, orderOf, ordersOf } from './draws.js';

const ranking = (
  rows: readonly (readonly number[])[],
  labels = ['a', 'b', 'c'],
): RankingTarget => ({
  kind: 'ranking',
  name: 'y',
  labels,
  positions: Int32Array.from(rows.flat()),
});

const refused = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

/** The error that `action` throws. */
function errorOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('orders and positions', () => {
  it('are two faces of one ranking', () => {
    const drawn = labelCounts.chain((n) => fc.tuple(fc.constant(n), orderOf(n)));
    fc.assert(
      fc.property(drawn, ([n, order]) => {
        const positions = positionsOfOrder(order, n);
        expect(Array.from(orderOfPositions(positions))).toEqual(order);
        order.forEach((label, place) => {
          expect(positions[label]).toBe(place + 1);
        });
        expect(positions.filter((position) => position > 0)).toHaveLength(order.length);
      }),
    );
  });

  it('passes over skipped places', () => {
    expect(Array.from(orderOfPositions([4, 0, 2, 1]))).toEqual([3, 2, 0]);
    expect(Array.from(orderOfPositions([]))).toEqual([]);
  });

  it('refuses ties, wrong positions, unknown and repeated labels', () => {
    const tied = errorOf(() => orderOfPositions([2, 1, 2], ['a', 'b', 'c'], { row: 7 }));
    expect(tied).toBeInstanceOf(DataError);
    expect(tied).toEqual(
      refused('TARGET_RANKING', /^Row 7: labels "a" and "c" are tied at position 2/),
    );
    for (const position of [-1, 1.5, NaN, 4]) {
      expect(errorOf(() => orderOfPositions([1, position, 3]))).toEqual(
        refused('TARGET_RANKING', /label 1 has the position/),
      );
    }
    expect(errorOf(() => positionsOfOrder([0, 2, 0], 3))).toEqual(
      refused('TARGET_RANKING', /label 0 stands at places 1 and 3/),
    );
    for (const label of [-1, 3, 0.5, NaN]) {
      expect(errorOf(() => positionsOfOrder([1, label], 3))).toEqual(
        refused('TARGET_RANKING', /at place 2, expected a whole number from 0 to 2/),
      );
    }
  });
});

describe('Rankings', () => {
  it('hold what they were made of', () => {
    const drawn = labelCounts.chain((n) => fc.tuple(fc.constant(n), ordersOf(n)));
    fc.assert(
      fc.property(drawn, ([n, orders]) => {
        const rankings = Rankings.fromOrders(orders, n);
        expect(rankings.count).toBe(orders.length);
        orders.forEach((order, row) => {
          expect(Array.from(rankings.order(row))).toEqual(order);
          expect(rankings.lengthOf(row)).toBe(order.length);
        });
        const again = Rankings.fromPositions(rankings.positions(), n);
        expect(again).toEqual(rankings);
      }),
    );
  });

  it('come from a target', () => {
    const rankings = Rankings.fromTarget(
      ranking([
        [2, 1, 3],
        [0, 0, 0],
        [3, 0, 1],
      ]),
    );
    expect(rankings.labelCount).toBe(3);
    expect(Array.from(rankings.labels)).toEqual([1, 0, 2, 2, 0]);
    expect(Array.from(rankings.starts)).toEqual([0, 3, 3, 5]);
    expect(Rankings.fromTarget(ranking([], [])).count).toBe(0);
  });

  it('name the row and the labels of a tie', () => {
    const target = ranking([
      [1, 2, 3],
      [1, 2, 2],
    ]);
    expect(errorOf(() => Rankings.fromTarget(target))).toEqual(
      refused('TARGET_RANKING', /^Column "y", row 2: labels "b" and "c" are tied at position 2/),
    );
  });

  it('refuse what is no ranking', () => {
    expect(errorOf(() => Rankings.fromTarget(ranking([[1, 2, 9]])))).toEqual(
      refused('TARGET_RANKING', /row 1: label "c" has the position 9/),
    );
    expect(errorOf(() => Rankings.fromPositions([1, 2, 1, 2], 3))).toEqual(
      refused('TARGET_RANKING', /4 positions, expected a multiple of the 3 labels/),
    );
    expect(errorOf(() => Rankings.fromPositions([1], 0))).toEqual(refused('TARGET_RANKING', /./));
    expect(errorOf(() => Rankings.fromOrders([[0], [1, 1]], 3))).toEqual(
      refused('TARGET_RANKING', /^Row 2: label 1 stands at places 1 and 2/),
    );
    expect(errorOf(() => Rankings.fromOrders([], -1))).toEqual(refused('ARGUMENT', /-1/));
  });

  it('refuse more than memory can hold', () => {
    expect(errorOf(() => Rankings.fromPositions({ length: 2 ** 40 }, 2 ** 20))).toMatchObject({
      code: 'MEMORY',
      remedy: [expect.anything()],
    });
  });
});
