import type { LearnerDefinition, SearchSpace } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyScore, type Candidate, maeLoss } from '../src/index.js';
import { choose } from '../src/tuning/choose.js';
import { gridCandidates, randomCandidates } from '../src/tuning/draw-candidates.js';
import { settingImportance } from '../src/tuning/importance.js';
import { halvingRungs } from '../src/tuning/rungs.js';
import { searchSpaceOf } from '../src/tuning/search-space-of.js';

/** A learner as far as candidates need one. */
const definition = {
  id: 'made-up',
  options: {
    kind: { type: 'choice', choices: ['a', 'b'], default: 'a', description: '' },
    size: { type: 'integer', default: 10, min: 1, description: '' },
    rate: { type: 'number', default: 0.5, min: 0, max: 1, above: true, description: '' },
    share: { type: 'number', default: 0.5, min: 0, max: 1, description: '' },
    fast: { type: 'flag', default: true, description: '' },
    depth: { type: 'integer', default: null, min: 1, optional: true, description: '' },
    costs: { type: 'matrix', default: null, description: '' },
  },
  create: (given: object) => ({
    options: { kind: 'a', size: 10, rate: 0.5, share: 0.5, fast: true, depth: null, ...given },
  }),
} as unknown as LearnerDefinition;

const space: SearchSpace = {
  kind: { values: ['a', 'b'] },
  rate: { from: 0.01, to: 1, scale: 'log', when: { option: 'kind', is: ['b'] } },
  size: { from: 1, to: 40, simpler: 'low' },
};

const source = { definition, space, fixed: {} };

describe('random candidates', () => {
  it('begin with the defaults, lie in their ranges, and have an option just where it counts', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 40 }), (seed, count) => {
        const drawn = randomCandidates(source, count, seed);
        expect(drawn).toHaveLength(count);
        expect(drawn[0]).toEqual({ kind: 'a', size: 10 });
        for (const { kind, rate, size } of drawn) {
          expect(Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 40).toBe(true);
          expect(rate === undefined).toBe(kind === 'a');
          if (rate !== undefined) expect(Number(rate) >= 0.01 && Number(rate) <= 1).toBe(true);
        }
        expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBe(count);
        expect(randomCandidates(source, count + 5, seed).slice(0, count)).toEqual(drawn);
      }),
    );
  });

  it('are as many as there are, where these are few', () => {
    const few = { kind: { values: ['a', 'b'] }, fast: { values: [true, false] } };
    expect(randomCandidates({ ...source, space: few }, 30, 1)).toHaveLength(4);
  });

  it('are drawn by ratios on a logarithmic scale', () => {
    const drawn = randomCandidates(
      {
        ...source,
        fixed: { kind: 'b' },
        space: { rate: { ...space.rate, when: undefined } as SearchSpace[string] },
      },
      400,
      3,
    );
    const below = drawn.filter(({ rate }) => Number(rate) < 0.1).length / drawn.length;
    expect(below).toBeGreaterThan(0.4);
    expect(below).toBeLessThan(0.6);
  });
});

describe('a grid', () => {
  it('has all combinations that differ in what counts', () => {
    const grid = gridCandidates(source, 3);
    expect(grid).toHaveLength(3 + 3 * 3);
    expect(grid.filter(({ kind }) => kind === 'a').map(({ size }) => size)).toEqual([1, 21, 40]);
    expect(new Set(grid.map(({ rate }) => rate))).toEqual(new Set([undefined, 0.01, 0.1, 1]));
  });
});

describe('the space of a learner that names none', () => {
  it('follows from its options, without those that are fixed', () => {
    expect(searchSpaceOf(definition, { fast: true })).toEqual({
      kind: { values: ['a', 'b'] },
      size: { from: 3, to: 40, scale: 'log' },
      rate: { from: 0.125, to: 1, scale: 'log' },
      share: { from: 0, to: 1 },
    });
  });
});

describe('rungs of halving', () => {
  it('lead from many candidates on few rows to few on all', () => {
    const numbers = [fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5000 })] as const;
    fc.assert(
      fc.property(
        ...numbers,
        fc.nat(200),
        fc.integer({ min: 2, max: 5 }),
        (n, rows, least, factor) => {
          const rungs = halvingRungs(n, rows, least, factor);
          expect(rungs[0].candidates).toBe(n);
          expect(rungs[rungs.length - 1].rows).toBe(rows);
          if (rungs.length > 1) expect(rungs[0].rows).toBeGreaterThanOrEqual(Math.floor(least));
          rungs.slice(1).forEach((rung, r) => {
            expect(rung.candidates).toBe(Math.ceil(rungs[r].candidates / factor));
            expect(Math.abs(rung.rows - rungs[r].rows * factor)).toBeLessThanOrEqual(factor);
          });
        },
      ),
    );
  });

  it('are those of the textbook', () => {
    expect(halvingRungs(27, 900, 50, 3)).toEqual([
      { rows: 100, candidates: 27 },
      { rows: 300, candidates: 9 },
      { rows: 900, candidates: 3 },
    ]);
    expect(halvingRungs(27, 900, 200, 3)).toHaveLength(2);
  });
});

const scored = (mean: number | null, size: number, standardError = 0.1): Candidate => ({
  settings: { size },
  rungs: [{ rows: 9, score: { mean, standardError } }],
});

describe('the choice', () => {
  const defaults = { size: 10 };

  it('is the best, and the simplest within one standard error of it', () => {
    const score = fc.record({ mean: fc.integer({ min: 0, max: 20 }), size: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), fc.boolean(), (drawn, lower) => {
        const metric = lower ? maeLoss : accuracyScore;
        const list = drawn.map(({ mean, size }) => scored(mean, size, 3));
        const found = choose(list, { size: { from: 0, to: 9, simpler: 'low' } }, defaults, metric);
        const means = drawn.map(({ mean }) => mean);
        const best = lower ? Math.min(...means) : Math.max(...means);
        expect(found?.best).toMatchObject({ mean: best, candidate: means.indexOf(best) });
        const near = drawn.filter(({ mean }) => Math.abs(mean - best) <= 3);
        const least = Math.min(...near.map(({ size }) => size));
        const simplest = near.filter(({ size }) => size === least).map(({ mean }) => mean);
        expect(found?.simplest.settings.size).toBe(least);
        expect(found?.simplest.mean).toBe(lower ? Math.min(...simplest) : Math.max(...simplest));
      }),
    );
  });

  it('is among those that got as far as the last rung, and takes the steps of its score', () => {
    const curve = [
      { steps: 5, mean: 2, standardError: 1 },
      { steps: 9, mean: 1.5, standardError: 1 },
    ];
    const first = { rows: 3, score: { mean: 0, standardError: 0 } };
    const candidates: Candidate[] = [
      { settings: { rate: 1 }, rungs: [first] },
      { settings: { rate: 2 }, rungs: [first, { rows: 9, score: curve[1], curve }] },
    ];
    const staged: SearchSpace = { size: { from: 1, to: 9, staged: true, simpler: 'low' } };
    expect(choose(candidates, staged, defaults, maeLoss)).toEqual({
      best: { candidate: 1, settings: { rate: 2, size: 9 }, mean: 1.5, standardError: 1 },
      simplest: { candidate: 1, settings: { rate: 2, size: 5 }, mean: 2, standardError: 1 },
    });
  });

  it('leaves out what is undefined, and is none without anything else', () => {
    const list = [scored(null, 1), scored(2, 5)];
    expect(choose(list, space, defaults, maeLoss)?.best.candidate).toBe(1);
    expect(choose([scored(null, 1)], space, defaults, maeLoss)).toBeUndefined();
  });
});

describe('the importance of settings', () => {
  const tried = (score: (kind: string, rate: number) => number): Candidate[] =>
    Array.from({ length: 40 }, (_, i) => {
      const [kind, rate] = [i % 2 ? 'a' : 'b', (i * 7) % 40];
      const mean = score(kind, rate);
      return { settings: { kind, rate }, rungs: [{ rows: 9, score: { mean, standardError: 0 } }] };
    });
  const both: SearchSpace = { kind: { values: ['a', 'b'] }, rate: { from: 0, to: 40 } };

  it('is all of the variance for the one that decides, and none for the others', () => {
    const byKind = settingImportance(
      tried((kind) => (kind === 'a' ? 1 : 2)),
      both,
    );
    expect(byKind).toEqual([
      { setting: 'kind', share: 1 },
      { setting: 'rate', share: 0 },
    ]);
    const [first] = settingImportance(
      tried((_, rate) => rate),
      both,
    );
    expect(first.setting).toBe('rate');
    expect(first.share).toBeGreaterThan(0.9);
  });

  it('is 0 where all scores are equal', () => {
    expect(
      settingImportance(
        tried(() => 3),
        both,
      ).map(({ share }) => share),
    ).toEqual([0, 0]);
  });
});
