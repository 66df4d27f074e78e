import {
  boost,
  constantStep,
  gradientDescent,
  type Impurity,
  type Rule,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { type LabelledTable, type OrdinalTarget, Random } from '@preflearn/core';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PairWeighting, RankRules, rankLoss } from '../src/index.js';

/*
 * The search passes over most cuts by bounds (`opposedParts`); without the flag of the impurity that allows
 * it, every cut is evaluated. Attributes need some two dozen distinct values before it does.
 */

const TECHNIQUES: Record<string, Impurity> = {
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
}

function rulesOf(
  data: LabelledTable<OrdinalTarget>,
  impurity: Impurity,
  { seed, bins, sample, pairs }: Setting,
): readonly Rule[] {
  const { options } = new RankRules({ rules: 6, shrinkage: 0.5, bins, sample });
  const run = boost({ data, loss: rankLoss({ pairs, epsilon: 1e-4 }), impurity, options, seed });
  for (;;) {
    const next = run.next();
    if (next.done) return next.value.rules;
  }
}

const settings = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  rows: fc.integer({ min: 30, max: 400 }),
  classes: fc.integer({ min: 2, max: 10 }),
  bins: fc.constantFrom(256, 256, 100, 30, null),
  sample: fc.constantFrom(1, 0.5),
  pairs: fc.constantFrom<PairWeighting>('distance', 'once'),
});

describe('the screened search', () => {
  it.each(Object.keys(TECHNIQUES))('finds what the full one finds, %s', (technique) => {
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
        const impurity = TECHNIQUES[technique];
        const screened = rulesOf(data, impurity, setting);
        expect(screened).toEqual(rulesOf(data, { ...impurity, isBoundable: false }, setting));
        found += screened.length;
      }),
      { numRuns: 60, seed: 1 },
    );
    expect(found).toBeGreaterThan(150);
  });
});
