import { DataError, type LabelledTable, type RankingTarget, Table } from '@preflearn/core';
import { kendallDistance, Rankings } from '@preflearn/mallows';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BordaOrder, MostCommonOrder } from '../src/index.js';

const LABELS = ['a', 'b', 'c', 'd'];
const NUMBERS = [0, 1, 2, 3];

function dataOf(orders: readonly (readonly number[])[], weights?: readonly number[]) {
  const target: RankingTarget = {
    kind: 'ranking',
    name: 'order',
    labels: LABELS,
    positions: Rankings.fromOrders(orders, 4).positions(),
  };
  const values = Float64Array.from(orders.keys());
  const data: LabelledTable<RankingTarget> = {
    attributes: new Table([{ type: 'numeric', name: 'x', values }]),
    target,
    ...(weights && { weights: Float64Array.from(weights) }),
  };
  return data;
}

const complete = fc.shuffledSubarray(NUMBERS, { minLength: 4, maxLength: 4 });

describe('the most common order', () => {
  it('is the one that most complete rows have, ties to the lower labels', () => {
    const rows = fc.array(fc.tuple(complete, fc.integer({ min: 0, max: 3 })), { minLength: 1 });
    fc.assert(
      fc.property(rows, (drawn) => {
        fc.pre(drawn.some(([, weight]) => weight > 0));
        const counts = new Map<string, number>();
        for (const [order, weight] of drawn) {
          const text = order.map((label) => LABELS[label]).join('>');
          if (weight > 0) counts.set(text, (counts.get(text) ?? 0) + weight);
        }
        const most = Math.max(...counts.values());
        const winners = [...counts].filter(([, count]) => count === most).map(([text]) => text);
        const model = new MostCommonOrder().fit(
          dataOf(
            drawn.map(([order]) => order),
            drawn.map(([, weight]) => weight),
          ),
        );
        expect(model.order).toBe(winners.sort()[0]);
      }),
    );
  });

  it('completes rows as close to the Borda centre as can be', () => {
    const model = new MostCommonOrder().fit(
      dataOf([[1, 0, 2, 3], [0, 1, 2, 3], [0, 3], [], [0, 1]]),
    );
    expect(model.order).toBe('a>b>c>d');
  });
});

describe('the Borda count of all rows', () => {
  it('has the least sum of squared differences of ranks', () => {
    const rows = fc.array(complete, { minLength: 1, maxLength: 6 });
    const orders = [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].flatMap((b) =>
        [0, 1, 2, 3].flatMap((c) => {
          const order = [a, b, c, 6 - a - b - c];
          return new Set(order).size === 4 && order.every((label) => label >= 0) ? [order] : [];
        }),
      ),
    );
    expect(orders).toHaveLength(24);
    const cost = (order: readonly number[], drawn: readonly (readonly number[])[]) =>
      drawn.reduce(
        (sum, row) =>
          sum +
          NUMBERS.reduce((s, label) => s + (order.indexOf(label) - row.indexOf(label)) ** 2, 0),
        0,
      );
    fc.assert(
      fc.property(rows, (drawn) => {
        const found = new BordaOrder().fit(dataOf(drawn)).order.split('>');
        const order = found.map((label) => LABELS.indexOf(label));
        expect(cost(order, drawn)).toBe(Math.min(...orders.map((other) => cost(other, drawn))));
      }),
    );
  });

  it('says how far the training rows agree with it', () => {
    const rows = [[0, 1, 2, 3], [0, 1, 3, 2], [2], []];
    const data = dataOf(rows);
    const model = new BordaOrder().fit(data);
    const own = Int32Array.of(1, 2, 3, 4);
    const taus = [0, 1].map(
      (row) => 1 - kendallDistance(own, data.target.positions.subarray(4 * row, 4 * row + 4)) / 3,
    );
    const [{ value }] = model.explain(data.attributes, 0).because;
    expect(value).toBeCloseTo((taus[0] + taus[1]) / 2, 12);
  });
});

describe.each([MostCommonOrder, BordaOrder])('%o', (Baseline) => {
  it('predicts one order for all rows, unknown labels in the middle', () => {
    const data = dataOf([
      [3, 0],
      [3, 0],
    ]);
    const model = new Baseline().fit(data);
    expect(model.order).toBe('d>b>c>a');
    const { positions } = model.predict(data.attributes);
    expect(Array.from(positions)).toEqual([4, 2, 3, 1, 4, 2, 3, 1]);
  });

  it('refuses ties of labels, and data without any label', () => {
    const tied = dataOf([[0, 1]]);
    tied.target.positions[1] = 1;
    expect(() => new Baseline().fit(tied)).toThrow('labels "a" and "b" are tied');
    expect(() => new Baseline().fit(dataOf([[], []]))).toThrow(DataError);
  });

  it('refuses a saved order that leaves out or repeats a label', () => {
    for (const order of [
      [0, 1, 2],
      [0, 1, 2, 2],
      [0, 1, 2, 4],
    ]) {
      const saved = JSON.parse(JSON.stringify(new Baseline().fit(dataOf([[0, 1, 2, 3]]))));
      saved.parameters.order = order;
      expect(() => Baseline.load(saved)).toThrow('model.parameters.order');
    }
  });
});
