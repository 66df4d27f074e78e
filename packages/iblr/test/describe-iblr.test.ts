import { type LabelledTable, tableFromRows, takeTarget } from '@preflearn/core';
import { readableNumber } from '@preflearn/core/text';
import { describe, expect, it } from 'vitest';
import { Iblr } from '../src/index.js';

/** Rows at 0, 1, 2, … with these orders. */
function lineOf(orders: readonly string[], classes: readonly string[]): LabelledTable {
  const table = tableFromRows(orders.map((order, x) => ({ x, order })));
  return takeTarget(table, 'order', { kind: 'ranking', classes });
}

const drawn = ['a>b>c', 'b>a', 'a>c>b', 'c>b>a', 'b>c>a', 'c>a', 'a>b>c', 'b>a>c'];

describe('a described model', () => {
  it('says which rows it asks, and how they were chosen', () => {
    const data = lineOf(drawn, ['a', 'b', 'c']);
    const { headline, facts, sections, pictures } = new Iblr({ k: 3 }).fit(data).describe();
    expect(headline).toBe('Predicts order (orders of 3 labels) from the 3 nearest of 8 rows.');
    expect(facts).toEqual([
      ['learner', 'iblr'],
      ['k in use', '3'],
      ['scale in use', 'z-score'],
      ['training rows', '8'],
      ['labels ranked by a row on average', '2.75 of 3'],
    ]);
    expect(sections.map(({ title }) => title)).toEqual([
      'Labels, by their mean position in the training rows',
    ]);
    expect(pictures).toHaveLength(1);
  });

  it('asks all rows where their weights add up to no more than k', () => {
    const weights = Float64Array.of(2, 1, 1, 1, 1, 1, 1, 1);
    const data = { ...lineOf(drawn, ['a', 'b', 'c']), weights };
    const inUse = (k: number) => Object.fromEntries(new Iblr({ k }).fit(data).describe().facts);
    expect(inUse(8)['k in use']).toBe('8');
    expect(inUse(9)['k in use']).toBe('9 (all rows)');
  });

  it('shows how well each number of neighbours did that was tried', () => {
    const model = new Iblr().fit(lineOf([...drawn, ...drawn], ['a', 'b', 'c']));
    const { tried } = model;
    expect(tried.length).toBeGreaterThan(1);
    const { sections, pictures } = model.describe();
    expect(sections[1].lines).toEqual(
      tried.map(({ k, tau }) => `k = ${k}: ${readableNumber(tau)}`),
    );
    expect(pictures[1]).toMatchObject({
      type: 'lines',
      series: [{ x: tried.map(({ k }) => k), y: tried.map(({ tau }) => tau) }],
    });
  });

  it('draws no line of one number of neighbours, but of two', () => {
    const describe = (orders: readonly string[]) => {
      const model = new Iblr().fit(lineOf(orders, ['a', 'b']));
      return [model.tried.length, model.describe().pictures.length];
    };
    const found = [2, 3, 4, 5, 6].map((rows) => describe(Array(rows).fill('a>b')));
    expect(found).toContainEqual([1, 1]);
    expect(found).toContainEqual([2, 2]);
  });

  it('lists as many labels as asked for, and draws no more than can be told apart', () => {
    const of = (count: number, top?: number) => {
      const classes = Array.from({ length: count }, (_, label) => `L${label}`);
      return new Iblr({ k: 1 }).fit(lineOf([classes.join('>')], classes)).describe(top);
    };
    expect(of(5, 3).sections[0].lines).toHaveLength(3);
    expect(of(60).pictures).toHaveLength(1);
    expect(of(61).pictures).toEqual([]);
  });

  it('keeps what it was trained with', () => {
    const model = new Iblr({ k: 2 }).fit(lineOf(drawn, ['a', 'b', 'c']), { seed: 5 });
    expect(model.training).toEqual(model.toJSON().training);
    expect(model.training).toMatchObject({ seed: 5, rows: 8, options: { k: 2 } });
  });
});
