import {
  boost,
  constantStep,
  type GainCostTechnique,
  gradientDescent,
  MemoryRows,
  type Rule,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, Random } from '@preflearn/core';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
      { numRuns: 60, seed: 1 },
    );
    expect(found).toBeGreaterThan(150);
  });
});
