import { type OrdinalTarget, Random } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import {
  type CostMatrix,
  checkCosts,
  type ScoreTable,
  Thresholds,
  thresholdLink,
} from '../src/index.js';
import { absoluteErrorCosts, thresholdWeight } from '../src/loss/costs.js';
import { exponentialThresholds } from '../src/loss/thresholds/exponential-thresholds.js';
import { leastCostThresholds } from '../src/loss/thresholds/least-cost-thresholds.js';
import { logisticThresholds } from '../src/loss/thresholds/logistic-thresholds.js';
import { scoreTable } from '../src/loss/thresholds/score-table.js';

/** Rows with scores (ties are frequent), classes and weights; some classes may not occur. */
interface Rows {
  readonly classes: number;
  readonly rows: readonly { readonly f: number; readonly y: number; readonly w: number }[];
}

function rowsOf(classes: fc.Arbitrary<number>, most: number): fc.Arbitrary<Rows> {
  return classes.chain((count) =>
    fc.record({
      classes: fc.constant(count),
      rows: fc.array(
        fc.record({
          f: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom(0.5, -0.25, 1.75)),
          y: fc.nat(count - 1),
          w: fc.constantFrom(1, 1, 1, 2, 3),
        }),
        { minLength: 1, maxLength: most },
      ),
    }),
  );
}

function targetOf({ classes, rows }: Rows): OrdinalTarget {
  const names = Array.from({ length: classes }, (_, k) => `c${k}`);
  return { kind: 'ordinal', name: 'y', classes: names, codes: Int32Array.from(rows, ({ y }) => y) };
}

function tableOf(rows: Rows): ScoreTable {
  const [scores, weights] = (['f', 'w'] as const).map((key) =>
    Float64Array.from(rows.rows, (r) => r[key]),
  );
  return scoreTable(scores, targetOf(rows), weights);
}

/** Costs with v-shaped rows, with equal neighbours now and then. */
function randomCosts(classes: number, seed: number): CostMatrix {
  const random = new Random(seed);
  return Array.from({ length: classes }, (_, y) => {
    const row = new Array<number>(classes).fill(0);
    const step = () => random.integer(3);
    for (let p = y + 1; p < classes; p++) row[p] = p === y + 1 ? 1 + step() : row[p - 1] + step();
    for (let p = y - 1; p >= 0; p--) row[p] = p === y - 1 ? 1 + step() : row[p + 1] + step();
    return row;
  });
}

const seeds = fc.integer({ min: 0, max: 1e6 });

/** Classes by the definition: F(x) = 1 + #{k : f(x) >= theta_k}, from 0. */
function classOf(f: number, thresholds: readonly number[]): number {
  return thresholds.filter((theta) => f >= theta).length;
}

function isAscending(thresholds: readonly number[]): boolean {
  return thresholds.every((theta, k) => k === 0 || thresholds[k - 1] <= theta);
}

describe('scoreTable', () => {
  it('sums weights by distinct score and class', () => {
    fc.assert(
      fc.property(rowsOf(fc.integer({ min: 1, max: 4 }), 12), (rows) => {
        const { scores, starts, classOf, mass, classes } = tableOf(rows);
        expect(Array.from(scores)).toEqual(
          [...new Set(rows.rows.map(({ f }) => f))].sort((a, b) => a - b),
        );
        scores.forEach((score, i) => {
          for (let y = 0; y < classes; y++) {
            const own = rows.rows.filter((row) => row.f === score && row.y === y);
            const entries = classOf.subarray(starts[i], starts[i + 1]);
            const found = entries.indexOf(y);
            expect(found < 0 ? 0 : mass[starts[i] + found]).toBe(
              own.reduce((sum, { w }) => sum + w, 0),
            );
          }
        });
      }),
    );
  });
});

/** The exponential threshold loss of [RR09 eq. 8], weighted by the costs, for one threshold. */
function exponentialLoss({ rows }: Rows, costs: CostMatrix, k: number, theta: number): number {
  return rows.reduce((sum, { f, y, w }) => {
    const weight = w * Math.abs(costs[y][k + 1] - costs[y][k]);
    return weight === 0 ? sum : sum + weight * Math.exp(y > k ? theta - f : f - theta);
  }, 0);
}

describe('exponential thresholds [RR09 eq. 8], corrected', () => {
  it('minimise the loss of each threshold by itself', () => {
    fc.assert(
      fc.property(rowsOf(fc.integer({ min: 2, max: 5 }), 12), (rows) => {
        const costs = absoluteErrorCosts(rows.classes);
        const thresholds = exponentialThresholds(tableOf(rows), costs);
        expect(isAscending(thresholds)).toBe(true);
        thresholds.forEach((theta, k) => {
          const below = rows.rows.some(({ y }) => y <= k);
          const above = rows.rows.some(({ y }) => y > k);
          if (!below) expect(theta).toBe(-Infinity);
          else if (!above) expect(theta).toBe(Infinity);
          else {
            const least = exponentialLoss(rows, costs, k, theta);
            for (const step of [-1, -0.01, 0.01, 1]) {
              expect(exponentialLoss(rows, costs, k, theta + step)).toBeGreaterThan(least);
            }
          }
        });
      }),
      runs(200),
    );
  });

  it('with costs, minimise the loss among ascending thresholds [RR09 eq. 3]', () => {
    const places = Array.from({ length: 41 }, (_, i) => (i - 20) / 4);
    let crossed = 0;
    fc.assert(
      fc.property(rowsOf(fc.integer({ min: 2, max: 4 }), 8), seeds, (rows, seed) => {
        const costs = randomCosts(rows.classes, seed);
        const thresholds = exponentialThresholds(tableOf(rows), costs);
        expect(isAscending(thresholds)).toBe(true);
        const lossOf = (k: number, theta: number) => {
          const loss = exponentialLoss(rows, costs, k, theta);
          return Number.isNaN(loss) ? Infinity : loss;
        };
        // The best ascending thresholds on a grid of places, by trying all for one threshold after another.
        let best = places.map((place) => lossOf(0, place));
        for (let k = 1; k < thresholds.length; k++) {
          best = places.map((place, p) => Math.min(...best.slice(0, p + 1)) + lossOf(k, place));
        }
        const found = thresholds.reduce((sum, theta, k) => sum + lossOf(k, theta), 0);
        expect(found).toBeLessThanOrEqual(Math.min(...best) * (1 + 1e-12));
        if (new Set(thresholds).size < thresholds.length) crossed++;
      }),
      runs(200),
    );
    expect(crossed).toBeGreaterThanOrEqual(often(5));
  });

  it('are right where scores are so far that e^f overflows', () => {
    const rows = {
      classes: 2,
      rows: [
        { f: 2000, y: 0, w: 1 },
        { f: 3000, y: 1, w: 1 },
      ],
    };
    expect(exponentialThresholds(tableOf(rows), absoluteErrorCosts(2))).toEqual([2500]);
  });
});

/** Total cost of classes by thresholds. */
function totalCost({ rows }: Rows, costs: CostMatrix, thresholds: readonly number[]): number {
  return rows.reduce((sum, { f, y, w }) => sum + w * costs[y][classOf(f, thresholds)], 0);
}

/** All ascending choices of `count` of the places. */
function* placements(
  places: readonly number[],
  count: number,
  from = 0,
): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let p = from; p < places.length; p++) {
    for (const rest of placements(places, count - 1, p)) yield [places[p], ...rest];
  }
}

describe('least-cost thresholds [RR09 eq. 6]', () => {
  it('have the least cost of all placements; of equal ones the lowest, the top threshold first', () => {
    fc.assert(
      fc.property(rowsOf(fc.integer({ min: 2, max: 4 }), 6), fc.option(seeds), (rows, seed) => {
        const costs =
          seed === null ? absoluteErrorCosts(rows.classes) : randomCosts(rows.classes, seed);
        const thresholds = leastCostThresholds(tableOf(rows), costs);
        const scores = [...new Set(rows.rows.map(({ f }) => f))].sort((a, b) => a - b);
        const middles = scores.slice(1).map((f, i) => (scores[i] + f) / 2);
        const places = [-Infinity, ...middles, Infinity];
        const all = [...placements(places, rows.classes - 1)];
        const least = Math.min(...all.map((chosen) => totalCost(rows, costs, chosen)));
        const best = all.filter((chosen) => totalCost(rows, costs, chosen) === least);
        best.sort((a, b) => {
          for (let k = a.length - 1; k >= 0; k--) if (a[k] !== b[k]) return a[k] < b[k] ? -1 : 1;
          return 0;
        });
        expect(thresholds).toEqual(best[0]);
      }),
      runs(200),
    );
  });

  it('lie between neighbouring floating-point scores', () => {
    const high = 1 + Number.EPSILON;
    const rows = {
      classes: 2,
      rows: [
        { f: 1, y: 0, w: 1 },
        { f: high, y: 1, w: 1 },
      ],
    };
    const thresholds = leastCostThresholds(tableOf(rows), absoluteErrorCosts(2));
    expect([1, high].map((f) => classOf(f, thresholds))).toEqual([0, 1]);
  });
});

/** The logistic threshold loss with scale a and offsets a theta_k. */
function logisticLoss(
  { rows }: Rows,
  costs: CostMatrix,
  a: number,
  offsets: readonly number[],
): number {
  return rows.reduce(
    (sum, { f, y, w }) =>
      offsets.reduce((total, b, k) => {
        const z = (y > k ? 1 : -1) * (a * f - b);
        const weight = w * Math.abs(costs[y][k + 1] - costs[y][k]);
        return (
          total +
          (weight === 0 ? 0 : weight * (Math.max(-z, 0) + Math.log1p(Math.exp(-Math.abs(z)))))
        );
      }, sum),
    0,
  );
}

/** Scale with the least loss for given thresholds, by ternary search on a convex function. */
function bestScale(rows: Rows, costs: CostMatrix, thetas: readonly number[]): number {
  const lossAt = (a: number) =>
    logisticLoss(
      rows,
      costs,
      a,
      thetas.map((theta) => a * theta),
    );
  let [low, high] = [0, 60];
  for (let i = 0; i < 200; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lossAt(a) <= lossAt(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}

describe('logistic thresholds, by the threshold loss [RR09 eq. 4]', () => {
  /** Rows that rise with the class so clearly that the scale is above 0; all classes present. */
  function noisy(seed: number): Rows {
    const random = new Random(seed);
    const classes = 2 + random.integer(4);
    const rows = Array.from({ length: 60 }, (_, i) => {
      const y = i % classes;
      return { f: y + 0.8 * standardNormal(random), y, w: 1 + random.integer(3) };
    });
    return { classes, rows };
  }

  it('leave no slope of the loss in any threshold or in the scale', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const rows = noisy(seed);
        const costs = absoluteErrorCosts(rows.classes);
        const thetas = logisticThresholds(tableOf(rows), costs);
        expect(isAscending(thetas)).toBe(true);
        const scale = bestScale(rows, costs, thetas);
        const all = rows.rows.reduce((sum, { w }) => sum + w, 0);
        const h = 1e-4;
        thetas.forEach((_, k) => {
          const at = (step: number) =>
            logisticLoss(
              rows,
              costs,
              scale,
              thetas.map((t, j) => scale * t + (j === k ? step : 0)),
            );
          expect(Math.abs(at(h) - at(-h)) / (2 * h)).toBeLessThan(1e-4 * all);
        });
      }),
      runs(30),
    );
  });

  it('ascend whatever the rows and costs are, with infinities where a side is empty', () => {
    fc.assert(
      fc.property(rowsOf(fc.integer({ min: 1, max: 5 }), 10), fc.option(seeds), (rows, seed) => {
        const costs =
          seed === null ? absoluteErrorCosts(rows.classes) : randomCosts(rows.classes, seed);
        const thetas = logisticThresholds(tableOf(rows), costs);
        expect(thetas.length).toBe(rows.classes - 1);
        expect(thetas.some(Number.isNaN)).toBe(false);
        expect(isAscending(thetas)).toBe(true);
        if (seed !== null) return;
        thetas.forEach((theta, k) => {
          if (!rows.rows.some(({ y }) => y <= k)) expect(theta).toBe(-Infinity);
          else if (!rows.rows.some(({ y }) => y > k)) expect(theta).toBe(Infinity);
          else expect(Number.isFinite(theta)).toBe(true);
        });
      }),
      runs(200),
    );
  });

  it('separate classes that can be separated', () => {
    const rows = {
      classes: 3,
      rows: [-90, -80, 0, 5, 80, 90].map((f, i) => ({ f, y: i >> 1, w: 1 })),
    };
    const thetas = logisticThresholds(tableOf(rows), absoluteErrorCosts(3));
    expect(rows.rows.map(({ f }) => classOf(f, thetas))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('Thresholds', () => {
  it('give F(x) = 1 + the number of thresholds at or below the score', () => {
    const thresholds = [-Infinity, 0, 0, 1.5, Infinity];
    const link = new Thresholds(thresholds, ['a', 'b', 'c', 'd', 'e', 'f']);
    const scores = Float64Array.of(-1e300, -5e-324, 0, 1, 1.5, 1e300);
    const { codes, kind, details } = link.predict(scores);
    expect(kind).toBe('ordinal');
    expect(Array.from(codes)).toEqual(Array.from(scores, (f) => classOf(f, thresholds)));
    expect(Array.from(codes)).toEqual([1, 1, 3, 3, 4, 4]);
    expect(details[0]).toEqual({ name: 'score', values: scores });
    expect(link.conclude(Float64Array.of(0.25))).toEqual([
      'They add up to the score 0.25, which lies between the thresholds 0 and 1.5: class d.',
    ]);
    expect(link.marks().map(({ name }) => name)).toEqual(['b | c', 'c | d', 'd | e']);
  });

  it('count right wherever scores and thresholds lie, near each other and far apart', () => {
    const score = fc.oneof(
      fc.constantFrom(0, 1, 1 + Number.EPSILON, 2.5, -5e-324, 5e-324, 1e-310, -1e300, 1.7e308),
      fc.integer({ min: -3, max: 3 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 40 }),
        fc.array(score, { maxLength: 4 }),
        fc.array(fc.nat(39), { maxLength: 30 }),
        fc.tuple(fc.nat(2), fc.nat(2)),
        (scores, free, taken, [low, high]) => {
          const thresholds = [
            ...new Array<number>(low).fill(-Infinity),
            ...[...free, ...taken.map((i) => scores[i % scores.length])].sort((a, b) => a - b),
            ...new Array<number>(high).fill(Infinity),
          ];
          const classes = Array.from({ length: thresholds.length + 1 }, (_, k) => `c${k}`);
          const { codes } = new Thresholds(thresholds, classes).predict(Float64Array.from(scores));
          expect(Array.from(codes)).toEqual(scores.map((f) => classOf(f, thresholds)));
        },
      ),
      runs(500),
    );
  });

  it('go to plain data and back, infinities too', () => {
    const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'] } as const;
    const saved = JSON.parse(JSON.stringify(new Thresholds([-Infinity, 2.5], target.classes)));
    const loaded = thresholdLink('exponential', null).load(saved, target) as Thresholds;
    expect(loaded.thresholds).toEqual([-Infinity, 2.5]);
  });

  it.each([
    { thresholds: [2, 1] },
    { thresholds: [1] },
    { thresholds: ['NaN', 1] },
    { thresholds: [1, 2], more: 1 },
    { thresholds: [1, NaN] },
    null,
  ])('refuse %j from a saved model', (saved) => {
    const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'] } as const;
    expect(() => thresholdLink('exponential', null).load(saved, target)).toThrow(
      'model.parameters.link: expected 2 ascending thresholds; save the model again, as this one is damaged or was edited.',
    );
  });
});

describe('costs', () => {
  it('of v-shaped rows [RR09 eq. 1] are sums over the thresholds between the class and the prediction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), seeds, (classes, seed) => {
        const costs = randomCosts(classes, seed);
        checkCosts(costs, classes);
        for (let y = 0; y < classes; y++) {
          for (let p = 0; p < classes; p++) {
            let sum = 0;
            for (let k = Math.min(y, p); k < Math.max(y, p); k++)
              sum += thresholdWeight(costs, y, k);
            expect(sum).toBe(costs[y][p]);
          }
        }
      }),
    );
    expect(absoluteErrorCosts(3)).toEqual([
      [0, 1, 2],
      [1, 0, 1],
      [2, 1, 0],
    ]);
  });

  it.each<[string, CostMatrix, string]>([
    [
      'of another size',
      [
        [0, 1],
        [1, 0],
      ],
      'Option "costs": found 2 rows of 2, 2 numbers, but there are 3 classes; give 3 rows of 3 numbers.',
    ],
    [
      'that are ragged',
      [
        [0, 1, 2],
        [1, 0],
        [2, 1, 0],
      ],
      'Option "costs": found 3 rows of 3, 2, 3 numbers, but there are 3 classes; give 3 rows of 3 numbers.',
    ],
    [
      'of being right',
      [
        [1, 1, 2],
        [1, 0, 1],
        [2, 1, 0],
      ],
      'Option "costs": the cost of predicting class 1 for class 1 is 1; give 0 for the right class, numbers above 0 for the others, and none that falls with the distance from the right class.',
    ],
    [
      'of nothing for an error',
      [
        [0, 0, 2],
        [1, 0, 1],
        [2, 1, 0],
      ],
      'Option "costs": the cost of predicting class 2 for class 1 is 0; give 0 for the right class, numbers above 0 for the others, and none that falls with the distance from the right class.',
    ],
    [
      'that fall',
      [
        [0, 2, 1],
        [1, 0, 1],
        [2, 1, 0],
      ],
      'Option "costs": the cost of predicting class 3 for class 1 is 1; give 0 for the right class, numbers above 0 for the others, and none that falls with the distance from the right class.',
    ],
    [
      'that fall to the left',
      [
        [0, 1, 2],
        [1, 0, 1],
        [1, 2, 0],
      ],
      'Option "costs": the cost of predicting class 1 for class 3 is 1; give 0 for the right class, numbers above 0 for the others, and none that falls with the distance from the right class.',
    ],
  ])('%s are refused', (_, costs, message) => {
    expect(() => checkCosts(costs, 3)).toThrow(message);
    expect(() => checkCosts(costs, 3)).toThrow(
      expect.objectContaining({
        code: 'OPTION_RANGE',
        where: { option: 'costs' },
        remedy: [{ action: 'other', text: expect.stringMatching(/^give /) }],
      }),
    );
  });
});
