import { covers } from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, Random } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { MLRules } from '../src/index.js';
import { slowMLRules } from './slow-ml-rules.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

const settings = fc.record({
  technique: fc.constantFrom('gradient', 'newton'),
  responses: fc.constantFrom('classes', 'unions'),
  fixResponse: fc.boolean(),
  regularisation: fc.constantFrom(0, 0, 1),
  backtracking: fc.boolean(),
  rules: fc.constant(4),
  shrinkage: fc.constantFrom(1, 0.1),
});

it('rules and responses are those of the definition, with ties, missing values and weights', () => {
  const seen = { rules: 0, missing: 0, nominal: 0, weighted: 0, oneClass: 0 };
  fc.assert(
    fc.property(seeds, settings, (seed, chosen) => {
      const kind = chosen.responses === 'unions' ? 'ordinal' : 'nominal';
      const data: LabelledTable<ClassTarget> = randomLabelledTable(new Random(seed), {
        kind,
        rows: 4 + (seed % 14),
      });
      const slow = slowMLRules(data, chosen);
      const options = { ...chosen, sample: 1, bins: null, stopping: 'off' } as const;
      const model = new MLRules(options).fit(data);
      const { columns, rowCount } = data.attributes;
      const all = Array.from({ length: rowCount }, (_, row) => row);
      const kept = all.filter((row) => (data.weights?.[row] ?? 1) > 0);
      expect(model.rules.length).toBe(slow.rules.length);
      model.rules.forEach((rule, m) => {
        expect(kept.filter((row) => covers(rule, columns, row))).toEqual(slow.rules[m].covered);
        rule.response.forEach((r, k) => {
          const expected = slow.rules[m].response[k];
          // A response in which sums cancel has no digits to agree in.
          expect(Math.abs(r - expected)).toBeLessThanOrEqual(1e-6 * Math.abs(expected) + 1e-12);
        });
        seen.rules++;
        if (rule.conditions.some((c) => 'category' in c)) seen.nominal++;
      });
      if (data.weights) seen.weighted++;
      if (new Set(data.target.codes).size === 1) seen.oneClass++;
      const isMissing = (row: number) =>
        columns.some((c) =>
          c.type === 'numeric' ? Number.isNaN(c.values[row]) : c.codes[row] < 0,
        );
      if (kept.some(isMissing)) seen.missing++;
    }),
    runs(150),
  );
  expect(seen.rules).toBeGreaterThanOrEqual(often(200));
  expect(Math.min(seen.missing, seen.nominal, seen.weighted, seen.oneClass)).toBeGreaterThanOrEqual(
    often(5),
  );
});
