import { Rankings } from '@preflearn/mallows';
import { describe, expect, it } from 'vitest';
import { observedShares } from '../src/observed-shares.js';
import { weighNeighbours } from '../src/weigh-neighbours.js';

const orders = [[0, 1, 2, 3], [1, 0], [], [3, 2, 1, 0], [2, 0, 1]];
const observed = observedShares(Rankings.fromOrders(orders, 4));
const ones = new Float64Array(5).fill(1);
const list = (distances: readonly number[]) => ({
  rows: Int32Array.from(distances.keys()),
  distances: Float64Array.from(distances),
});

describe('what rows show of an order', () => {
  it('is the share of the labels that they rank', () => {
    const longest = Array.from({ length: 100 }, (_, label) => label);
    const lengths = [0, 1, 2, 3, 5, 7, 31, 64, 99, 100];
    const rankings = Rankings.fromOrders(
      lengths.map((length) => longest.slice(0, length)),
      100,
    );
    expect(Array.from(observedShares(rankings))).toEqual(lengths.map((length) => length / 100));
  });

  it('with ties is that of a row without ties that decides as many pairs', () => {
    const rows = [
      [[0, 1, 2], [3]], // 3 pairs, as of 3 labels
      [[0, 1], [2, 3], [4]], // 8 pairs
      [[0, 1, 2, 3, 4]],
      [[2, 3]],
      [[4]],
      [],
    ];
    const shares = observedShares(Rankings.fromGroups(rows, 5));
    expect(shares[0]).toBe(3 / 5);
    const labels = 5 * shares[1];
    expect((labels * (labels - 1)) / 2).toBeCloseTo(8, 12);
    expect(Array.from(shares.subarray(2))).toEqual([1 / 5, 1 / 5, 1 / 5, 0]);
  });
});

describe('weights of neighbours', () => {
  it('are Dudani weights times the share of labels that a row ranks', () => {
    const { rows, distances, weights } = weighNeighbours(list([1, 2, 3, 4, 5]), 5, observed, ones);
    expect(Array.from(rows)).toEqual([0, 1, 2, 3, 4]);
    expect(Array.from(distances)).toEqual([1, 2, 3, 4, 5]);
    expect(Array.from(weights)).toEqual([1, (3 / 4) * (2 / 4), 0, 1 / 4, 0]);
  });

  it('go by the k-th neighbour, not by the last of a longer list', () => {
    const { weights } = weighNeighbours(list([1, 2, 3, 4, 5]), 2, observed, ones);
    expect(Array.from(weights)).toEqual([1, 0]);
  });

  it('are the share alone for k = 1 and for equal distances', () => {
    expect(Array.from(weighNeighbours(list([3, 4]), 1, observed, ones).weights)).toEqual([1]);
    const equal = weighNeighbours(list([3, 3, 3, 3, 3]), 5, observed, ones);
    expect(Array.from(equal.weights)).toEqual([1, 0.5, 0, 1, 0.75]);
  });

  it('take all rows when k is larger than the data', () => {
    expect(Array.from(weighNeighbours(list([0, 2]), 9, observed, ones).weights)).toEqual([1, 0]);
    expect(weighNeighbours(list([]), 9, observed, ones).weights).toHaveLength(0);
  });

  it('count rows as often as they weigh, the last by the part that fits', () => {
    const rowWeights = Float64Array.of(2, 1, 1, 4, 1);
    const cut = weighNeighbours(list([3, 3, 3, 3, 3]), 6, observed, rowWeights);
    expect(Array.from(cut.weights)).toEqual([2, 0.5, 0, 2]);
  });
});
