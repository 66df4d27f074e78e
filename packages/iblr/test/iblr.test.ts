import {
  DataError,
  type LabelledTable,
  Random,
  type RankingTarget,
  selectRows,
  Table,
  type TrainingAborted,
  type TrainingProgress,
  takeTarget,
  UsageError,
} from '@preflearn/core';
import { fitMallows, Rankings } from '@preflearn/mallows';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { attributeScales } from '../src/attribute-scales.js';
import { Iblr, type IblrInput, type IblrModel, loadIblr } from '../src/index.js';
import { columnsOf, ordersOf, weightsOf } from './draws.js';
import { slowDistance, slowNeighbours, slowShare, slowSquare } from './slow.js';

/** A table of one number, and orders such as `b>a>c` (empty text: no label). */
function lineOf(x: readonly number[], orders: readonly string[], labels = ['a', 'b', 'c']) {
  const categories = [...new Set(orders.filter((order) => order !== ''))];
  const table = new Table([
    { type: 'numeric', name: 'x', values: Float64Array.from(x) },
    {
      type: 'nominal',
      name: 'order',
      codes: Int32Array.from(orders, (order) => categories.indexOf(order)),
      categories,
    },
  ]);
  const data = takeTarget(table, 'order', { kind: 'ranking', classes: labels });
  return data as LabelledTable<RankingTarget>;
}

const pointAt = (x: number) =>
  new Table([{ type: 'numeric', name: 'x', values: Float64Array.of(x) }]);

const fitted = (data: LabelledTable, options: IblrInput) => new Iblr(options).fit(data);

/** All that a row holds, as text. */
function cellsOf(attributes: Table, { labels, positions }: RankingTarget, row: number): string {
  const cells = attributes.columns.map((column) =>
    column.type === 'numeric' ? column.values[row] + 0 : column.codes[row],
  );
  const own = positions.subarray(row * labels.length, (row + 1) * labels.length);
  return [...cells, ...own].join(' ');
}

/** The model that training which is cancelled leaves. */
function soFar(train: () => unknown): IblrModel {
  try {
    train();
  } catch (error) {
    const model = (error as TrainingAborted<IblrModel>).modelSoFar();
    if (model !== undefined) return model;
  }
  throw new Error('training was not cancelled, or left no model');
}

/** What training refuses. */
function refusal(run: () => unknown): { code: string; message: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof DataError || error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('predictions', () => {
  it('are those of [CHH09 alg. 1] on weighted neighbours, written from the definition', () => {
    const labels = 4;
    const example = fc.integer({ min: 1, max: 25 }).chain((rows) =>
      fc.record({
        columns: columnsOf(rows),
        orders: ordersOf(rows, labels),
        weights: weightsOf(rows),
        k: fc.integer({ min: 1, max: 12 }),
        centre: fc.constantFrom('borda' as const, 'kemeny' as const),
      }),
    );
    fc.assert(
      fc.property(example, ({ columns, orders, weights, k, centre }) => {
        fc.pre(orders.some((groups) => groups.length > 0));
        const rankings = Rankings.fromGroups(orders, labels);
        const target: RankingTarget = {
          kind: 'ranking',
          name: 'order',
          labels: ['a', 'b', 'c', 'd'],
          positions: rankings.positions(),
        };
        const attributes = new Table(columns);
        const model = fitted({ attributes, target, weights }, { k, centre, scale: 'none' });
        const prediction = model.predict(attributes);
        const scales = attributeScales(columns, weights, 'none');
        const cells = orders.map((_, row) => cellsOf(attributes, target, row));
        const firstEqual = (row: number) =>
          cells.findIndex((other, r) => weights[r] > 0 && other === cells[row]);
        for (let query = 0; query < orders.length; query++) {
          // Every row as often as it weighs, in tenths.
          const squares = orders.map((_, row) => slowSquare(columns, query, columns, row, scales));
          const near = slowNeighbours(squares, (row) => weights[row] > 0);
          const tenths = near
            .filter((row) => firstEqual(row) === row)
            .flatMap((row) => near.filter((other) => firstEqual(other) === row))
            .flatMap((row) => new Array<number>(Math.round(10 * weights[row])).fill(row))
            .slice(0, 10 * k);
          const distances = tenths.map((row) => slowDistance(squares[row]));
          const [first, last] = [distances[0], distances[distances.length - 1]];
          const counts = tenths.map((row, i) => {
            const nearness = last === first ? 1 : (last - distances[i]) / (last - first);
            return (nearness * slowShare(orders[row], labels)) / 10;
          });
          const fit = fitMallows(rankings, {
            rows: Int32Array.from(tenths),
            weights: Float64Array.from(counts),
            centre,
          });
          const found = prediction.positions.subarray(query * labels, (query + 1) * labels);
          expect(Array.from(fit.centre, (label) => found[label])).toEqual([1, 2, 3, 4]);
          const theta = prediction.details[0].values[query];
          if (fit.theta > 1e-6) expect(theta / fit.theta || 1).toBeCloseTo(1, 6);
        }
      }),
      runs(150),
    );
  });

  it('come with a theta that tells agreement from disagreement', () => {
    const data = lineOf(
      [0, 0, 0, 10, 10, 10],
      ['a>b>c', 'a>b>c', 'a>b>c', 'a>b>c', 'c>b>a', 'b>a>c'],
    );
    const model = fitted(data, { k: 3 });
    const theta = (x: number) => model.predict(pointAt(x)).details[0].values[0];
    expect(theta(0)).toBe(1000);
    expect(theta(10)).toBeGreaterThan(0);
    expect(theta(10)).toBeLessThan(1);
    expect(model.explain(pointAt(0), 0).conclusion.join(' ')).toContain(
      'which is as reliable as can be',
    );
  });

  it('explain themselves by neighbours, their orders, distances and weights', () => {
    const data = lineOf([0, 1, 3, 4, 0.5], ['a>b>c', 'b>a', 'c>b>a', 'c>a>b', '']);
    const model = fitted(data, { k: 4, scale: 'none' });
    const { because, prediction, unit, conclusion } = model.explain(pointAt(0), 0);
    expect(prediction).toBe('a>b>c');
    expect(unit).toBe('weight of the neighbour');
    expect(because).toEqual([
      { text: 'training row 1, distance 0: a > b > c', value: 1 },
      { text: 'training row 5, distance 0.5: ranks no label', value: 0 },
      { text: 'training row 2, distance 1: b > a', value: (2 / 3) * (2 / 3) },
      { text: 'training row 3, distance 3: c > b > a', value: 0 },
    ]);
    expect(conclusion[0]).toBe('2 of the 4 nearest rows count; the farthest is at distance 3.');
    expect(model.neighbours(pointAt(0), 0)[2]).toMatchObject({ row: 1, distance: 1, order: 'b>a' });
  });

  it('take the first of equally distant rows', () => {
    const data = lineOf([1, -1], ['a>b>c', 'c>b>a']);
    const model = fitted(data, { k: 1 });
    expect(model.explain(pointAt(0), 0).prediction).toBe('a>b>c');
    const turned = fitted(selectRows(data, [1, 0]), { k: 1 });
    expect(turned.explain(pointAt(0), 0).prediction).toBe('c>b>a');
  });
});

describe('the choice of k', () => {
  /** Orders that follow x in a fine pattern (small k is best), or that only noise parts (large k). */
  const planted = (pattern: boolean) => {
    const x = Array.from({ length: 160 }, (_, i) => i);
    const orders = x.map((i) => {
      if (pattern) return Math.floor(i / 8) % 2 === 0 ? 'a>b>c' : 'c>b>a';
      return (i * 7) % 5 < 2 ? 'c>b>a' : 'a>b>c';
    });
    return lineOf(x, orders);
  };

  it('finds the k that suits the data', () => {
    expect(fitted(planted(true), {}).k).toBeLessThan(10);
    expect(fitted(planted(false), {}).k).toBeGreaterThan(10);
  });

  it('tries twice as many neighbours while the most are the best', () => {
    const random = new Random(5);
    const x = Array.from({ length: 900 }, (_, i) => i);
    const noise = lineOf(
      x,
      x.map(() =>
        random.uniform() < 0.35 ? 'a>b>c' : ['b>a>c', 'c>b>a', 'b>c>a'][random.integer(3)],
      ),
    );
    const steps: TrainingProgress[] = [];
    const onProgress = (step: TrainingProgress) => steps.push(step);
    const { tried, k } = new Iblr({ tuneRows: 300 }).fit(noise, { onProgress });
    const asked = steps.map(({ done }) => done);
    expect(asked).toEqual([...new Set(asked)].sort((a, b) => a - b)); // goes on, pass after pass
    expect(steps[steps.length - 1].done).toBe(300 * (tried.length - 6));
    expect(steps.every(({ done, total }) => total === 300 * Math.ceil(done / 300))).toBe(true);
    const controller = new AbortController();
    const stop = ({ done }: TrainingProgress) => done === 332 && controller.abort();
    const stopped = soFar(() =>
      new Iblr({ tuneRows: 300 }).fit(noise, { signal: controller.signal, onProgress: stop }),
    );
    expect(stopped.tried).toEqual(tried.slice(0, 7)); // of whole passes only
    const ks = tried.map((score) => score.k);
    expect(ks.slice(0, 8)).toEqual([3, 5, 10, 20, 30, 50, 100, 200]);
    const best = Math.max(...tried.map((score) => score.tau));
    expect(k).toBe(tried.find((score) => score.tau === best)?.k);
    const last = ks[ks.length - 1];
    expect(last === 800 || k < last).toBe(true);
    for (const wider of ks.slice(7)) {
      const upTo = tried.filter((score) => score.k < wider).map(({ tau }) => tau);
      expect(upTo[upTo.length - 1]).toBe(Math.max(...upTo)); // it was the best when more were tried
    }
  });

  it('takes the best score, and of equal ones the smallest k', () => {
    for (const pattern of [true, false]) {
      const { tried, k } = fitted(planted(pattern), {});
      expect(tried.map((score) => score.k)).toEqual([3, 5, 10, 20, 30, 50, 100]);
      const best = Math.max(...tried.map((score) => score.tau));
      expect(k).toBe(tried.find((score) => score.tau === best)?.k);
    }
    const same = lineOf(
      Array.from({ length: 40 }, (_, i) => i),
      new Array<string>(40).fill('b>a>c'),
    );
    expect(fitted(same, {}).k).toBe(3);
    expect(fitted(same, {}).tried[0]).toEqual({ k: 3, tau: 1 });
  });

  const tied = lineOf(
    Array.from({ length: 45 }, (_, i) => i),
    Array.from({ length: 45 }, (_, i) => ['a>b~c', 'b>c>a', 'a~b~c', 'c>a', 'a~b>c'][(i * 7) % 5]),
  );

  it.each([
    ['complete', planted(false)],
    ['tied', tied],
  ])('scores each row by a model of the other rows (one row a fold): %s', (_, data) => {
    const rows = data.attributes.rowCount;
    const { tried } = new Iblr({ folds: 1000, scale: 'none' }).fit(data);
    for (const { k, tau } of tried) {
      let sum = 0;
      let asked = 0;
      for (let row = 0; row < rows; row++) {
        const others = Array.from({ length: rows }, (_, i) => i).filter((i) => i !== row);
        const model = fitted(selectRows(data, others), { k, scale: 'none' });
        const { positions } = model.predict(data.attributes.select([row]));
        const own = data.target.positions.subarray(3 * row, 3 * row + 3);
        const decided = [
          [0, 1],
          [0, 2],
          [1, 2],
        ].filter(([a, b]) => own[a] > 0 && own[b] > 0 && own[a] !== own[b]);
        for (const [a, b] of decided) {
          const agreement = Math.sign((positions[a] - positions[b]) * (own[a] - own[b]));
          sum += agreement / decided.length;
        }
        asked += Math.min(1, decided.length);
      }
      expect(tau).toBeCloseTo(sum / asked, 10);
    }
  });

  it('asks rows only on labels they rank, and rows with fewer than two not at all', () => {
    const x = Array.from({ length: 30 }, (_, i) => i);
    const orders = x.map((i) => (i % 3 === 0 ? 'a>b' : i % 3 === 1 ? 'c' : ''));
    const { tried } = fitted(lineOf(x, orders), {});
    expect(tried[tried.length - 1].tau).toBe(1);
    const ties = x.map((i) => ['a>b~c', 'b~c', 'a~b', 'a~c>b'][i % 4]);
    const { tried: tied } = fitted(lineOf(x, ties), {});
    expect(tied[tied.length - 1].tau).toBe(1); // a>c>b has all pairs that any row decides
    expect(
      fitted(
        lineOf(
          x,
          x.map(() => 'a'),
        ),
        {},
      ),
    ).toMatchObject({ k: 3, tried: [] });
  });

  it('asks as many rows as it was told, drawn by the seed', () => {
    const data = planted(false);
    const steps: TrainingProgress[] = [];
    const learner = new Iblr({ tuneRows: 70 });
    const first = learner.fit(data, { seed: 1, onProgress: (step) => steps.push(step) });
    expect(steps.map(({ phase, done, total }) => [phase, done, total])).toEqual([
      ['choosing k', 32, 70],
      ['choosing k', 64, 70],
      ['choosing k', 70, 70],
    ]);
    expect(learner.fit(data, { seed: 1 }).tried).toEqual(first.tried);
    expect(learner.fit(data, { seed: 2 }).tried).not.toEqual(first.tried);
  });

  it('can be cancelled, and then gives the best k so far', () => {
    const controller = new AbortController();
    const onProgress = ({ done }: TrainingProgress) => done > 60 && controller.abort();
    const early = soFar(() =>
      new Iblr().fit(planted(false), { signal: controller.signal, onProgress }),
    );
    const stopped = new Iblr({ tuneRows: 64 }).fit(planted(false));
    expect(early.tried).toEqual(stopped.tried);
    expect(early.k).toBe(stopped.k);
  });
});

describe('awkward data', () => {
  it('a tie of labels says nothing of which is better', () => {
    const data = lineOf([0, 1, 2, 9], ['c>a~b', 'b>a', 'a~b~c', 'a>b>c']);
    const model = fitted(data, { k: 3 });
    // b > a of the second row orders what the first leaves open.
    expect(model.explain(pointAt(0), 0).prediction).toBe('c>b>a');
    const neighbours = model.neighbours(pointAt(0), 0);
    expect(neighbours.map(({ order }) => order)).toEqual(['c>a~b', 'b>a', 'a~b~c']);
    expect(model.describe().sections[0].lines).toEqual([
      'a: position 1.5 on average, first in 2 of 4 rows',
      'b: position 1.5 on average, first in 2 of 4 rows',
      'c: position 1.67 on average, first in 2 of 3 rows',
    ]);
  });

  it('neighbours that agree, and such that do not, are told apart', () => {
    const conclusionOf = (orders: readonly string[]) => {
      const explanation = fitted(lineOf([0, 1, 2], orders), { k: 3 }).explain(pointAt(0), 0);
      expect(explanation.signed).toBe(false);
      return explanation.conclusion[1];
    };
    expect(conclusionOf(['a>b>c', 'a>b>c', 'a>b>c'])).toContain('as reliable as can be');
    expect(conclusionOf(['a>b>c', 'a>c>b', 'a>b>c'])).toContain('gather around the prediction');
  });

  it('rows that tie all their labels are neighbours like those with one label', () => {
    const data = lineOf([0, 1, 2, 3], ['a~c', 'b', 'c>a', 'b~c']);
    const model = fitted(data, { k: 4, scale: 'none' });
    expect(model.explain(pointAt(1), 0).prediction).toBe('c>b>a');
    const weights = model.neighbours(pointAt(1), 0).map(({ row, weight }) => [row, weight]);
    expect(weights).toEqual([
      [1, 1 / 3],
      [0, 1 / 6],
      [2, 1 / 3],
      [3, 0],
    ]);
  });

  it('a repeated and an unknown label are refused when orders are read', () => {
    expect(refusal(() => lineOf([1], ['a>b>a'])).code).toBe('TARGET_RANKING');
    expect(refusal(() => lineOf([1], ['a>z'])).message).toContain('found the label "z"');
  });

  it('a label that the model does not know is refused when an order is read to compare', () => {
    const { classes } = fitted(lineOf([1, 2], ['a>b', 'b>a>c']), {}).schema.target;
    expect(lineOf([1], ['c>a'], [...classes]).target.positions).toHaveLength(3);
    const { code, message } = refusal(() => lineOf([1], ['c>new'], [...classes]));
    expect(code).toBe('TARGET_RANKING');
    expect(message).toContain('found the label "new", expected one of "a", "b", "c"');
  });

  it('positions that are none are refused', () => {
    const data = lineOf([1, 2], ['a>b', 'b>a>c']);
    data.target.positions[4] = -1;
    const { code, message } = refusal(() => new Iblr().fit(data));
    expect(code).toBe('TARGET_RANKING');
    expect(message).toContain('row 2: label "b" has the position -1');
  });

  it('rows with one label or none are neighbours like others', () => {
    const data = lineOf([0, 1, 2, 3], ['', 'b', 'c>a', '']);
    const model = fitted(data, { k: 4, scale: 'none' });
    // By [CHH09 prop. 2] a label that is ranked alone gets the vote of a missing one.
    expect(model.explain(pointAt(1), 0).prediction).toBe('c>b>a');
    expect(model.neighbours(pointAt(1), 0).map(({ order }) => order)).toEqual(['b', '', 'c>a', '']);
  });

  it('neighbours without any label leave index order and theta 0', () => {
    const model = fitted(lineOf([0, 1, 9], ['', '', 'c>a']), { k: 2 });
    const explanation = model.explain(pointAt(0), 0);
    expect(explanation.prediction).toBe('a>b>c');
    expect(model.predict(pointAt(0)).details[0].values[0]).toBe(0);
    expect(explanation.conclusion[1]).toContain('not reliable at all');
  });

  it('a target without any label is refused', () => {
    const { code, message } = refusal(() => new Iblr().fit(lineOf([0, 1], ['', ''])));
    expect(code).toBe('TARGET_RANKING');
    expect(message).toContain(
      'Column "order": no row ranks a label, expected orders such as "b>a>c"; give some row ' +
        'one.',
    );
  });

  it('k beyond the rows takes all of them', () => {
    const data = lineOf([0, 1, 2], ['a>b>c', 'a>b>c', 'c>b>a']);
    const model = fitted(data, { k: 50 });
    expect(model.neighbours(pointAt(0), 0)).toHaveLength(3);
    expect(model.describe().headline).toContain('all of which are neighbours');
    expect(new Iblr().fit(data).tried.map(({ k }) => k)).toEqual([3]);
  });

  it('equal rows are one neighbour of all their weight', () => {
    const data = lineOf([5, 5, 5, 5], ['a>b>c', 'a>c>b', 'a>b>c', 'b>a>c']);
    const model = fitted(data, { k: 4 });
    expect(model.explain(pointAt(5), 0).prediction).toBe('a>b>c');
    expect(model.neighbours(pointAt(7), 0)).toMatchObject([
      { row: 0, weight: 2 },
      { row: 1, weight: 1 },
      { row: 3, weight: 1 },
    ]);
  });

  it('a label never seen is placed in the middle', () => {
    const labels = ['a', 'never', 'c'];
    const data = lineOf([0, 1, 2], ['c>a', 'c>a', 'c>a'], labels);
    const model = fitted(data, { k: 3 });
    expect(model.explain(pointAt(0), 0).prediction).toBe('c>never>a');
    expect(JSON.stringify(model.describe())).toContain('never: in no row');
  });

  it('a single label is predicted', () => {
    const model = fitted(lineOf([0, 1], ['a', 'a'], ['a']), {});
    expect(model.explain(pointAt(0), 0).prediction).toBe('a');
  });

  it('a hundred labels work; the Kemeny centre is refused for more than 16', () => {
    const labels = Array.from({ length: 100 }, (_, i) => `L${i}`);
    const up = labels.join('>');
    const down = [...labels].reverse().join('>');
    const data = lineOf([0, 1, 8, 9], [up, up, down, down], labels);
    const model = new Iblr({ k: 2 }).fit(data);
    expect(model.explain(pointAt(9), 0).prediction).toBe(down);
    const { code, message } = refusal(() => new Iblr({ centre: 'kemeny' }).fit(data));
    expect(code).toBe('OPTION_CONFLICT');
    expect(message).toContain('at most 16 labels, but there are 100');
  });
});

describe('a saved model', () => {
  const data = lineOf([0, NaN, 2, 7], ['a>b>c', 'b>a', '', 'c>a~b']);
  const weighted = { ...data, weights: Float64Array.of(1, 0.5, 2, 0) };
  const saved = () => JSON.parse(JSON.stringify(fitted(weighted, { k: 2 })));

  it('keeps missing values, incomplete orders and weights', () => {
    const { parameters } = saved();
    expect(parameters).toMatchObject({
      k: 2,
      attributes: [{ values: [0, 0, 2, 7], missing: [1] }],
      orders: [[0, 1, 2], [1, 0], [], [2, [0, 1]]],
      weights: [1, 0.5, 2, 0],
    });
    const loaded = loadIblr(saved());
    const before = fitted(weighted, { k: 2 });
    for (const x of [0, 1, 6, NaN]) {
      expect(loaded.predict(pointAt(x))).toEqual(before.predict(pointAt(x)));
    }
  });

  it.each<[string, (document: ReturnType<typeof saved>) => void]>([
    ['a row too few', ({ parameters }) => parameters.orders.pop()],
    ['a label twice', ({ parameters }) => parameters.orders[0].push(0)],
    ['a label unknown', ({ parameters }) => parameters.orders[0].splice(0, 1, 3)],
    ['a label tied with itself', ({ parameters }) => parameters.orders[3].splice(1, 1, [0, 0])],
    ['a tie of one label', ({ parameters }) => parameters.orders[3].splice(1, 1, [0])],
    ['k of 0', ({ parameters }) => Object.assign(parameters, { k: 0 })],
    ['weights of 0', ({ parameters }) => parameters.weights.fill(0)],
    ['a weight too many', ({ parameters }) => parameters.weights.push(1)],
    ['a missing row beyond all', ({ parameters }) => parameters.attributes[0].missing.push(4)],
    ['a missing row twice', ({ parameters }) => parameters.attributes[0].missing.push(1)],
    ['a missing row with a value', ({ parameters }) => parameters.attributes[0].missing.push(3)],
    [
      'an attribute too many',
      ({ parameters }) => parameters.attributes.push(parameters.attributes[0]),
    ],
    ['a nominal target', ({ schema }) => Object.assign(schema.target, { kind: 'nominal' })],
    ['a wrong option', ({ training }) => Object.assign(training.options, { folds: 0 })],
  ])('is refused with %s', (_, damage) => {
    const document = saved();
    damage(document);
    expect(refusal(() => loadIblr(document)).code).toBe('MODEL_VALUE');
  });

  /** A saved model of one nominal attribute with these categories. */
  function savedNominal(categories: readonly string[], codes: readonly number[]) {
    const column = {
      type: 'nominal' as const,
      name: 'x',
      codes: Int32Array.from(codes),
      categories,
    };
    const { target } = lineOf([0, 1, 2], ['a>b>c', 'c>b>a', '']);
    const model = fitted({ attributes: new Table([column]), target }, { k: 2 });
    return JSON.parse(JSON.stringify(model));
  }

  it.each<[readonly string[], readonly number[]]>([
    [
      ['u', 'v'],
      [1, -1, 0],
    ],
    [['u'], [0, -1, 0]],
    [[], [-1, -1, -1]],
  ])('keeps the categories %j and what is missing of them', (categories, codes) => {
    const document = savedNominal(categories, codes);
    expect(document.parameters.attributes[0]).toMatchObject({
      values: codes.map((code) => Math.max(0, code)),
      missing: [0, 1, 2].filter((row) => codes[row] < 0),
    });
    expect(JSON.parse(JSON.stringify(loadIblr(document)))).toEqual(document);
  });

  it.each([2, -1, 0.5, 2 ** 32, 2 ** 32 + 1])('is refused with the category number %d', (wrong) => {
    const document = savedNominal(['u', 'v'], [1, -1, 0]);
    document.parameters.attributes[0].values[2] = wrong;
    const { code, message } = refusal(() => loadIblr(document));
    expect(code).toBe('MODEL_VALUE');
    expect(message).toContain('parameters.attributes.0.values');
  });

  it('is refused with a value of an attribute that has no categories', () => {
    const document = savedNominal([], [-1, -1, -1]);
    document.parameters.attributes[0].missing.pop();
    expect(refusal(() => loadIblr(document)).code).toBe('MODEL_VALUE');
  });

  it('is refused with a Kemeny centre of more labels than it is for, and without attributes', () => {
    const many = saved();
    many.training.options.centre = 'kemeny';
    loadIblr(many);
    many.schema.target.classes = Array.from({ length: 17 }, (_, label) => `L${label}`);
    expect(refusal(() => loadIblr(many)).message).toContain('training.options.centre');
    const none = saved();
    none.schema.attributes = [];
    none.parameters.attributes = [];
    expect(refusal(() => loadIblr(none)).code).toBe('MODEL_VALUE');
  });
});
