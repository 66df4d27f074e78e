import { type ClassTarget, type LabelledTable, Random, selectRows, Table } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  BOOST_OPTIONS,
  type BoostOptions,
  boost,
  covers,
  type GainCostTechnique,
  gradientDescent,
  inTurns,
  MemoryRows,
  type StoppingRule,
  simultaneousMinimisation,
} from '../src/index.js';
import { simplifyConjunction } from '../src/model/condition.js';
import { oneProblem } from '../src/training/schedule.js';
import { planted } from './planted.js';
import { binaryExponential } from './slipper-plugin.js';

const DEFAULTS = Object.fromEntries(
  Object.entries(BOOST_OPTIONS).map(([name, spec]) => [name, spec.default]),
) as unknown as BoostOptions;

type Settings = Partial<BoostOptions> & {
  readonly seed?: number;
  readonly technique?: GainCostTechnique;
};

/** Trains to the end. */
function train(data: LabelledTable<ClassTarget>, settings: Settings = {}) {
  const { seed = 1, technique = simultaneousMinimisation, ...own } = settings;
  const options = { ...DEFAULTS, rules: 12, sample: 1, ...own };
  const { bins, sample } = options;
  const losses = [binaryExponential];
  const rows = new MemoryRows({ data, losses, technique, bins, sample });
  const run = boost({ rows, options, seed });
  let next = run.next();
  while (!next.done) next = run.next();
  return { rules: next.value, intercept: rows.intercept, ...rows.scored() };
}

interface TableOptions {
  readonly rows?: number;
  readonly attributes?: readonly AttributeKind[];
}

function table(seed: number, options: TableOptions = {}): LabelledTable<ClassTarget> {
  return randomLabelledTable(new Random(seed), { kind: 'ordinal', classes: 2, ...options });
}

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const techniques = fc.constantFrom(simultaneousMinimisation, gradientDescent);

describe('boost', () => {
  it('gives rules with equal bits for any order of the rows', () => {
    fc.assert(
      fc.property(seeds, techniques, (seed, technique) => {
        const data = table(seed);
        const order = shuffledIndices(data.attributes.rowCount, new Random(seed, 9));
        const [a, b] = [data, selectRows(data, order)].map((d) => train(d, { technique, seed }));
        expect(b.intercept).toEqual(a.intercept);
        expect(b.rules).toEqual(a.rules);
      }),
      runs(50),
    );
  });

  it('gives the same rules exact and binned where values are at most as many as bins', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [a, b, c] = [256, null, 65_535].map((bins) => train(table(seed), { bins, seed }));
        expect(b.rules).toEqual(a.rules);
        expect(c.rules).toEqual(a.rules);
      }),
      runs(50),
    );
  });

  it('gives the same rules from sorted lists and from histograms', () => {
    for (const seed of [1, 2, 3, 4]) {
      const data = table(seed, { rows: 320, attributes: ['smooth', 'ties', 'nominal'] });
      const [lists, histograms] = [null, 65_535].map((bins) =>
        train(data, { bins, sample: seed % 2 === 0 ? 1 : 0.7, rules: 6, seed }),
      );
      expect(lists.rules.length).toBeGreaterThan(0);
      expect(lists.rules).toEqual(histograms.rules);
    }
  });

  it('tells of each rule what it covers and adds; scores are what the rules say', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom(2, 3, 256),
        fc.constantFrom(1, 0.5),
        (seed, bins, sample) => {
          const data = table(seed);
          const state = train(data, { bins, sample, seed, shrinkage: 0.7 });
          const kept = Array.from(data.target.codes.keys()).filter(
            (row) => (data.weights?.[row] ?? 1) > 0,
          );
          const known = selectRows(data, kept);
          const { columns } = known.attributes;
          const scores = new Float64Array(kept.length).fill(state.intercept[0]);
          for (const rule of state.rules) {
            const covered = Array.from(kept.keys()).filter((row) => covers(rule, columns, row));
            expect(covered.length).toBe(rule.coverage);
            expect(covered.length > 0 && covered.length < kept.length).toBe(true);
            expect(simplifyConjunction(rule.conditions)).toEqual(rule.conditions);
            for (const row of covered) scores[row] += rule.response[0];
          }
          expect(state.scores).toEqual(scores);
        },
      ),
    );
  });

  it('leaves out rows of weight 0', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const data = table(seed);
        const weights = data.target.codes.map((_, row) => (row * 7 + seed) % 3);
        if (weights.every((w) => w === 0)) return;
        const kept = Array.from(weights.keys()).filter((row) => weights[row] > 0);
        const weighted = { ...data, weights: Float64Array.from(weights) };
        const settings = { seed, sample: 0.6 };
        const [a, b] = [weighted, selectRows(weighted, kept)].map((d) => train(d, settings));
        expect(a.rules).toEqual(b.rules);
        expect(a.scores).toEqual(b.scores);
      }),
      runs(50),
    );
  });

  it('keeps to the number of conditions and of rules', () => {
    const most = (maxConditions: number | null) =>
      train(planted(), { maxConditions }).rules.map((rule) => rule.conditions.length);
    expect(most(1)).toEqual(new Array(12).fill(1));
    expect(Math.max(...most(2))).toBe(2);
    expect(Math.max(...most(null))).toBeGreaterThan(2);
  });

  it('takes the side that is asked for where both are equal', () => {
    const values = Float64Array.of(1, 2, 3, 4);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const codes = Int32Array.of(0, 0, 1, 1);
    const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes } as const;
    const first = (firstTie: 'at-most' | 'at-least') =>
      train({ attributes, target }, { firstTie, rules: 1 }).rules[0].conditions;
    expect(first('at-most')).toEqual([{ attribute: 0, operator: '<=', value: 2.5 }]);
    expect(first('at-least')).toEqual([{ attribute: 0, operator: '>=', value: 2.5 }]);
    const random = Array.from(
      { length: 40 },
      (_, seed) =>
        train({ attributes, target }, { firstTie: 'random', rules: 1, seed }).rules[0].conditions[0]
          .operator,
    );
    expect(new Set(random)).toEqual(new Set(['<=', '>=']));
  });

  it('prefers <= and = after the first condition, whatever the first one was', () => {
    // After either side of the colour, both sides of x are equally good: sqrt 9 - 0 = sqrt 16 - sqrt 1.
    const attributes = new Table([
      {
        type: 'nominal',
        name: 'colour',
        codes: Int32Array.of(0, 0, 0, 1, 1, 1),
        categories: ['red', 'blue'],
      },
      { type: 'numeric', name: 'x', values: Float64Array.of(1, 2, 2, 1, 2, 2) },
    ]);
    const codes = Int32Array.of(1, 1, 0, 0, 1, 0);
    const weights = Float64Array.of(9, 1, 16, 9, 16, 1);
    const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes } as const;
    const conditions = (firstTie: 'at-most' | 'at-least') =>
      train({ attributes, target, weights }, { firstTie, rules: 1 }).rules[0].conditions;
    const below = { attribute: 1, operator: '<=', value: 1.5 };
    expect(conditions('at-most')).toEqual([{ attribute: 0, operator: '=', category: 0 }, below]);
    expect(conditions('at-least')).toEqual([{ attribute: 0, operator: '!=', category: 0 }, below]);
  });

  it('finds a cut among more than it evaluates in one go', () => {
    const values = Float64Array.from({ length: 600 }, (_, row) => row);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const codes = Int32Array.from(values, (x) => (x < 530 ? 0 : 1));
    const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes } as const;
    for (const bins of [null, 1000]) {
      const [rule] = train({ attributes, target }, { bins, rules: 1, firstTie: 'at-most' }).rules;
      expect(rule.conditions).toHaveLength(1);
      expect(rule.conditions[0]).toHaveProperty('value', 529.5);
    }
  });

  it('stops where nothing can be told apart', () => {
    const attributes = new Table([
      { type: 'numeric', name: 'same', values: Float64Array.of(1, 1, 1, 1) },
      { type: 'nominal', name: 'c', codes: Int32Array.of(0, 0, 0, 0), categories: ['a', 'b'] },
      { type: 'numeric', name: 'empty', values: Float64Array.of(NaN, NaN, NaN, NaN) },
    ]);
    const codes = Int32Array.of(0, 1, 1, 1);
    const target = { kind: 'nominal', name: 'y', classes: ['a', 'b'], codes } as const;
    for (const sample of [1, 0.5, 1e-9]) {
      const state = train({ attributes, target }, { sample });
      expect(state.rules).toEqual([]);
      expect(Array.from(state.scores)).toEqual(new Array(4).fill(state.intercept[0]));
    }
  });

  it('draws the subsample and the coin from streams of their own', () => {
    const data = table(8, { rows: 40, attributes: ['smooth', 'smooth', 'smooth'] });
    const rulesOf = (seed: number) => train(data, { seed, sample: 0.5 }).rules;
    expect(rulesOf(3)).toEqual(rulesOf(3));
    expect(rulesOf(4)).not.toEqual(rulesOf(3));
  });
});

describe('schedules', () => {
  /** The subproblems asked for, where those of `hopeless` never get a rule. */
  function turns(subproblems: readonly number[], rules: number, hopeless: readonly number[]) {
    const schedule = inTurns(subproblems, rules);
    const asked: (number | undefined)[] = [];
    for (let i = 0; i < 9; i++) {
      const next = schedule.next();
      asked.push(next);
      if (next === undefined) break;
      if (!hopeless.includes(next)) schedule.added();
    }
    return asked;
  }

  it('give each subproblem its turn, until it has its rules', () => {
    expect(turns([3, 5], 2, [])).toEqual([3, 5, 3, 5, undefined]);
    expect(turns([4], 3, [])).toEqual([4, 4, 4, undefined]);
    expect(turns([3, 5, 8], 1, [5])).toEqual([3, 5, 8, 5, 5, 5, 5, 5, 5]);
    expect(turns([], 2, [])).toEqual([undefined]);
  });

  it('say how many subproblems are open, at least one', () => {
    expect([oneProblem(), inTurns([2, 3], 1), inTurns([], 1)].map(({ open }) => open)).toEqual([
      1, 2, 1,
    ]);
    expect(oneProblem().next()).toBe(0);
  });

  it('go on where one subproblem is solved and another is not', () => {
    const values = Float64Array.of(1, 2, 3, 4);
    const attributes = new Table([{ type: 'numeric', name: 'x', values }]);
    const codes = Int32Array.of(0, 1, 0, 1);
    const data = { attributes, target: { kind: 'ordinal', name: 'y', classes: ['a', 'b'], codes } };
    const solved: typeof binaryExponential = {
      ...binaryExponential,
      bind: (rows, technique) => ({
        ...binaryExponential.bind(rows, technique),
        respond: () => undefined,
      }),
    };
    const rows = new MemoryRows({
      data: data as LabelledTable<ClassTarget>,
      losses: [solved, binaryExponential],
      technique: simultaneousMinimisation,
      bins: 256,
      sample: 1,
    });
    const options = { ...DEFAULTS, rules: 4, sample: 1, firstTie: 'at-most' as const };
    const run = boost({ rows, options, seed: 1, schedule: inTurns([0, 1], 2) });
    let next = run.next();
    while (!next.done) next = run.next();
    expect(next.value.map(({ response }) => response.map((r) => r !== 0))).toEqual([
      [false, true],
      [false, true],
    ]);
  });
});

describe('the stopping rule', () => {
  it('is asked after each rule, of the rule before shrinkage, and ends training with it', () => {
    const data = planted();
    const losses = [binaryExponential];
    const technique = simultaneousMinimisation;
    const rows = new MemoryRows({ data, losses, technique, bins: 256, sample: 0.5 });
    const options = { ...DEFAULTS, rules: 12, shrinkage: 0.5 };
    const heard: number[] = [];
    const stop: StoppingRule = ({ response }, source) => {
      heard.push(response[0]);
      expect(source).toBe(rows);
      expect(source.outOfSample()).toHaveLength(2);
      return heard.length === 3;
    };
    const run = boost({ rows, options, seed: 1, stop });
    let next = run.next();
    while (!next.done) next = run.next();
    expect(next.value.map(({ response }) => response[0])).toEqual(heard.map((r) => 0.5 * r));
    expect(heard).toHaveLength(3);
  });
});
