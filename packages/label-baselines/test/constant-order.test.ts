import {
  type LabelledTable,
  type RankingTarget,
  Table,
  tableFromRows,
  takeTarget,
} from '@preflearn/core';
import { kendallDistance, Rankings } from '@preflearn/mallows';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BordaOrder, loadBordaOrder, loadMostCommonOrder, MostCommonOrder } from '../src/index.js';

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

  it('completes rows by the Borda centre of the weighted rows', () => {
    const rows = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [0, 3],
    ];
    // d>c>b>a outweighs a>b>c>d, so that the last row, too, is completed to a, d and what lies between.
    expect(new MostCommonOrder().fit(dataOf(rows, [1, 2, 4])).order).toBe('a>c>b>d');
    expect(new MostCommonOrder().fit(dataOf(rows, [2, 1, 4])).order).toBe('a>b>c>d');
  });

  it('is not asked of rows that rank no label, however many', () => {
    const ranked = [NUMBERS, NUMBERS, [1, 2, 3, 0], [1, 3, 2, 0], [2, 1, 3, 0]];
    const rows = [...ranked, ...Array.from({ length: 5 }, () => [])];
    expect(new BordaOrder().fit(dataOf(rows)).order).toBe('b>c>a>d');
    expect(new MostCommonOrder().fit(dataOf(rows)).order).toBe('a>b>c>d');
  });

  it('puts tied labels in the order of the Borda centre', () => {
    const data = dataOf(Array.from({ length: 5 }, () => NUMBERS));
    // d leads and a is last; b and c are put in order by the last row alone.
    data.target.positions.set([
      ...[3, 2, 2, 1],
      ...[4, 3, 2, 1],
      ...[1, 2, 3, 4],
      ...[2, 2, 2, 1],
      ...[0, 2, 1, 0],
    ]);
    expect(new MostCommonOrder().fit(data).order).toBe('d>c>b>a');
    data.target.positions.fill(1);
    expect(new MostCommonOrder().fit(data).order).toBe('a>b>c>d'); // ties decide nothing
  });
});

describe('the Borda count of all rows', () => {
  it('gives tied labels the mean of their votes', () => {
    const data = dataOf([NUMBERS, NUMBERS]);
    // a has 2.5 + 2 votes, b 2.5 + 1, c 1 + 3.5, d 4 + 3.5; of a and c the lower index comes first.
    data.target.positions.set([2, 2, 3, 1, 2, 3, 1, 1]);
    expect(new BordaOrder().fit(data).order).toBe('d>a>c>b');
  });

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

describe.each([
  [MostCommonOrder, loadMostCommonOrder],
  [BordaOrder, loadBordaOrder],
] as const)('%o', (Baseline, load) => {
  it('says its order in words, and how far the training rows agree', () => {
    const model = new Baseline().fit(dataOf([NUMBERS, NUMBERS]), { seed: 3 });
    const { headline, facts, sections, pictures } = model.describe();
    expect(headline).toBe('Always predicts a > b > c > d for order.');
    expect(facts).toEqual([
      ['learner', model.toJSON().learner],
      ['mean Kendall tau with the training rows', '1'],
      ['training rows', '2'],
    ]);
    expect(sections).toEqual([{ title: 'Order', lines: ['1. a', '2. b', '3. c', '4. d'] }]);
    expect(pictures).toEqual([]);
    expect(model.training).toEqual(model.toJSON().training);
    const { signed, conclusion } = model.explain(dataOf([NUMBERS]).attributes, 0);
    expect(signed).toBe(true);
    expect(conclusion).toEqual(['Every row gets this order, whatever its attributes.']);
  });

  it('says 0 where no row puts two labels in order', () => {
    const data = dataOf([[2], [1]]);
    const [{ value }] = new Baseline().fit(data).explain(data.attributes, 0).because;
    expect(value).toBe(0);
  });

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

  it('refuses positions that are none, and data without any label', () => {
    const wrong = dataOf([[0, 1]]);
    wrong.target.positions[1] = 5;
    expect(() => new Baseline().fit(wrong)).toThrow(
      'row 1: label "b" has the position 5, expected a whole number from 0 (not ranked) to 4.',
    );
    expect(() => new Baseline().fit(dataOf([NUMBERS, []], [0, 1]))).toThrow('no row ranks a label');
    const run = () => new Baseline().fit(dataOf([[], []]));
    expect(run).toThrow(expect.objectContaining({ code: 'TARGET_RANKING' }));
    expect(run).toThrow(
      'Column "order": no row ranks a label, expected orders such as "b>a>c"; give some row ' +
        'one.',
    );
  });

  it('refuses a repeated and an unknown label when orders are read, in training and after', () => {
    const { schema } = new Baseline().fit(dataOf([NUMBERS]));
    for (const order of ['a>b>a', 'a>z']) {
      const table = tableFromRows([{ x: 1, order }]);
      const read = () =>
        takeTarget(table, 'order', { kind: 'ranking', classes: schema.target.classes });
      expect(read).toThrow(expect.objectContaining({ code: 'TARGET_RANKING' }));
    }
  });

  it('learns from rows with one label or none, and where all rows are the same', () => {
    expect(new Baseline().fit(dataOf([[2], [], [3, 0], [3, 0]])).order).toBe('d>b>c>a');
    expect(new Baseline().fit(dataOf([[2, 0, 3, 1]].flatMap((o) => [o, o, o]))).order).toBe(
      'c>a>d>b',
    );
  });

  it('refuses a saved target of another kind', () => {
    const saved = JSON.parse(JSON.stringify(new Baseline().fit(dataOf([NUMBERS]))));
    saved.schema.target.kind = 'nominal';
    expect(() => load(saved)).toThrow(expect.objectContaining({ code: 'MODEL_VALUE' }));
  });

  it('refuses a saved order that leaves out or repeats a label', () => {
    for (const order of [
      [0, 1, 2],
      [0, 1, 2, 2],
      [0, 1, 2, 4],
    ]) {
      const saved = JSON.parse(JSON.stringify(new Baseline().fit(dataOf([[0, 1, 2, 3]]))));
      saved.parameters.order = order;
      expect(() => load(saved)).toThrow('model.parameters.order');
    }
  });
});
