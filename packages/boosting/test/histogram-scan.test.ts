import { type ClassTarget, type LabelledTable, Random, selectRows } from '@preflearn/core';
import { growByBruteForce, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  constantStep,
  type GainCostTechnique,
  gradientDescent,
  isBetter,
  type Loss,
  MemoryRows,
  simultaneousMinimisation,
  termScorer,
} from '../src/index.js';
import { growConjunction } from '../src/training/grow-conjunction.js';

type GainAndCost = (
  covered: ArrayLike<number>,
  total: ArrayLike<number>,
  group: number,
) => readonly [number, number];

/** A loss that only searches: K groups, one statistic a row, its weight. */
interface Search {
  readonly responses: number;
  readonly symmetric: boolean;
  readonly gainAndCost: GainAndCost;
}

const GROUPS = 3;

const searches = {
  /** Gain: weight of the top class; cost: weight of the others. */
  'one class against the others': {
    responses: 1,
    symmetric: false,
    gainAndCost: oneAgainstOthers,
  },
  /** Every class in turn is the one that is raised. */
  'a response for each class': { responses: 3, symmetric: false, gainAndCost: oneAgainstOthers },
  /** Gain: covered top class times uncovered others, as in the rank loss. */
  'covered against uncovered': {
    responses: 1,
    symmetric: true,
    gainAndCost: coveredAgainstUncovered,
  },
} as const satisfies Record<string, Search>;

function oneAgainstOthers(
  covered: ArrayLike<number>,
  _: ArrayLike<number>,
  group: number,
): [number, number] {
  const all = Array.from(covered).reduce((a, b) => a + b, 0);
  return [covered[group], all - covered[group]];
}

function coveredAgainstUncovered(
  covered: ArrayLike<number>,
  total: ArrayLike<number>,
  group: number,
): [number, number] {
  const [inside, others] = oneAgainstOthers(covered, total, group);
  const [all, allOthers] = oneAgainstOthers(total, total, group);
  return [inside * rest(allOthers, others), rest(all, inside) * others];
}

/** What remains of a sum, without the rounding of its order, which the root of a technique would make larger. */
function rest(whole: number, part: number): number {
  return Math.abs(whole - part) <= 1e-12 * whole ? 0 : whole - part;
}

/** Terms of a candidate, those of each response. */
function termsOf({ responses, gainAndCost }: Search, covered: Float64Array, total: Float64Array) {
  return Array.from({ length: responses }, (_, tried) =>
    gainAndCost(covered, total, GROUPS - 1 - tried),
  ).flat();
}

function toyLoss(search: Search): Loss<ClassTarget, GainCostTechnique> {
  const { responses, symmetric } = search;
  return {
    id: 'toy',
    targetKinds: ['ordinal'],
    shape: ({ codes }) => ({
      scoreCount: 1,
      width: 1,
      groups: { count: GROUPS, of: (row) => codes[row] },
      bounds: undefined,
    }),
    bind({ weights, statistics }, technique) {
      statistics.set(weights);
      const scorer = termScorer({
        technique,
        length: GROUPS,
        responses,
        symmetric,
        termsOf(covered, total, count, out) {
          for (let i = 0; i < count; i++) {
            const own = covered.subarray(i * GROUPS, (i + 1) * GROUPS);
            out.set(termsOf(search, own, total), i * responses * 2);
          }
        },
      });
      return {
        intercept: [0],
        scorer: () => scorer,
        respond: () => undefined,
        update: () => undefined,
      };
    },
  };
}

/** Rows sorted by class. */
function sorted(data: LabelledTable<ClassTarget>): LabelledTable<ClassTarget> {
  const { codes } = data.target;
  const rows = Array.from(codes.keys()).sort((a, b) => codes[a] - codes[b] || a - b);
  return selectRows(data, rows);
}

interface Task {
  readonly seed: number;
  readonly search: Search;
  readonly technique: GainCostTechnique;
  readonly prefer: 'at-most' | 'at-least';
  readonly maxConditions: number | null;
  readonly whole: boolean;
}

/** Grows a rule by the search and by brute force. */
function grow({ seed, search, technique, prefer, maxConditions, whole }: Task) {
  const random = new Random(seed);
  const drawn = sorted(
    randomLabelledTable(random, {
      kind: 'ordinal',
      classes: GROUPS,
      weights: whole ? 'whole' : 'real',
    }),
  );
  // None is 0, so that all rows are in the search.
  const weights = (drawn.weights as Float64Array).map((w) => w + (whole ? 1 : random.uniform()));
  const { attributes, target } = drawn;
  const data = { attributes, target, weights };
  const losses = [toyLoss(search)];
  const rows = new MemoryRows<ClassTarget, GainCostTechnique>({
    data,
    losses,
    technique,
    bins: 256,
    sample: 1,
  });
  rows.begin(0, random);
  const grown = growConjunction(rows, prefer, maxConditions).next();
  const fast = grown.done ? grown.value : undefined;

  const sumsOf = (covered: readonly number[]) => {
    const sums = new Float64Array(GROUPS);
    for (const row of covered) sums[target.codes[row]] += weights[row];
    return sums;
  };
  const all = Array.from(weights.keys());
  const total = sumsOf(all);
  const slow = growByBruteForce(
    {
      columns: attributes.columns,
      symmetric: search.symmetric,
      impurities(covered) {
        const terms = Float64Array.from(termsOf(search, sumsOf(covered), total));
        const out = new Float64Array(search.responses);
        technique.impurities(terms, search.responses, out);
        return Array.from(out);
      },
    },
    all,
    prefer,
    maxConditions ?? Infinity,
  );
  return { fast: fast ?? { conditions: [], tried: 0 }, slow };
}

const taskFor = (search: Search) =>
  fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    search: fc.constant(search),
    technique: fc.constantFrom(simultaneousMinimisation, gradientDescent, constantStep(0.3)),
    prefer: fc.constantFrom('at-most' as const, 'at-least' as const),
    maxConditions: fc.constantFrom(null, null, 1, 2),
    whole: fc.boolean(),
  });

describe.each(Object.keys(searches) as (keyof typeof searches)[])('the search, %s', (name) => {
  it('finds what asking every condition of every row finds, ties included', () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(taskFor(searches[name]), (drawn) => {
        const { fast, slow } = grow(drawn);
        expect(fast).toEqual(slow);
        lengths.add(fast.conditions.length);
      }),
      runs(150),
    );
    expect([...lengths]).toEqual(expect.arrayContaining([0, 1]));
  });
});

describe('isBetter', () => {
  it('asks for more than rounding', () => {
    expect(isBetter(-1, 0)).toBe(true);
    expect(isBetter(-5e-324, 0)).toBe(true);
    expect(isBetter(0, 0)).toBe(false);
    expect(isBetter(-1 - 1e-11, -1)).toBe(false);
    expect(isBetter(-1 - 1e-9, -1)).toBe(true);
    expect(isBetter(-1, -1 - 1e-11)).toBe(false);
    expect(isBetter(NaN, 0)).toBe(false);
  });
});
