import type { BoundLoss, Evidence, RuleCoverage } from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, Random, selectTarget } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradient, type MultinomialLossOptions, multinomialLoss, newton } from '../src/index.js';
import { bendOf, likelihoodLoss, type ScoredRows, slopeOf, voteVectors } from './definition.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const voteKinds = fc.constantFrom('classes', 'unions');

const OPTIONS: MultinomialLossOptions = {
  votes: 'classes',
  fixedVote: false,
  stopping: undefined,
  response: 'newton',
  regularisation: 0,
  backtracking: true,
};

interface Bound extends ScoredRows {
  readonly bound: BoundLoss;
  readonly weights: Float64Array;
}

/** Binds the loss to the rows of positive weight. */
function bind(
  data: LabelledTable<ClassTarget>,
  options: Partial<MultinomialLossOptions>,
  evidence: Evidence = 'derivatives',
): Bound {
  const all = Array.from(data.target.codes.keys());
  const rows = all.filter((row) => (data.weights?.[row] ?? 1) > 0);
  const target = selectTarget(data.target, rows);
  const weights = Float64Array.from(rows, (row) => data.weights?.[row] ?? 1);
  const groupStart = Int32Array.of(0, rows.length);
  const loss = multinomialLoss({ ...OPTIONS, ...options });
  const bound = loss.bind({ target, weights, groupStart, evidence });
  bound.beginRule?.();
  return { bound, target, weights, scores: bound.scores };
}

interface Drawn {
  readonly rows: Bound;
  readonly covered: Int32Array;
  readonly random: Random;
}

/** A random table, bound, with scores moved by random responses of up to `size`, and random covered rows. */
function moved(
  seed: number,
  options: Partial<MultinomialLossOptions>,
  evidence?: Evidence,
  size = 2,
): Drawn {
  const random = new Random(seed);
  const kind = options.votes === 'unions' || random.coin() ? 'ordinal' : 'nominal';
  const rows = bind(randomLabelledTable(random, { kind }), options, evidence);
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
  rows.bound.beginRule?.();
  const covered = all.filter(() => random.integer(3) > 0);
  return { rows, covered, random };
}

/** Sums of what the covered rows carry. */
function sumsOf({ bound }: Bound, covered: Int32Array): Float64Array {
  const sums = new Float64Array(bound.width);
  for (const row of covered) {
    for (let s = 0; s < bound.width; s++) sums[s] += bound.statistics[row * bound.width + s];
  }
  return sums;
}

function evidenceFor(rows: Bound, covered: Int32Array, numbers: number): Float64Array {
  const out = new Float64Array(rows.bound.votes * numbers);
  rows.bound.summarise(sumsOf(rows, covered), new Float64Array(rows.bound.width), 1, out);
  return out;
}

function respond({ rows, covered }: Drawn, vote: number): readonly number[] | undefined {
  const sums = sumsOf(rows, covered);
  const count = covered.length;
  return rows.bound.respond({
    rows: covered,
    count,
    covered: sums,
    total: sums,
    vote,
    sample: undefined,
  });
}

/** The loss when a response is added to the scores of the covered rows. */
function lossUnder({ rows, covered }: Drawn, response: readonly number[]): number {
  const scores = rows.scores instanceof Float64Array ? rows.scores.slice() : new Float64Array(0);
  for (const row of covered) {
    response.forEach((r, k) => {
      scores[row * response.length + k] += r;
    });
  }
  return likelihoodLoss({ ...rows, scores });
}

describe("l' and l''", () => {
  it('are the sums of the definition, for every vote', () => {
    let [seen, tiny] = [0, 0];
    fc.assert(
      fc.property(seeds, voteKinds, (seed, votes) => {
        const { rows, covered } = moved(seed, { votes });
        const found = evidenceFor(rows, covered, 2);
        const all = rows.weights.reduce((a, b) => a + b, 0);
        voteVectors(votes, rows.target.classes.length).forEach((v, vote) => {
          const [slope, bend] = [slopeOf, bendOf].map((f) => f(rows, Array.from(covered), v));
          expect(Math.abs(found[2 * vote] - slope)).toBeLessThanOrEqual(4e-12 * all);
          expect(Math.abs(found[2 * vote + 1] - bend)).toBeLessThanOrEqual(4e-12 * all);
          if (Math.abs(slope) > 1e-6 * all) seen++;
          else tiny++;
        });
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(seen).toBeGreaterThan(500);
    expect(tiny).toBeGreaterThan(10);
  });

  it('are the derivatives in [ML08 eq. 9] and [ML08 eq. 12], by central differences', () => {
    fc.assert(
      fc.property(seeds, voteKinds, (seed, votes) => {
        const drawn = moved(seed, { votes });
        const found = evidenceFor(drawn.rows, drawn.covered, 2);
        const start = lossUnder(
          drawn,
          drawn.rows.bound.intercept.map(() => 0),
        );
        voteVectors(votes, drawn.rows.target.classes.length).forEach((v, vote) => {
          const at = (a: number) =>
            lossUnder(
              drawn,
              v.map((vk) => a * vk),
            );
          const h = 1e-3;
          const size = 1 + start + drawn.rows.weights.reduce((a, b) => a + b, 0);
          const slope = (at(h) - at(-h)) / (2 * h);
          const bend = (at(h) - 2 * start + at(-h)) / (h * h);
          expect(Math.abs(found[2 * vote] - slope)).toBeLessThan(1e-5 * size);
          expect(Math.abs(found[2 * vote + 1] - bend)).toBeLessThan(1e-4 * size);
        });
      }),
    );
  });

  it("under 'slope' are l' alone", () => {
    fc.assert(
      fc.property(seeds, voteKinds, (seed, votes) => {
        const [one, two] = (['slope', 'derivatives'] as const).map((word) => {
          const { rows, covered } = moved(seed, { votes }, word);
          return evidenceFor(rows, covered, word === 'slope' ? 1 : 2);
        });
        expect(one).toEqual(two.filter((_, i) => i % 2 === 0));
      }),
    );
  });

  it('are carried by the channel of the settled vote alone, which has the lowest impurity over all rows', () => {
    const techniques = fc.constantFrom('slope' as const, 'derivatives' as const);
    fc.assert(
      fc.property(seeds, voteKinds, techniques, (seed, votes, word) => {
        const numbers = word === 'slope' ? 1 : 2;
        const free = moved(seed, { votes }, word);
        const fixed = moved(seed, { votes, fixedVote: true }, word);
        expect(fixed.rows.bound.width).toBe(numbers);
        expect(fixed.rows.bound.votes).toBe(1);
        const all = Int32Array.from(free.rows.weights.keys());
        const evidence = evidenceFor(free.rows, all, numbers);
        const impurities = new Float64Array(free.rows.bound.votes);
        (word === 'slope' ? gradient : newton(0)).evaluate(evidence, impurities.length, impurities);
        const own = evidenceFor(fixed.rows, fixed.covered, numbers);
        const ofAll = evidenceFor(free.rows, free.covered, numbers);
        const least = Math.min(...impurities);
        // Sums in plain order may differ in the last bits, so of nearly equal votes any may be settled.
        const size = 1e-9 * free.rows.weights.reduce((a, b) => a + b, 0);
        const allowed = [...impurities.keys()].filter(
          (v) => impurities[v] <= least + Math.max(size, -1e-9 * least),
        );
        const differences = allowed.map((v) =>
          Math.max(...Array.from(own, (x, n) => Math.abs(x - ofAll[v * numbers + n]))),
        );
        expect(Math.min(...differences)).toBeLessThanOrEqual(size);
      }),
      { numRuns: 200 },
    );
  });
});

/** Rows of classes a and b, none of which is moved by the default rule, under some options. */
function bindTwo(codes: readonly number[], options: Partial<MultinomialLossOptions>): BoundLoss {
  const target = {
    kind: 'nominal',
    name: 'y',
    classes: ['a', 'b'],
    codes: Int32Array.from(codes),
  } as const;
  const weights = new Float64Array(codes.length).fill(1);
  const groupStart = Int32Array.of(0, codes.length);
  return multinomialLoss({ ...OPTIONS, ...options }).bind({
    target,
    weights,
    groupStart,
    evidence: 'derivatives',
  });
}

/** A rule that covers rows, as the engine tells of it. */
function ruleOn(rows: readonly number[], sample?: readonly number[]): RuleCoverage {
  const none = new Float64Array(2);
  return {
    rows: Int32Array.from(rows),
    count: rows.length,
    covered: none,
    total: none,
    vote: 0,
    sample: sample && Int32Array.from(sample),
  };
}

describe('slopes that are rounding', () => {
  it.each(['classes', 'unions'] as const)(
    'count as 0: below 1e-12 of all weight, votes for %s',
    (votes) => {
      const codes = Int32Array.of(0, 1, 1, 2);
      const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes } as const;
      const weights = new Float64Array(4).fill(2);
      const rows = { target, weights, groupStart: Int32Array.of(0, 4) };
      for (const evidence of ['slope', 'derivatives'] as const) {
        const bound = multinomialLoss({ ...OPTIONS, votes }).bind({ ...rows, evidence });
        const numbers = evidence === 'slope' ? 1 : 2;
        const slopesAt = (slope: number) => {
          const out = new Float64Array(bound.votes * numbers);
          bound.summarise(
            new Float64Array(bound.width).fill(slope),
            new Float64Array(bound.width),
            1,
            out,
          );
          return out.filter((_, i) => i % numbers === 0).map(Math.abs);
        };
        const stride = votes === 'unions' ? 2 : 1;
        for (const sign of [1, -1]) {
          expect(new Set(slopesAt(sign * 7.9e-12))).toEqual(new Set([0]));
          expect(new Set(slopesAt(sign * 8.1e-12))).toEqual(new Set([stride * 8.1e-12]));
        }
      }
    },
  );
});

describe('probabilities next to 1', () => {
  it('keep what is missing to 1, in the statistics and in the response', () => {
    const bound = bindTwo([0, 0, 1, 1], {});
    bound.update(Int32Array.of(0, 1), 2, [50, 0]);
    bound.update(Int32Array.of(2, 3), 2, [0, 50]);
    const missing = 1 / (1 + Math.exp(50));
    // The channel is that of class b: l' and l'' of a row of class a, and of one of class b.
    [1, 1, 1, 1, -1, 1, -1, 1].forEach((sign, i) => {
      expect(Math.abs(bound.statistics[i] / missing - sign)).toBeLessThan(1e-12);
    });
    const [a, b] = bound.respond({ ...ruleOn([0, 1]), vote: 0 }) ?? [];
    expect(a).toBeCloseTo(1, 9);
    expect(b).toBe(0);
  });
});

describe('the stopping rule', () => {
  const stopping = { window: 1, unacceptable: 1 };

  it('judges the vote that is settled by the covered rows outside the sample', () => {
    const bound = bindTwo([0, 1, 1, 1, 1], { stopping, fixedVote: true });
    bound.update(
      Int32Array.of(0, 1, 2, 3, 4),
      5,
      bound.intercept.map((start) => -start),
    );
    bound.beginRule?.(); // settles on class b
    expect(bound.isFinished?.(ruleOn([0, 1, 2, 3, 4], [0]))).toBe(false);
    expect(bound.isFinished?.(ruleOn([0, 1, 2], [1, 2]))).toBe(true);
  });

  it('looks at the covered rows only, also where the array is longer', () => {
    const bound = bindTwo([0, 0, 1, 1, 1], { stopping });
    const rule = { ...ruleOn([0, 1, 2, 3, 4], []), count: 2 };
    expect(bound.isFinished?.(rule)).toBe(false);
  });

  it('never stops where all rows are in the sample', () => {
    const bound = bindTwo([0, 1, 1, 1, 1], { stopping });
    expect(bound.isFinished?.(ruleOn([0]))).toBe(false);
  });
});

describe('targets', () => {
  it('have to be ordered for votes for unions', () => {
    expect(multinomialLoss({ ...OPTIONS, votes: 'unions' }).targetKinds).toEqual(['ordinal']);
    expect(multinomialLoss(OPTIONS).targetKinds).toEqual(['ordinal', 'nominal']);
  });
});

describe('impurities', () => {
  const evidence = Float64Array.of(-2, 4, 3, 9, -2, 0, 0, 5);
  const evaluate = (impurity: typeof gradient, numbers: Float64Array, count: number) => {
    const out = new Float64Array(count);
    impurity.evaluate(numbers, count, out);
    return Array.from(out);
  };

  it("are l' and l' / sqrt(l'' + R) where l' < 0, else 0: [ML08 eq. 11] and [ML08 eq. 15] corrected", () => {
    expect(evaluate(gradient, Float64Array.of(-2, 3, 0), 3)).toEqual([-2, 0, 0]);
    expect(evaluate(newton(0), evidence, 2)).toEqual([-1, 0]);
    expect(evaluate(newton(12), evidence, 2)).toEqual([-0.5, 0]);
    expect(evaluate(newton(1), evidence, 4)).toEqual([-2 / Math.sqrt(5), 0, -2, 0]);
  });

  it("stay finite where l'' vanishes", () => {
    const [, , alone] = evaluate(newton(0), evidence, 3);
    expect(alone).toBeCloseTo(-2 / Math.sqrt(2e-12), 3);
  });
});

describe('the response', () => {
  const settings = fc.record({ votes: voteKinds, regularisation: fc.constantFrom(0, 0.5, 10) });

  it("is the Newton step [ML08 eq. 14], -l' / (l'' + R) times v, where that improves the likelihood", () => {
    let [steps, none] = [0, 0];
    fc.assert(
      fc.property(seeds, settings, (seed, { votes, regularisation }) => {
        const drawn = moved(seed, { votes, regularisation, backtracking: false });
        voteVectors(votes, drawn.rows.target.classes.length).forEach((v, vote) => {
          const covered = Array.from(drawn.covered);
          const [slope, bend] = [slopeOf, bendOf].map((f) => f(drawn.rows, covered, v));
          const response = respond(drawn, vote);
          if (slope > -1e-9 * drawn.rows.weights.reduce((a, b) => a + b, 0)) {
            if (response === undefined) none++;
            return;
          }
          steps++;
          const alpha = -slope / (bend + regularisation);
          response?.forEach((r, k) => {
            expect(Math.abs(r - alpha * v[k])).toBeLessThanOrEqual(1e-7 * alpha);
          });
          expect(response).toBeDefined();
        });
      }),
      { numRuns: 200, seed: 1 },
    );
    expect(steps).toBeGreaterThan(100);
    expect(none).toBeGreaterThan(100);
  });

  it('with backtracking is that step halved until the likelihood improves, and no more', () => {
    let halved = 0;
    const sizes = fc.constantFrom(2, 8);
    fc.assert(
      fc.property(seeds, voteKinds, sizes, (seed, votes, size) => {
        const [drawn, plain] = [true, false].map((backtracking) =>
          moved(seed, { votes, backtracking }, 'derivatives', size),
        );
        const start = lossUnder(
          drawn,
          drawn.rows.bound.intercept.map(() => 0),
        );
        voteVectors(votes, drawn.rows.target.classes.length).forEach((v, vote) => {
          const [response, full] = [drawn, plain].map((d) => respond(d, vote));
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
      { numRuns: 300, seed: 3 },
    );
    expect(halved).toBeGreaterThan(10);
  });

  it('of the exact search has the least loss [ML08 eq. 18], with the penalty R alpha^2 / 2, up to 20', () => {
    let [inner, longest] = [0, 0];
    fc.assert(
      fc.property(seeds, settings, (seed, { votes, regularisation }) => {
        const drawn = moved(seed, { votes, regularisation, response: 'exact' });
        voteVectors(votes, drawn.rows.target.classes.length).forEach((v, vote) => {
          const response = respond(drawn, vote);
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
      { numRuns: 200, seed: 1 },
    );
    expect(inner).toBeGreaterThan(100);
    expect(longest).toBeGreaterThan(20);
  });

  it('of the exact search ends at 20 where only rows of the class are covered', () => {
    const target = {
      kind: 'nominal',
      name: 'y',
      classes: ['a', 'b'],
      codes: Int32Array.of(0, 0, 1, 1),
    } as const;
    const loss = multinomialLoss({ ...OPTIONS, response: 'exact' });
    const weights = new Float64Array(4).fill(1);
    const bound = loss.bind({
      target,
      weights,
      groupStart: Int32Array.of(0, 4),
      evidence: 'slope',
    });
    const rows = { bound, target, weights, scores: bound.scores };
    const drawn = { rows, covered: Int32Array.of(0, 1), random: new Random(1) };
    expect(respond(drawn, 0)).toEqual([20, 0]);
  });

  it('is tamed where probabilities reach 0: without halving the step is 1 / p', () => {
    const codes = Int32Array.of(0, 1, 1, 1);
    const target = { kind: 'nominal', name: 'y', classes: ['a', 'b'], codes } as const;
    const step = (backtracking: boolean) => {
      const loss = multinomialLoss({ ...OPTIONS, backtracking });
      const weights = new Float64Array(4).fill(1);
      const bound = loss.bind({
        target,
        weights,
        groupStart: Int32Array.of(0, 4),
        evidence: 'derivatives',
      });
      bound.update(Int32Array.of(0, 1, 2, 3), 4, [-8, 0]);
      const rows = { bound, target, weights, scores: bound.scores };
      return respond({ rows, covered: Int32Array.of(0, 1, 2), random: new Random(1) }, 0) ?? [];
    };
    expect(step(false)[0]).toBeGreaterThan(1000);
    expect(step(true)[0]).toBeLessThan(20);
  });
});

describe('the default rule', () => {
  it('is the Newton step of the best vote over all rows', () => {
    fc.assert(
      fc.property(seeds, voteKinds, (seed, votes) => {
        const data = randomLabelledTable(new Random(seed), { kind: 'ordinal', oneClass: false });
        const { bound, target, weights } = bind(data, { votes, backtracking: false });
        const scores = new Float64Array(bound.scores.length);
        const rows = Array.from(weights.keys());
        const flat = { target, weights, scores };
        const vectors = voteVectors(votes, target.classes.length);
        const slopes = vectors.map((v) => slopeOf(flat, rows, v));
        const worth = vectors.map(
          (v, i) => Math.min(0, slopes[i]) / Math.sqrt(bendOf(flat, rows, v)),
        );
        const least = Math.min(...worth);
        const best = worth.findIndex((w) => w <= least * (1 - 1e-12));
        const alpha = least === 0 ? 0 : -slopes[best] / bendOf(flat, rows, vectors[best]);
        bound.intercept.forEach((start, k) => {
          expect(start).toBeCloseTo(alpha * vectors[best][k], 9);
        });
      }),
    );
  });
});
