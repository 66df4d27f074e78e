import { type ClassTarget, type LabelledTable, Random, selectRows } from '@preflearn/core';
import { growByBruteForce, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CandidateSearch, isBetter } from '../src/candidate-search.js';
import { codeAttributes } from '../src/coded-attribute.js';
import { writeGrid } from '../src/exact-sum-grid.js';
import { growConjunction } from '../src/grow-conjunction.js';
import { InMemorySource } from '../src/in-memory-source.js';
import type { BoundLoss, Impurity } from '../src/index.js';
import {
  constantStep,
  gradientDescent,
  simultaneousMinimisation,
} from '../src/opposed-impurities.js';

/** Losses that only search: K groups, one statistic a row, its weight. */
const searches = {
  /** W> = weight of the top class, W< = weight of the others. */
  'one class against the others': { votes: 1, complementary: false, opposed: oneAgainstOthers },
  /** Every class in turn is the one voted for. */
  'a vote for each class': { votes: 3, complementary: false, opposed: oneAgainstOthers },
  /** W> = covered top class times uncovered others, as in the rank loss. */
  'covered against uncovered': { votes: 1, complementary: true, opposed: coveredAgainstUncovered },
} as const;

type Opposed = (
  covered: ArrayLike<number>,
  total: ArrayLike<number>,
  group: number,
) => [number, number];

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
  return [inside * (allOthers - others), (all - inside) * others];
}

const GROUPS = 3;

function toyLoss(weights: Float64Array, name: keyof typeof searches): BoundLoss {
  const {
    votes,
    complementary,
    opposed,
  }: { votes: number; complementary: boolean; opposed: Opposed } = searches[name];
  return {
    width: 1,
    statistics: weights,
    scoreCount: 1,
    scores: new Float64Array(weights.length),
    intercept: [0],
    votes,
    complementary,
    summarise(covered, total, count, out) {
      for (let i = 0; i < count; i++) {
        const sums = covered.subarray(i * GROUPS, (i + 1) * GROUPS);
        for (let vote = 0; vote < votes; vote++) {
          out.set(opposed(sums, total, GROUPS - 1 - vote), (i * votes + vote) * 2);
        }
      }
    },
    respond: () => undefined,
    update: () => {},
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
  readonly name: keyof typeof searches;
  readonly impurity: Impurity;
  readonly prefer: 'at-most' | 'at-least';
  readonly maxConditions: number | null;
  readonly whole: boolean;
}

/** Grows a rule by the search and by brute force; returns both and the number of conditions. */
function grow({ seed, name, impurity, prefer, maxConditions, whole }: Task) {
  const random = new Random(seed);
  const kind = 'ordinal';
  const drawn = randomLabelledTable(random, {
    kind,
    classes: GROUPS,
    weights: whole ? 'whole' : 'real',
  });
  const { attributes, target, weights } = sorted(drawn);
  const rowCount = attributes.rowCount;
  const statistics = (weights as Float64Array).map((w) => w + (whole ? 0 : random.uniform()));
  const groupStart = Int32Array.from(
    { length: GROUPS + 1 },
    (_, g) => target.codes.filter((c) => c < g).length,
  );
  const order = Int32Array.from({ length: rowCount }, (_, row) => row);
  const loss = toyLoss(statistics, name);
  const grid = new Float64Array(GROUPS);
  for (let g = 0; g < GROUPS; g++)
    writeGrid(statistics, groupStart[g], groupStart[g + 1], 1, grid, g);
  const coded = codeAttributes(attributes, order, 256);
  const source = new InMemorySource(coded, { groupStart, width: 1 }, { capacity: rowCount });
  source.cover(statistics, grid, undefined);
  const search = new CandidateSearch(source, loss, impurity, GROUPS);
  const fast = growConjunction(source, search, prefer, maxConditions);

  const onGrid = statistics.map((x, row) => x + grid[target.codes[row]] - grid[target.codes[row]]);
  const sumsOf = (rows: readonly number[]) => {
    const sums = new Float64Array(GROUPS);
    for (const row of rows) sums[target.codes[row]] += onGrid[row];
    return sums;
  };
  const total = sumsOf(Array.from(order));
  const slow = growByBruteForce(
    {
      columns: attributes.columns,
      complementary: loss.complementary,
      impurities(rows) {
        const evidence = new Float64Array(2 * loss.votes);
        const out = new Float64Array(loss.votes);
        loss.summarise(sumsOf(rows), total, 1, evidence);
        impurity.evaluate(evidence, loss.votes, out);
        return Array.from(out);
      },
    },
    Array.from(order),
    prefer,
    maxConditions ?? Infinity,
  );
  return { fast: fast ?? { conditions: [], vote: 0 }, slow };
}

const task = (name: keyof typeof searches) =>
  fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    name: fc.constant(name),
    impurity: fc.constantFrom(simultaneousMinimisation, gradientDescent, constantStep(0.3)),
    prefer: fc.constantFrom('at-most' as const, 'at-least' as const),
    maxConditions: fc.constantFrom(null, null, 1, 2),
    whole: fc.boolean(),
  });

describe.each(Object.keys(searches) as (keyof typeof searches)[])('the search, %s', (name) => {
  it('finds what asking every condition of every row finds, ties included', () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(task(name), (drawn) => {
        const { fast, slow } = grow(drawn);
        expect(fast).toEqual(slow);
        lengths.add(fast.conditions.length);
      }),
      { numRuns: 150, seed: 1 },
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
