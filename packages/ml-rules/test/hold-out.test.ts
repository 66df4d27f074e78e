import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { isAcceptable, StoppingCount } from '../src/hold-out.js';

describe('a rule', () => {
  const tables = fc
    .array(
      fc.record({
        code: fc.integer({ min: 0, max: 3 }),
        weight: fc.integer({ min: 1, max: 3 }),
        isCovered: fc.boolean(),
        isSampled: fc.boolean(),
      }),
      { maxLength: 14 },
    )
    .map((rows) => rows.map((row, i) => ({ ...row, i })));
  const ranges = fc.constantFrom([2, 2], [0, 1], [1, 3]);

  it('is acceptable if its error on covered rows outside the sample is below 1 - |U| / K', () => {
    const seen = { yes: 0, no: 0, none: 0 };
    fc.assert(
      fc.property(tables, ranges, fc.boolean(), (rows, [from, to], isUnion) => {
        const response = [0, 1, 2, 3].map((k) => (k >= from && k <= to ? 0.5 : isUnion ? -0.5 : 0));
        const heldOut = rows.filter(({ isCovered, isSampled }) => isCovered && !isSampled);
        const weigh = (some: typeof rows) => some.reduce((sum, { weight }) => sum + weight, 0);
        const byClass = response.map((_, k) => weigh(heldOut.filter(({ code }) => code === k)));
        const found = isAcceptable(response, Float64Array.from(byClass));
        const wrong = heldOut.filter(({ code }) => code < from || code > to);
        // In whole numbers, so that a tie is a tie: wrong / all < 1 - |U| / 4.
        const expected = 4 * weigh(wrong) < weigh(heldOut) * (4 - (to - from + 1));
        expect(found).toBe(expected);
        if (heldOut.length === 0) seen.none++;
        else if (found) seen.yes++;
        else seen.no++;
      }),
      runs(500),
    );
    expect(Math.min(seen.yes, seen.no, seen.none)).toBeGreaterThanOrEqual(often(5));
  });
});

describe('training', () => {
  it('stops with the rule that makes q of the last p unacceptable', () => {
    const verdicts = fc.array(fc.boolean(), { maxLength: 40 });
    const rules = fc.record({
      window: fc.integer({ min: 1, max: 10 }),
      unacceptable: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(verdicts, rules, (acceptable, rule) => {
        const count = new StoppingCount(rule);
        const found = acceptable.map((verdict) => count.add(verdict));
        const expected = acceptable.map(
          (_, i) =>
            acceptable.slice(Math.max(0, i + 1 - rule.window), i + 1).filter((ok) => !ok).length >=
            rule.unacceptable,
        );
        expect(found).toEqual(expected);
      }),
    );
  });
});
