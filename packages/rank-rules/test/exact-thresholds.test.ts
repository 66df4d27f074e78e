import {
  boost,
  constantStep,
  type GainCostTechnique,
  gradientBoosting,
  gradientDescent,
  MemoryRows,
  type Rule,
  satisfies,
  simultaneousMinimisation,
  useKernels,
} from '@preflearn/boosting';
import {
  type Column,
  type LabelledTable,
  type OrdinalTarget,
  Random,
  Table,
} from '@preflearn/core';
import { quantileBins, standardNormal } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { type PairWeighting, RankRules, rankLoss } from '../src/index.js';

/*
 * Attributes with more bins than a byte holds are searched by groups of bins, of which few are opened. A
 * technique that does not tell its form has every cut of every bin judged from sorted lists of the rows, and so
 * have all with kernels in TypeScript: the rules must have equal bits.
 */

const TECHNIQUES = {
  simultaneous: simultaneousMinimisation,
  'gradient-descent': gradientDescent,
  'constant-step': constantStep(0.2),
} satisfies Record<string, GainCostTechnique>;

/** How the values of an attribute are spread. */
const SPREADS = {
  smooth: (random: Random) => standardNormal(random),
  /** Neighbouring floating-point numbers. */
  close: (random: Random) => 1 + random.integer(700) * Number.EPSILON,
  /** A few hundred values, each several times. */
  ties: (random: Random) => Math.floor(170 * standardNormal(random)),
  /** Half of the rows at one value. */
  heavy: (random: Random) => (random.coin() ? 0 : standardNormal(random)),
  huge: (random: Random) => standardNormal(random) * 10 ** (300 - random.integer(600)),
  few: (random: Random) => random.integer(40),
} as const;

type Spread = keyof typeof SPREADS;

interface Setting {
  readonly seed: number;
  readonly rows: number;
  readonly spreads: readonly Spread[];
  readonly nominal: boolean;
  readonly classes: number;
  readonly missing: boolean;
  readonly weights: boolean;
  readonly bins: number | null;
  readonly sample: number;
  readonly pairs: PairWeighting;
  readonly firstTie: 'random' | 'at-most' | 'at-least';
}

/** Classes that depend on all attributes, with noise; the nominal one has many categories. */
function drawTable({
  seed,
  rows,
  spreads,
  nominal,
  classes,
  missing,
  weights,
}: Setting): LabelledTable<OrdinalTarget> {
  const random = new Random(seed, 3);
  const signal = Float64Array.from({ length: rows }, () => standardNormal(random));
  const columns: Column[] = spreads.map((spread, j) => {
    const values = Float64Array.from({ length: rows }, () => SPREADS[spread](random));
    const ranks = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
    ranks.forEach((row, rank) => {
      signal[row] += (j % 2 === 0 ? 2 : -2) * (rank / rows);
    });
    for (let row = 0; missing && row < rows; row++) {
      if (random.integer(6) === 0) values[row] = Number.NaN;
    }
    return { type: 'numeric', name: `x${j}`, values };
  });
  const categories = Array.from({ length: 300 }, (_, k) => `v${k}`);
  const codes = Int32Array.from({ length: rows }, () => random.integer(300));
  if (nominal) {
    for (let row = 0; row < rows; row++) if (codes[row] < 100) signal[row] += 1;
    columns.push({ type: 'nominal', name: 'n', categories, codes });
  }
  const target: OrdinalTarget = {
    kind: 'ordinal',
    name: 'y',
    classes: Array.from({ length: classes }, (_, k) => `c${k}`),
    codes: Int32Array.from(signal, (s) =>
      Math.min(classes - 1, Math.max(0, Math.floor(s + classes / 2))),
    ),
  };
  return {
    attributes: new Table(columns),
    target,
    ...(weights && {
      weights: Float64Array.from({ length: rows }, () => random.integer(3) + random.uniform()),
    }),
  };
}

/** The rules, and the scores of the rows after them. */
function fit(
  data: LabelledTable<OrdinalTarget>,
  technique: GainCostTechnique,
  { seed, bins, sample, pairs, firstTie }: Setting,
  count: number,
): { readonly rules: readonly Rule[]; readonly scores: Float64Array } {
  const { options } = new RankRules({ rules: count, shrinkage: 0.5, bins, sample, firstTie });
  const losses = [rankLoss({ pairs, epsilon: 1e-4 })];
  const rows = new MemoryRows({ data, losses, technique, bins, sample });
  const run = boost({ rows, options, seed });
  for (;;) {
    const next = run.next();
    if (next.done) return { rules: next.value, scores: rows.scored().scores };
  }
}

/** How many conditions have a threshold within one of 256 bins, so that a group of bins was opened. */
function insideBins(data: LabelledTable<OrdinalTarget>, rules: readonly Rule[]): number {
  const conditions = rules.flatMap((rule) => rule.conditions);
  return conditions.filter((condition) => {
    const column = data.attributes.columns[condition.attribute];
    if (!('value' in condition) || column.type !== 'numeric') return false;
    const { lowest, highest } = quantileBins(column.values, 256);
    return lowest.some((low, b) => low < condition.value && condition.value < highest[b]);
  }).length;
}

const settings = fc.record<Setting>({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  rows: fc.constantFrom(270, 400, 900, 1500),
  spreads: fc.array(fc.constantFrom(...(Object.keys(SPREADS) as Spread[])), {
    minLength: 1,
    maxLength: 4,
  }),
  nominal: fc.boolean(),
  classes: fc.integer({ min: 2, max: 7 }),
  missing: fc.boolean(),
  weights: fc.boolean(),
  bins: fc.constantFrom(null, null, 300, 700),
  sample: fc.constantFrom(1, 0.5, 0.1),
  pairs: fc.constantFrom<PairWeighting>('distance', 'once'),
  firstTie: fc.constantFrom('random', 'at-most', 'at-least'),
});

afterEach(() => useKernels('auto'));

describe('the search of fine bins', () => {
  it.each(Object.entries(TECHNIQUES))('finds what judging every cut finds, %s', (_, technique) => {
    let fine = 0;
    fc.assert(
      fc.property(settings, (setting) => {
        const data = drawTable(setting);
        const found = fit(data, technique, setting, 4);
        expect(found).toEqual(fit(data, { ...technique, form: undefined }, setting, 4));
        useKernels('typescript');
        expect(found).toEqual(fit(data, technique, setting, 4));
        useKernels('auto');
        fine += insideBins(data, found.rules);
      }),
      runs(40),
    );
    expect(fine).toBeGreaterThanOrEqual(often(60));
  });

  it('puts many rows of one group of bins in order', () => {
    for (const [seed, missing] of [
      [1, false],
      [2, true],
      [3, false],
    ] as const) {
      const setting: Setting = {
        seed,
        rows: 9000,
        spreads: seed === 3 ? ['ties', 'heavy'] : ['smooth', 'heavy'],
        nominal: false,
        classes: 5,
        missing,
        weights: false,
        bins: null,
        sample: 1,
        pairs: 'distance',
        firstTie: 'at-most',
      };
      const data = drawTable(setting);
      const found = fit(data, simultaneousMinimisation, setting, 3);
      const slow = { ...simultaneousMinimisation, form: undefined };
      expect(found).toEqual(fit(data, slow, setting, 3));
    }
  });
});

describe('exact thresholds', () => {
  const setting: Setting = {
    seed: 5,
    rows: 1500,
    spreads: ['smooth', 'ties', 'few'],
    nominal: true,
    classes: 4,
    missing: true,
    weights: true,
    bins: null,
    sample: 0.5,
    pairs: 'once',
    firstTie: 'random',
  };

  it('hold for the rows that rules are said to cover', () => {
    const data = drawTable(setting);
    const { columns } = data.attributes;
    const { rules } = fit(data, simultaneousMinimisation, setting, 10);
    expect(rules.length).toBe(10);
    for (const { conditions, coverage } of rules) {
      const covered = Array.from(data.target.codes.keys()).filter((row) =>
        conditions.every((one) => satisfies(columns[one.attribute], row, one)),
      );
      const counted = covered.filter((row) => (data.weights as Float64Array)[row] > 0);
      expect(counted.length).toBe(coverage);
    }
  });

  it('are found by losses and techniques without bounds too', () => {
    const data = drawTable(setting);
    const { rules } = fit(data, gradientBoosting, setting, 3);
    expect(insideBins(data, rules)).toBeGreaterThan(0);
  });
});
