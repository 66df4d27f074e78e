import {
  type BoundLoss,
  type DerivativeTechnique,
  gradient,
  newton,
  plainLossRows,
} from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, Random, selectTarget } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { type MultinomialLossOptions, multinomialLoss } from '../src/index.js';
import {
  gradientOf,
  hessianOf,
  likelihoodLoss,
  responseVectors,
  type ScoredRows,
} from './definition.js';
import { OPTIONS } from './usual-options.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const responseKinds = fc.constantFrom('classes', 'unions');

interface Bound extends ScoredRows {
  readonly bound: BoundLoss;
  readonly weights: Float64Array;
  readonly scores: Float64Array;
  readonly statistics: Float64Array;
  /** Numbers of a row. */
  readonly width: number;
  /** Terms given to the technique, call by call. */
  readonly calls: Float64Array[];
}

/** Binds the loss to rows. */
function bindTo(
  target: ClassTarget,
  weights: Float64Array,
  options: Partial<MultinomialLossOptions>,
  technique: DerivativeTechnique = newton(0),
): Bound {
  const calls: Float64Array[] = [];
  const recorder: DerivativeTechnique = {
    ...technique,
    impurities(terms, count, out) {
      calls.push(terms.slice(0, count * technique.order));
      technique.impurities(terms, count, out);
    },
  };
  const loss = multinomialLoss({ ...OPTIONS, ...options });
  const { width, scoreCount } = loss.shape(target, recorder);
  const scores = new Float64Array(weights.length * scoreCount);
  const statistics = new Float64Array(weights.length * width);
  const groupStart = Int32Array.of(0, weights.length);
  const bound = loss.bind(
    plainLossRows({ target, weights, groupStart, scores, statistics }),
    recorder,
  );
  bound.scorer();
  return { bound, target, weights, scores, statistics, width, calls };
}

/** Binds the loss to the rows of positive weight. */
function bind(
  data: LabelledTable<ClassTarget>,
  options: Partial<MultinomialLossOptions>,
  technique?: DerivativeTechnique,
): Bound {
  const all = Array.from(data.target.codes.keys());
  const rows = all.filter((row) => (data.weights?.[row] ?? 1) > 0);
  const weights = Float64Array.from(rows, (row) => data.weights?.[row] ?? 1);
  return bindTo(selectTarget(data.target, rows), weights, options, technique);
}

interface Drawn {
  readonly rows: Bound;
  readonly covered: Int32Array;
}

/** A random table, bound, with scores moved by random responses of up to `size`, and random covered rows. */
function moved(
  seed: number,
  options: Partial<MultinomialLossOptions>,
  technique?: DerivativeTechnique,
  size = 2,
): Drawn {
  const random = new Random(seed);
  const kind = options.responses === 'unions' || random.coin() ? 'ordinal' : 'nominal';
  const rows = bind(randomLabelledTable(random, { kind }), options, technique);
  const all = Int32Array.from(rows.weights.keys());
  // The default rule depends on the technique; without it all techniques meet the same scores.
  rows.bound.update(
    all,
    all.length,
    rows.bound.intercept.map((start) => -start),
  );
  for (let i = random.integer(5); i > 0; i--) {
    const some = all.filter(() => random.coin());
    const response = rows.target.classes.map(() => size * (2 * random.uniform() - 1));
    rows.bound.update(some, some.length, response);
  }
  rows.bound.scorer();
  const covered = all.filter(() => random.integer(3) > 0);
  return { rows, covered };
}

/** Sums of what the covered rows carry. */
function sumsOf({ statistics, width }: Bound, covered: Int32Array): Float64Array {
  const sums = new Float64Array(width);
  for (const row of covered) {
    for (let s = 0; s < width; s++) sums[s] += statistics[row * width + s];
  }
  return sums;
}

/** The terms of all responses for a condition with these sums. */
function termsFor({ bound, calls, width }: Bound, sums: Float64Array): Float64Array {
  const scorer = bound.scorer();
  const out = new Float64Array(scorer.responses);
  calls.length = 0;
  scorer.score(sums, new Float64Array(width), new Float64Array(width), 1, out, out.slice());
  return calls[0];
}

function respond({ rows, covered }: Drawn, tried: number): readonly number[] | undefined {
  const sums = sumsOf(rows, covered);
  const count = covered.length;
  return rows.bound.respond({ rows: covered, count, covered: sums, total: sums, tried });
}

/** The loss when a response is added to the scores of the covered rows. */
function lossUnder({ rows, covered }: Drawn, response: readonly number[]): number {
  const scores = rows.scores.slice();
  for (const row of covered) {
    response.forEach((r, k) => {
      scores[row * response.length + k] += r;
    });
  }
  return likelihoodLoss({ ...rows, scores });
}

describe("l' and l''", () => {
  it('are the sums of the definition, for every response', () => {
    let [seen, tiny] = [0, 0];
    fc.assert(
      fc.property(seeds, responseKinds, (seed, responses) => {
        const { rows, covered } = moved(seed, { responses });
        const found = termsFor(rows, sumsOf(rows, covered));
        const all = rows.weights.reduce((a, b) => a + b, 0);
        responseVectors(responses, rows.target.classes.length).forEach((v, tried) => {
          const [slope, hessian] = [gradientOf, hessianOf].map((f) =>
            f(rows, Array.from(covered), v),
          );
          expect(Math.abs(found[2 * tried] - slope)).toBeLessThanOrEqual(4e-12 * all);
          expect(Math.abs(found[2 * tried + 1] - hessian)).toBeLessThanOrEqual(4e-12 * all);
          if (Math.abs(slope) > 1e-6 * all) seen++;
          else tiny++;
        });
      }),
      runs(300),
    );
    expect(seen).toBeGreaterThanOrEqual(often(500));
    expect(tiny).toBeGreaterThanOrEqual(often(10));
  });

  it('are the derivatives in [ML08 eq. 9] and [ML08 eq. 12], by central differences', () => {
    fc.assert(
      fc.property(seeds, responseKinds, (seed, responses) => {
        const drawn = moved(seed, { responses });
        const found = termsFor(drawn.rows, sumsOf(drawn.rows, drawn.covered));
        const start = lossUnder(
          drawn,
          drawn.rows.bound.intercept.map(() => 0),
        );
        responseVectors(responses, drawn.rows.target.classes.length).forEach((v, tried) => {
          const at = (a: number) =>
            lossUnder(
              drawn,
              v.map((vk) => a * vk),
            );
          const h = 1e-3;
          const size = 1 + start + drawn.rows.weights.reduce((a, b) => a + b, 0);
          const slope = (at(h) - at(-h)) / (2 * h);
          const hessian = (at(h) - 2 * start + at(-h)) / (h * h);
          expect(Math.abs(found[2 * tried] - slope)).toBeLessThan(1e-5 * size);
          expect(Math.abs(found[2 * tried + 1] - hessian)).toBeLessThan(1e-4 * size);
        });
      }),
    );
  });

  it("under techniques of the first order are l' alone", () => {
    fc.assert(
      fc.property(seeds, responseKinds, (seed, responses) => {
        const [one, two] = [gradient, newton(0)].map((technique) => {
          const { rows, covered } = moved(seed, { responses }, technique);
          return termsFor(rows, sumsOf(rows, covered));
        });
        expect(one).toEqual(two.filter((_, i) => i % 2 === 0));
      }),
    );
  });

  it('are carried by the channel of the fixed response alone, which has the lowest impurity over all rows', () => {
    fc.assert(
      fc.property(seeds, responseKinds, fc.boolean(), (seed, responses, isSecond) => {
        const technique = isSecond ? newton(0) : gradient;
        const { order } = technique;
        const free = moved(seed, { responses }, technique);
        const fixed = moved(seed, { responses, fixResponse: true }, technique);
        expect(fixed.rows.width).toBe(order);
        expect(fixed.rows.bound.scorer().responses).toBe(1);
        const all = Int32Array.from(free.rows.weights.keys());
        const impurities = new Float64Array(free.rows.bound.scorer().responses);
        const terms = termsFor(free.rows, sumsOf(free.rows, all));
        technique.impurities(terms, impurities.length, impurities);
        const own = termsFor(fixed.rows, sumsOf(fixed.rows, fixed.covered));
        const ofAll = termsFor(free.rows, sumsOf(free.rows, free.covered));
        const least = Math.min(...impurities);
        // Sums in plain order may differ in the last bits, so of nearly equal responses any may be fixed.
        const size = 1e-9 * free.rows.weights.reduce((a, b) => a + b, 0);
        const allowed = [...impurities.keys()].filter(
          (r) => impurities[r] <= least + Math.max(size, -1e-9 * least),
        );
        const differences = allowed.map((r) =>
          Math.max(...Array.from(own, (x, n) => Math.abs(x - ofAll[r * order + n]))),
        );
        expect(Math.min(...differences)).toBeLessThanOrEqual(size);
      }),
      runs(200),
    );
  });
});

/** Rows of classes in this order, each of weight 1. */
function bindClasses(
  classes: readonly string[],
  codes: readonly number[],
  options: Partial<MultinomialLossOptions>,
): Bound {
  const target = { kind: 'ordinal', name: 'y', classes, codes: Int32Array.from(codes) } as const;
  return bindTo(target, new Float64Array(codes.length).fill(1), options);
}

describe('gradients that are rounding', () => {
  it.each(['classes', 'unions'] as const)(
    'count as 0: below 1e-12 of all weight, responses for %s',
    (responses) => {
      const codes = Int32Array.of(0, 1, 1, 2);
      const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes } as const;
      const weights = new Float64Array(4).fill(2);
      for (const technique of [gradient, newton(0)]) {
        const rows = bindTo(target, weights, { responses }, technique);
        const gradientsAt = (slope: number) =>
          termsFor(rows, new Float64Array(rows.width).fill(slope))
            .filter((_, i) => i % technique.order === 0)
            .map(Math.abs);
        const stride = responses === 'unions' ? 2 : 1;
        for (const sign of [1, -1]) {
          expect(new Set(gradientsAt(sign * 7.9e-12))).toEqual(new Set([0]));
          expect(new Set(gradientsAt(sign * 8.1e-12))).toEqual(new Set([stride * 8.1e-12]));
        }
      }
    },
  );
});

describe('classes of equal weight', () => {
  it.each(['classes', 'unions'] as const)(
    'leave no default rule and no response (%s)',
    (responses) => {
      for (const count of [2, 3, 7, 10]) {
        for (const times of [1, 3, 7]) {
          const names = Array.from({ length: count }, (_, k) => `c${k}`);
          const codes = Array.from({ length: count * times }, (_, i) => i % count);
          const rows = bindClasses(names, codes, { responses });
          expect(rows.bound.intercept).toEqual(names.map(() => 0));
          const covered = Int32Array.from(codes.keys());
          responseVectors(responses, count).forEach((_, tried) => {
            expect(respond({ rows, covered }, tried)).toBeUndefined();
          });
        }
      }
    },
  );
});

describe('probabilities next to 1', () => {
  it('keep what is missing to 1, in the statistics and in the response', () => {
    const rows = bindClasses(['a', 'b'], [0, 0, 1, 1], {});
    rows.bound.update(Int32Array.of(0, 1), 2, [50, 0]);
    rows.bound.update(Int32Array.of(2, 3), 2, [0, 50]);
    const missing = 1 / (1 + Math.exp(50));
    // The channel is that of class b: l' and l'' of a row of class a, and of one of class b.
    [1, 1, 1, 1, -1, 1, -1, 1].forEach((sign, i) => {
      expect(Math.abs(rows.statistics[i] / missing - sign)).toBeLessThan(1e-12);
    });
    // 1e-12 of all weight and less is rounding, but this is more.
    const near = bindClasses(['a', 'b'], [0, 0, 1, 1], {});
    near.bound.update(Int32Array.of(0, 1), 2, [24, 0]);
    const [a, b] = respond({ rows: near, covered: Int32Array.of(0, 1) }, 0) ?? [];
    expect(a).toBeCloseTo(1, 9);
    expect(b).toBe(0);
  });
});

describe('targets', () => {
  it('have to be ordered for unions', () => {
    expect(multinomialLoss({ ...OPTIONS, responses: 'unions' }).targetKinds).toEqual(['ordinal']);
    expect(multinomialLoss(OPTIONS).targetKinds).toEqual(['ordinal', 'nominal']);
  });
});

describe('the response', () => {
  const settings = fc.record({
    responses: responseKinds,
    regularisation: fc.constantFrom(0, 0.5, 10),
  });

  it("is the Newton step [ML08 eq. 14], -l' / (l'' + R) times v, where that improves the likelihood", () => {
    let [steps, none] = [0, 0];
    fc.assert(
      fc.property(seeds, settings, (seed, { responses, regularisation }) => {
        const drawn = moved(seed, { responses, regularisation, backtracking: false });
        responseVectors(responses, drawn.rows.target.classes.length).forEach((v, tried) => {
          const covered = Array.from(drawn.covered);
          const [slope, hessian] = [gradientOf, hessianOf].map((f) => f(drawn.rows, covered, v));
          const response = respond(drawn, tried);
          if (slope > -1e-9 * drawn.rows.weights.reduce((a, b) => a + b, 0)) {
            if (response === undefined) none++;
            return;
          }
          steps++;
          const alpha = -slope / (hessian + regularisation);
          response?.forEach((r, k) => {
            expect(Math.abs(r - alpha * v[k])).toBeLessThanOrEqual(1e-7 * alpha);
          });
          expect(response).toBeDefined();
        });
      }),
      runs(200),
    );
    expect(steps).toBeGreaterThanOrEqual(often(100));
    expect(none).toBeGreaterThanOrEqual(often(100));
  });

  it('with backtracking is that step halved until the likelihood improves, and no more', () => {
    let halved = 0;
    const sizes = fc.constantFrom(2, 8);
    fc.assert(
      fc.property(seeds, responseKinds, sizes, (seed, responses, size) => {
        const [drawn, plain] = [true, false].map((backtracking) =>
          moved(seed, { responses, backtracking }, newton(0), size),
        );
        const start = lossUnder(
          drawn,
          drawn.rows.bound.intercept.map(() => 0),
        );
        responseVectors(responses, drawn.rows.target.classes.length).forEach((v, tried) => {
          const [response, full] = [drawn, plain].map((d) => respond(d, tried));
          if (response === undefined || full === undefined) return;
          expect(lossUnder(drawn, response)).toBeLessThanOrEqual(start * (1 + 1e-14));
          const at = v.findIndex((vk) => vk !== 0);
          const halvings = Math.log2(full[at] / response[at]);
          expect(halvings).toBe(Math.round(halvings));
          if (halvings === 0) return;
          halved++;
          expect(
            lossUnder(
              drawn,
              response.map((r) => 2 * r),
            ),
          ).toBeGreaterThanOrEqual(start * (1 - 1e-14));
        });
      }),
      runs(300),
    );
    expect(halved).toBeGreaterThanOrEqual(often(10));
  });

  it('of the exact search has the least loss [ML08 eq. 18], with the penalty R alpha^2 / 2, up to 20', () => {
    let [inner, longest] = [0, 0];
    fc.assert(
      fc.property(seeds, settings, (seed, { responses, regularisation }) => {
        const drawn = moved(seed, { responses, regularisation, response: 'exact' });
        responseVectors(responses, drawn.rows.target.classes.length).forEach((v, tried) => {
          const response = respond(drawn, tried);
          if (response === undefined) return;
          const alpha = Math.max(...response);
          const at = (a: number) =>
            lossUnder(
              drawn,
              v.map((vk) => a * vk),
            ) +
            (regularisation * a * a) / 2;
          const slack = 1e-13 * (1 + at(0));
          for (const other of [0, 0.5 * alpha, 0.99 * alpha, 1.01 * alpha, 2 * alpha]) {
            if (other <= 20) expect(at(alpha)).toBeLessThanOrEqual(at(other) + slack);
          }
          if (alpha === 20) longest++;
          else inner++;
        });
      }),
      // The example is one whose Newton steps go back and forth between the ends of the interval.
      {
        ...runs(200),
        examples: [[1471764947, { responses: 'unions', regularisation: 10 }]],
      },
    );
    expect(inner).toBeGreaterThanOrEqual(often(100));
    expect(longest).toBeGreaterThanOrEqual(often(20));
  });

  it('of the exact search ends at 20 where only rows of the class are covered', () => {
    const rows = bindClasses(['a', 'b'], [0, 0, 1, 1], { response: 'exact' });
    expect(respond({ rows, covered: Int32Array.of(0, 1) }, 0)).toEqual([20, 0]);
  });

  it('is tamed where probabilities reach 0: without halving the step is 1 / p', () => {
    const step = (backtracking: boolean) => {
      const rows = bindClasses(['a', 'b'], [0, 1, 1, 1], { backtracking });
      rows.bound.update(Int32Array.of(0, 1, 2, 3), 4, [-8, 0]);
      return respond({ rows, covered: Int32Array.of(0, 1, 2) }, 0) ?? [];
    };
    expect(step(false)[0]).toBeGreaterThan(1000);
    expect(step(true)[0]).toBeLessThan(20);
  });
});

describe('the default rule', () => {
  it('is the Newton step of the best response over all rows', () => {
    fc.assert(
      fc.property(seeds, responseKinds, (seed, responses) => {
        const data = randomLabelledTable(new Random(seed), { kind: 'ordinal', oneClass: false });
        const { bound, target, weights, ...rest } = bind(data, { responses, backtracking: false });
        const scores = new Float64Array(rest.scores.length);
        const rows = Array.from(weights.keys());
        const flat = { target, weights, scores };
        const vectors = responseVectors(responses, target.classes.length);
        const slopes = vectors.map((v) => gradientOf(flat, rows, v));
        const worth = vectors.map(
          (v, i) => Math.min(0, slopes[i]) / Math.sqrt(hessianOf(flat, rows, v)),
        );
        const least = Math.min(...worth);
        const best = worth.findIndex((w) => w <= least * (1 - 1e-12));
        const alpha = least === 0 ? 0 : -slopes[best] / hessianOf(flat, rows, vectors[best]);
        bound.intercept.forEach((start, k) => {
          expect(start).toBeCloseTo(alpha * vectors[best][k], 9);
        });
      }),
    );
  });
});
