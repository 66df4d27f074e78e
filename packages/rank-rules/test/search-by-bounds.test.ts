import {
  boost,
  constantStep,
  type GainCostTechnique,
  gradientDescent,
  MemoryRows,
  type Rule,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, Random, Table } from '@preflearn/core';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { type PairWeighting, RankRules, rankLoss } from '../src/index.js';

/*
 * The search skips most cuts by bounds; for a technique without a form there are none, and every cut is
 * scored. Attributes need some two dozen distinct values before it does.
 */

const TECHNIQUES: Record<string, GainCostTechnique> = {
  simultaneous: simultaneousMinimisation,
  'gradient-descent': gradientDescent,
  'constant-step': constantStep(0.2),
};

const KINDS: readonly AttributeKind[] = ['smooth', 'smooth', 'smooth', 'close', 'ties', 'nominal'];

interface Setting {
  readonly seed: number;
  readonly rows: number;
  readonly classes: number;
  readonly bins: number | null;
  readonly sample: number;
  readonly pairs: PairWeighting;
  readonly firstTie: 'at-most' | 'at-least';
}

function rulesOf(
  data: LabelledTable<OrdinalTarget>,
  technique: GainCostTechnique,
  { seed, bins, sample, pairs, firstTie }: Setting,
): readonly Rule[] {
  const { options } = new RankRules({ rules: 6, shrinkage: 0.5, bins, sample, firstTie });
  const losses = [rankLoss({ pairs, epsilon: 1e-4 })];
  const rows = new MemoryRows({ data, losses, technique, bins, sample });
  const run = boost({ rows, options, seed });
  let next = run.next();
  while (!next.done) next = run.next();
  return next.value;
}

const settings = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  rows: fc.integer({ min: 30, max: 400 }),
  classes: fc.integer({ min: 2, max: 10 }),
  bins: fc.constantFrom(256, 256, 100, 30, null),
  sample: fc.constantFrom(1, 0.5),
  pairs: fc.constantFrom<PairWeighting>('distance', 'once'),
  firstTie: fc.constantFrom('at-most' as const, 'at-least' as const),
});

describe('the search by bounds', () => {
  it.each(Object.keys(TECHNIQUES))('finds what the full one finds, %s', (name) => {
    let found = 0;
    fc.assert(
      fc.property(settings, (setting) => {
        const random = new Random(setting.seed);
        const { rows, classes } = setting;
        const data = randomLabelledTable(random, {
          kind: 'ordinal',
          rows,
          classes,
          attributes: KINDS,
        });
        const technique = TECHNIQUES[name];
        const bounded = rulesOf(data, technique, setting);
        expect(bounded).toEqual(rulesOf(data, { ...technique, form: undefined }, setting));
        found += bounded.length;
      }),
      runs(60),
    );
    expect(found).toBeGreaterThanOrEqual(often(150));
  });

  it.each(Object.keys(TECHNIQUES))(
    'takes the preferred side of a cut where both are equal, %s',
    (name) => {
      // The lower half is of the lowest class, the upper half of the highest, and rows without a value lie between:
      // what one side gains the other loses.
      const values = Float64Array.from({ length: 90 }, (_, row) => (row < 30 ? NaN : row));
      const codes = Int32Array.from(values, (x) => (Number.isNaN(x) ? 1 : x < 60 ? 0 : 2));
      const data: LabelledTable<OrdinalTarget> = {
        attributes: new Table([{ type: 'numeric', name: 'x', values }]),
        target: { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes },
      };
      for (const pairs of ['distance', 'once'] as const) {
        for (const firstTie of ['at-most', 'at-least'] as const) {
          const setting = { seed: 1, rows: 90, classes: 3, bins: 256, sample: 1, pairs, firstTie };
          const technique = TECHNIQUES[name];
          const [rule] = rulesOf(data, technique, setting);
          const operator = firstTie === 'at-most' ? '<=' : '>=';
          expect(rule.conditions[0]).toEqual({ attribute: 0, operator, value: 59.5 });
          expect(rule).toEqual(rulesOf(data, { ...technique, form: undefined }, setting)[0]);
        }
      }
    },
  );
});
