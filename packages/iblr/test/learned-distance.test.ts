import {
  type Column,
  type LabelledTable,
  Random,
  type RankingTarget,
  selectRows,
  Table,
} from '@preflearn/core';
import { Rankings } from '@preflearn/mallows';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { Iblr, type IblrInput, type IblrModel, loadIblr } from '../src/index.js';
import { gradientRows, labelGradients } from '../src/label-gradients.js';
import { ordersOf } from './draws.js';
import { metricSquare, slowGradients, slowMetric } from './slow-distance.js';

const LABELS = ['a', 'b', 'c', 'd'];
const LEARNED = ['weighted', 'global', 'local'] as const;

/** Positions of labels sorted by scores, the highest first. */
function positionsOf(scores: readonly number[]): readonly number[] {
  return scores.map((score, label) => {
    const isBefore = (other: number, i: number) => other > score || (other === score && i < label);
    return 1 + scores.filter(isBefore).length;
  });
}

function tableOf(
  x: readonly (readonly number[])[],
  positions: readonly (readonly number[])[],
  weights?: Float64Array,
): LabelledTable<RankingTarget> {
  const columns = x[0].map((_, j) => ({
    ...{ type: 'numeric' as const, name: `x${j}` },
    values: Float64Array.from(x, (row) => row[j]),
  }));
  const target: RankingTarget = {
    ...{ kind: 'ranking', name: 'order', labels: LABELS },
    positions: Int32Array.from(positions.flat()),
  };
  return { attributes: new Table(columns), target, ...(weights && { weights }) };
}

/** Rows of three numbers, of which the first decides how labels are ordered. */
function drawnRows(count: number, seed: number) {
  const random = new Random(seed);
  const x = Array.from({ length: count }, () =>
    Array.from({ length: 3 }, () => 2 * random.uniform() - 1),
  );
  const positions = x.map(([first]) => positionsOf([first, 0.3 - first, 0.1, 2 * first - 0.5]));
  return { x, positions };
}

const GIVEN = { k: 7, scale: 'none' } as const;

function fitted(data: LabelledTable, options: IblrInput): IblrModel {
  return new Iblr({ ...GIVEN, ...options }).fit(data, { seed: 1 });
}

/** The lower part of the mean of the gradients, as it is saved. */
function gradientsOf(model: IblrModel): readonly number[] {
  return (model.toJSON().parameters as { gradients: readonly number[] }).gradients;
}

describe('gradients of the labels', () => {
  it('are those of a regression for each pair, written from the definition', () => {
    const drawn = fc.integer({ min: 2, max: 12 }).chain((count) =>
      fc.record({
        x: fc.array(
          fc.array(
            fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -3, max: 3, noNaN: true })),
            {
              minLength: 2,
              maxLength: 2,
            },
          ),
          { minLength: count, maxLength: count },
        ),
        orders: ordersOf(count, 3),
        weights: fc.array(fc.constantFrom(0.5, 1, 3), { minLength: count, maxLength: count }),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ x, orders, weights }) => {
        const rankings = Rankings.fromGroups(orders, 3);
        const rows = gradientRows(
          Float64Array.from(x.flat()),
          2,
          rankings,
          Float64Array.from(weights),
        );
        const found = labelGradients(rows, Int32Array.from(x.keys()));
        const flat = [...rows.positions];
        const positions = orders.map((_, row) => flat.slice(3 * row, 3 * row + 3));
        const slow = slowGradients({ x, positions, weights }).flat();
        const size = Math.max(...slow.map(Math.abs));
        for (const [i, value] of slow.entries()) {
          expect(Math.abs(found[i] - value)).toBeLessThanOrEqual(1e-7 * size);
        }
      }),
      runs(200),
    );
  });

  it('give the only informative attribute weight 1, and the others next to none', () => {
    const { x, positions } = drawnRows(200, 1);
    const model = fitted(tableOf(x, positions), { distance: 'weighted' });
    const gradients = gradientsOf(model); // 0,0 1,0 1,1 2,0 2,1 2,2
    expect(gradients[2] / gradients[0]).toBeLessThan(0.2);
    expect(gradients[5] / gradients[0]).toBeLessThan(0.2);
    const { sections } = model.describe();
    expect(sections.flatMap(({ lines }) => lines)).toContain('x0: 1');
  });

  it('do not change if the rows stand in another order, or all of them twice', () => {
    const { x, positions } = drawnRows(120, 2);
    const data = tableOf(x, positions);
    const of = (rows: readonly number[]) =>
      gradientsOf(fitted(selectRows(data, Int32Array.from(rows)), { distance: 'global' }));
    const all = Array.from(x.keys());
    const once = of(all);
    for (const rows of [[...all].reverse(), [...all, ...all]]) {
      for (const [i, value] of of(rows).entries()) expect(value).toBeCloseTo(once[i], 12);
    }
  });
});

describe('a learned distance', () => {
  it.each(['global', 'local'] as const)('that is %s is the one of its definition', (distance) => {
    const { x, positions } = drawnRows(80, 3);
    const model = fitted(tableOf(x, positions), { distance });
    const squareOf = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, j) => sum + (value - b[j]) ** 2, 0);
    const gradientsAt = (query: readonly number[]) => {
      const near = x
        .map((row, i) => ({ i, square: squareOf(row, query) }))
        .sort((a, b) => a.square - b.square)
        .slice(0, 50);
      const rows = near.map(({ i }) => i);
      return slowGradients({
        x: rows.map((row) => x[row]),
        positions: rows.map((row) => positions[row]),
        weights: rows.map(() => 1),
      });
    };
    const centres = x.map(gradientsAt);
    const mean = centres[0].map((row, j) =>
      row.map((_, k) => centres.reduce((sum, one) => sum + one[j][k], 0) / centres.length),
    );
    for (const query of [
      [0.2, -0.4, 1],
      [1, 1, -1],
      [-2, 0, 0.5],
    ]) {
      const own = distance === 'local' ? [gradientsAt(query)] : [];
      const metric = slowMetric([mean, ...own]);
      const nearest = x
        .map((row, i) => ({ row: i, distance: Math.sqrt(metricSquare(metric, row, query)) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 7);
      const table = tableOf([query], [positions[0]]).attributes;
      const found = model.neighbours(table, 0);
      expect(found.map(({ row }) => row)).toEqual(nearest.map(({ row }) => row));
      for (const [i, neighbour] of found.entries()) {
        expect(neighbour.distance).toBeCloseTo(nearest[i].distance, 8);
      }
    }
  });

  it.each(['global', 'local'] as const)(
    'that is %s does not change if all rows are rotated',
    (distance) => {
      const { x, positions } = drawnRows(100, 4);
      const [cos, sin] = [Math.cos(0.7), Math.sin(0.7)];
      const rotated = x.map(([a, b, c]) => [cos * a - sin * b, sin * a + cos * b, c]);
      const [one, other] = [x, rotated].map((rows) => {
        const data = tableOf(rows, positions);
        const model = fitted(data, { distance });
        return Array.from(x.keys()).flatMap((row) => model.neighbours(data.attributes, row));
      });
      expect(other.map(({ row }) => row)).toEqual(one.map(({ row }) => row));
      for (const [i, { distance: length }] of other.entries()) {
        expect(length).toBeCloseTo(one[i].distance, 8);
      }
    },
  );

  it('counts categories, and takes missing values as ordinary', () => {
    const random = new Random(5);
    const codes = Int32Array.from({ length: 90 }, () => random.integer(3));
    const noise = Float64Array.from(codes, () => 2 * random.uniform() - 1);
    noise[4] = NaN;
    const columns: readonly Column[] = [
      { type: 'numeric', name: 'noise', values: noise },
      { type: 'nominal', name: 'kind', codes, categories: ['p', 'q', 'r'] },
    ];
    const positions = Int32Array.from(
      [...codes].flatMap((code) => positionsOf([Number(code === 0), Number(code === 1), 0.5, 0.2])),
    );
    codes[7] = -1;
    const target: RankingTarget = { kind: 'ranking', name: 'order', labels: LABELS, positions };
    const data = { attributes: new Table(columns), target };
    for (const distance of LEARNED) {
      const model = fitted(data, { distance });
      const found = model.neighbours(data.attributes, 0).map(({ row }) => codes[row]);
      expect(new Set(found)).toEqual(new Set([codes[0]]));
    }
  });

  it('is the plain one where no order changes with an attribute', () => {
    const { x } = drawnRows(40, 6);
    const data = tableOf(
      x,
      x.map(() => [1, 2, 3, 4]),
    );
    const plain = fitted(data, {}).neighbours(data.attributes, 3);
    for (const distance of LEARNED) {
      expect(fitted(data, { distance }).neighbours(data.attributes, 3)).toEqual(plain);
    }
  });

  it.each(LEARNED)('that is %s takes a weight of 2 as the row twice', (distance) => {
    const { x, positions } = drawnRows(60, 7);
    const weights = Float64Array.from(x, (_, row) => 1 + (row % 2));
    const data = tableOf(x, positions);
    const twice = Array.from(x.keys()).flatMap((row) => (row % 2 === 1 ? [row, row] : [row]));
    const repeated = fitted(selectRows(data, Int32Array.from(twice)), { distance, edit: true });
    const weighted = fitted(tableOf(x, positions, weights), { distance, edit: true });
    expect(weighted.predict(data.attributes)).toEqual(repeated.predict(data.attributes));
  });

  it.each(LEARNED)('that is %s predicts the same once it is saved and loaded', (distance) => {
    const { x, positions } = drawnRows(70, 8);
    const data = tableOf(x, positions);
    const model = fitted(data, { distance, edit: true });
    const loaded = loadIblr(JSON.parse(JSON.stringify(model.toJSON())));
    expect(loaded.predict(data.attributes)).toEqual(model.predict(data.attributes));
    expect(loaded.toJSON()).toEqual(model.toJSON());
    expect(model.describe().facts).toContainEqual(['distance', distance]);
  });

  it('is refused where a saved model is damaged, or attributes are too many', () => {
    const { x, positions } = drawnRows(30, 9);
    const saved = JSON.parse(
      JSON.stringify(fitted(tableOf(x, positions), { distance: 'global' }).toJSON()),
    );
    const damaged = (gradients: readonly number[]) => ({
      ...saved,
      parameters: { ...saved.parameters, gradients },
    });
    expect(() => loadIblr(damaged([1]))).toThrow('gradients');
    expect(() => loadIblr(damaged([-1, 0, -1, 0, 0, 3]))).toThrow('gradients');
    const wide = x.map((row) => Array.from({ length: 301 }, (_, j) => row[j % 3] + j));
    expect(() => fitted(tableOf(wide, positions), { distance: 'local' })).toThrow(
      'distance "local" is for at most 300 numbers and categories, but there are 301',
    );
  });
});
