import { type BoundLoss, type GainCostTechnique, plainLossRows } from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, Random, selectTarget } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { type PairWeighting, rankLoss } from '../src/index.js';
import { pairSums, rankLossOf, type ScoredRows } from './pair-sums.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const weightings = fc.constantFrom<PairWeighting>('once', 'distance');

/** The loss bound to rows, with what it tells. */
interface Bound extends ScoredRows {
  readonly bound: BoundLoss;
  readonly weights: Float64Array;
  readonly scores: Float64Array;
  readonly statistics: Float64Array;
  /** Numbers of a row. */
  readonly width: number;
  /** Gain, cost and, where the technique counts, the separated pairs of the last side that was scored. */
  readonly terms: Float64Array;
}

/** A technique that takes note of the terms it is given first. */
function recorder(counts: boolean): { technique: GainCostTechnique; terms: Float64Array } {
  const terms = new Float64Array(counts ? 3 : 2);
  let isOpen = true;
  const impurities: GainCostTechnique['impurities'] = (given) => {
    if (isOpen) terms.set(given.subarray(0, terms.length));
    isOpen = !isOpen; // the other side comes next
  };
  const technique: GainCostTechnique = {
    objective: 'gain and cost',
    id: 'recorder',
    counts,
    form: undefined,
    monotone: false,
    impurities,
  };
  return { technique, terms };
}

/** Binds the loss to the rows of positive weight, sorted by class. */
function bind(
  data: LabelledTable<OrdinalTarget>,
  pairs: PairWeighting,
  counts: boolean,
  epsilon = 1e-4,
): Bound {
  const { codes, classes } = data.target;
  const rows = Array.from(codes.keys()).filter((row) => (data.weights?.[row] ?? 1) > 0);
  rows.sort((a, b) => codes[a] - codes[b] || a - b);
  const target = selectTarget(data.target, rows);
  const weights = Float64Array.from(rows, (row) => data.weights?.[row] ?? 1);
  const groupStart = Int32Array.from(
    { length: classes.length + 1 },
    (_, k) => rows.filter((row) => codes[row] < k).length,
  );
  const loss = rankLoss({ pairs, epsilon });
  const { technique, terms } = recorder(counts);
  const { width } = loss.shape(target, technique);
  const scores = new Float64Array(rows.length);
  const statistics = new Float64Array(rows.length * width);
  const bound = loss.bind(
    plainLossRows({ target, weights, groupStart, scores, statistics }),
    technique,
  );
  return { bound, target, weights, scores, statistics, width, terms };
}

/** Sums of the statistics by class over the rows that are covered. */
function sumsOf({ target, statistics, width }: Bound, covers: (row: number) => boolean) {
  const sums = new Float64Array(target.classes.length * width);
  target.codes.forEach((code, row) => {
    if (!covers(row)) return;
    for (let s = 0; s < width; s++) sums[code * width + s] += statistics[row * width + s];
  });
  return sums;
}

/** Gain, cost and, where asked for, the separated pairs. */
function termsOf(rows: Bound, covers: (row: number) => boolean): Float64Array {
  const [inside, total] = [sumsOf(rows, covers), sumsOf(rows, always)];
  const [left, right] = [new Float64Array(1), new Float64Array(1)];
  rows.bound.scorer().score(inside, total, total, 1, left, right);
  return rows.terms;
}

/** A random table, bound, with scores moved by a few random responses. */
function moved(seed: number, pairs: PairWeighting, counts = false, epsilon?: number) {
  const random = new Random(seed);
  const rows = bind(randomLabelledTable(random, { kind: 'ordinal' }), pairs, counts, epsilon);
  const all = Int32Array.from(rows.weights.keys());
  for (let i = random.integer(5); i > 0; i--) {
    const some = all.filter(() => random.coin());
    rows.bound.update(some, some.length, [4 * random.uniform() - 2]);
  }
  const covered = new Set(all.filter(() => random.integer(3) > 0));
  return { rows, covers: (row: number) => covered.has(row), covered: Int32Array.from(covered) };
}

const always = () => true;

function respond({ rows, covers, covered }: ReturnType<typeof moved>) {
  const [inside, total] = [sumsOf(rows, covers), sumsOf(rows, always)];
  return rows.bound.respond({
    rows: covered,
    count: covered.length,
    covered: inside,
    total,
    tried: 0,
  });
}

describe('W> and W<', () => {
  it('are the sums over pairs of the definition, in both weightings', () => {
    let pairsSeen = 0;
    fc.assert(
      fc.property(seeds, weightings, (seed, pairs) => {
        const { rows, covers } = moved(seed, pairs, true);
        const out = termsOf(rows, covers);
        const slow = pairSums(rows, pairs, covers);
        const all = rankLossOf(rows, pairs);
        expect(Math.abs(out[0] - slow.greater)).toBeLessThanOrEqual(1e-12 * all);
        expect(Math.abs(out[1] - slow.less)).toBeLessThanOrEqual(1e-12 * all);
        expect(Math.abs(out[2] - slow.separated)).toBeLessThanOrEqual(
          1e-12 * rows.weights.reduce((a, b) => a + b, 0) ** 2 * 5,
        );
        expect(Math.abs(slow.greater + slow.less + slow.neither - all)).toBeLessThanOrEqual(
          1e-12 * all,
        );
        if (slow.separated > 0) pairsSeen++;
      }),
      runs(200),
    );
    expect(pairsSeen).toBeGreaterThanOrEqual(often(50));
  });

  it('are exact where weights are whole and scores have not moved', () => {
    fc.assert(
      fc.property(seeds, weightings, (seed, pairs) => {
        const random = new Random(seed);
        const data = randomLabelledTable(random, { kind: 'ordinal', weights: 'whole' });
        const rows = bind(data, pairs, false);
        const covers = (row: number) => (row * 7 + seed) % 3 > 0;
        const out = termsOf(rows, covers);
        const { greater, less } = pairSums(rows, pairs, covers);
        expect(Array.from(out)).toEqual([greater, less]);
      }),
    );
  });

  it('count a pair as often as the classes differ, as the printed fast formulas add up to', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { rows, covers } = moved(seed, 'distance');
        const { codes, classes } = rows.target;
        const weigh = (k: number, above: boolean, inside: boolean, sign: number) =>
          Array.from(codes.keys())
            .filter((row) => codes[row] > k === above && covers(row) === inside)
            .reduce((sum, row) => sum + rows.weights[row] * Math.exp(sign * rows.scores[row]), 0);
        // W> = sum over k of W_k^+ W_k^0-: RankRules 2009, section 3.2.
        const printed = classes
          .slice(1)
          .reduce((sum, _, k) => sum + weigh(k, true, true, -1) * weigh(k, false, false, 1), 0);
        const { greater } = pairSums(rows, 'distance', covers);
        expect(Math.abs(printed - greater)).toBeLessThanOrEqual(1e-12 * greater);
      }),
    );
  });
});

/** Two rows of either of two classes, bound. */
function bindTwo(): Bound {
  const codes = Int32Array.of(0, 0, 1, 1);
  const target: OrdinalTarget = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes };
  const { attributes } = randomLabelledTable(new Random(1), { kind: 'ordinal', rows: 4 });
  return bind({ attributes, target }, 'once', false, 1e-9);
}

describe('the response [RR09 eq. 9]', () => {
  it('is 1/2 ln((W> + eps W) / (W< + eps W))', () => {
    fc.assert(
      fc.property(seeds, weightings, fc.constantFrom(1e-4, 1e-2, 1), (seed, pairs, epsilon) => {
        const drawn = moved(seed, pairs, false, epsilon);
        const response = respond(drawn);
        const { greater, less } = pairSums(drawn.rows, pairs, drawn.covers);
        const all = epsilon * rankLossOf(drawn.rows, pairs);
        if (all === 0) expect(response).toBeUndefined();
        else
          expect(response?.[0] ?? 0).toBeCloseTo(0.5 * Math.log((greater + all) / (less + all)), 9);
      }),
      runs(200),
    );
  });

  it('is the response with the least loss', () => {
    let checked = 0;
    fc.assert(
      fc.property(seeds, weightings, (seed, pairs) => {
        const drawn = moved(seed, pairs, false, 1e-13);
        const { greater, less } = pairSums(drawn.rows, pairs, drawn.covers);
        if (!(greater > 0 && less > 0)) return;
        checked++;
        const response = respond(drawn);
        if (response === undefined) {
          expect(Math.abs(greater - less)).toBeLessThan(2e-12 * (greater + less));
          return;
        }
        const [alpha] = response;
        const lossAt = (a: number) => {
          const scores = Array.from(drawn.rows.scores, (f, row) => f + (drawn.covers(row) ? a : 0));
          return rankLossOf({ ...drawn.rows, scores }, pairs);
        };
        const best = lossAt(alpha);
        for (const step of [-0.5, -0.01, 0.01, 0.5])
          expect(lossAt(alpha + step)).toBeGreaterThan(best);
      }),
      runs(150),
    );
    expect(checked).toBeGreaterThanOrEqual(often(40));
  });

  it('is none where W> and W< differ by rounding, within 1e-12 of their sum', () => {
    const { bound } = bindTwo();
    // w of the upper class, v of the lower one: W> = 1 - off, W< = 1 + off.
    const respondAt = (off: number) =>
      bound.respond({
        rows: Int32Array.of(0, 1),
        count: 2,
        covered: Float64Array.of(0, 1 + off, 1, 0),
        total: Float64Array.of(2, 2, 2, 2),
        tried: 0,
      });
    for (const off of [0, 1e-16, -6e-16, 9e-13]) expect(respondAt(off)).toBeUndefined();
    for (const off of [2e-12, -2e-12]) expect(respondAt(off)?.[0]).toBeCloseTo(-off, 14);
  });

  it('is none where there are no pairs', () => {
    const target = {
      kind: 'ordinal',
      name: 'y',
      classes: ['a', 'b', 'c'],
      codes: Int32Array.of(1, 1, 1),
    } as const;
    const data = { ...randomLabelledTable(new Random(1), { kind: 'ordinal', rows: 3 }), target };
    const rows = bind({ attributes: data.attributes, target }, 'once', false);
    const covered = Int32Array.of(0);
    expect(respond({ rows, covers: (row) => row === 0, covered })).toBeUndefined();
  });
});

describe('far scores', () => {
  /** Rows of two classes with these scores, upper class first given. */
  function rowsAt(lower: readonly number[], upper: readonly number[]): Bound {
    const codes = Int32Array.from([...lower.map(() => 0), ...upper.map(() => 1)]);
    const target: OrdinalTarget = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes };
    const { attributes } = randomLabelledTable(new Random(1), {
      kind: 'ordinal',
      rows: codes.length,
    });
    const weights = new Float64Array(codes.length).fill(1);
    const rows = bind({ attributes, target, weights }, 'once', false, 1e-6);
    [...lower, ...upper].forEach((score, row) => {
      for (let i = 0; i < 10; i++) rows.bound.update(Int32Array.of(row), 1, [score / 10]);
    });
    return rows;
  }

  function responseOn(rows: Bound, covered: readonly number[]): number {
    const covers = (row: number) => covered.includes(row);
    return respond({ rows, covers, covered: Int32Array.from(covered) })?.[0] as number;
  }

  it('far from 0 give the responses of scores near 0', () => {
    const near = rowsAt([0, 3, -2], [1, 4, -1]);
    const far = rowsAt([1000, 1003, 998], [1001, 1004, 999]);
    for (const covered of [[3], [0, 4], [1, 2, 5]]) {
      expect(responseOn(far, covered)).toBeCloseTo(responseOn(near, covered), 9);
    }
    expect(far.scores[1]).toBeCloseTo(1003, 9);
  });

  it('far from each other give finite statistics and responses', () => {
    const rows = rowsAt([-5000, 4000, 0], [5000, -4000, 0]);
    expect(rows.statistics.every((x) => Number.isFinite(x) && x > 0)).toBe(true);
    expect(Number.isFinite(responseOn(rows, [0, 4]))).toBe(true);
  });
});
