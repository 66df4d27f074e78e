import { type LabelledTable, Random, type RankingTarget, selectRows, Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { Iblr, type IblrModel } from '../src/index.js';

const OPTIONS = { k: 10, scale: 'none' } as const;
const THRESHOLDS = [-Infinity, 0, 0.2, 0.4, 0.6];

/** Rows of a number that decides the order of three labels, and some rows whose order is turned round. */
function noisyRows(count: number, noise: number, seed: number): LabelledTable<RankingTarget> {
  const random = new Random(seed);
  const values = Float64Array.from({ length: count }, () => random.uniform());
  const positions = Int32Array.from(
    [...values].flatMap((x) => {
      const order = x < 0.4 ? [1, 2, 3] : x < 0.7 ? [2, 1, 3] : [3, 2, 1];
      return random.uniform() < noise ? order.map((place) => 4 - place) : order;
    }),
  );
  return {
    attributes: new Table([{ type: 'numeric', name: 'x', values }]),
    target: { kind: 'ranking', name: 'order', labels: ['a', 'b', 'c'], positions },
  };
}

/** Tau of the orders of two rows of three labels. */
function tau(a: Int32Array, b: Int32Array): number {
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ];
  const agree = pairs.map(([i, j]) => Math.sign(a[i] - a[j]) * Math.sign(b[i] - b[j]));
  return agree.reduce((sum, one) => sum + one, 0) / 3;
}

/** Tau of each row, predicted from the given rows other than itself. */
function leaveOneOut(data: LabelledTable<RankingTarget>, from: readonly number[]): number[] {
  return Array.from({ length: data.attributes.rowCount }, (_, row) => {
    const others = from.filter((other) => other !== row);
    const model = new Iblr(OPTIONS).fit(selectRows(data, Int32Array.from(others)));
    const one = selectRows(data, Int32Array.of(row));
    return tau(model.predict(one.attributes).positions, one.target.positions);
  });
}

/** Weights of the training rows as they are saved; null if all are 1. */
function weightsOf(model: IblrModel): readonly number[] | null {
  return (model.toJSON().parameters as { weights: readonly number[] | null }).weights;
}

describe('editing', () => {
  it.each([
    [0, 1],
    [0.1, 2],
    [0.25, 3],
  ])('with %d noise leaves out the rows of its definition', (noise, seed) => {
    const data = noisyRows(60, noise, seed);
    const all = Array.from({ length: 60 }, (_, row) => row);
    const taus = leaveOneOut(data, all);
    const tried = THRESHOLDS.map((threshold) => {
      const kept = all.filter((row) => taus[row] >= threshold);
      const mean = leaveOneOut(data, kept).reduce((sum, one) => sum + one, 0) / 60;
      return { kept, mean };
    });
    const best = tried.reduce((first, one) => (one.mean > first.mean + 1e-12 ? one : first));
    const weights = weightsOf(new Iblr({ ...OPTIONS, edit: true }).fit(data));
    expect(all.filter((row) => weights?.[row] !== 0)).toEqual(best.kept);
  });

  it('says how many rows it leaves out', () => {
    const model = new Iblr({ ...OPTIONS, edit: true }).fit(noisyRows(200, 0.15, 4));
    const left = weightsOf(model)?.filter((weight) => weight === 0).length ?? 0;
    expect(left).toBeGreaterThan(10);
    expect(model.describe().facts).toContainEqual(['rows left out', String(left)]);
  });
});
