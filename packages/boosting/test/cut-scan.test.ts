import { Random } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { gradient, newton, termScorer } from '../src/index.js';
import { CutScan } from '../src/search/cut-scan.js';

const scans = fc.record({
  seed: fc.nat(),
  bins: fc.oneof(fc.integer({ min: 2, max: 80 }), fc.integer({ min: 250, max: 600 })),
  hasHessians: fc.boolean(),
  isNumeric: fc.boolean(),
  left: fc.boolean(),
  leftFirst: fc.boolean(),
  /** The limit, as a share of the best impurity. */
  share: fc.constantFrom(0, 0.2, 0.9, 1.1),
});

describe('CutScan', () => {
  it('leaves out no cut that wins when it bounds cuts together', () => {
    let found = 0;
    fc.assert(
      fc.property(scans, ({ seed, bins, hasHessians, isNumeric, left, leftFirst, share }) => {
        const random = new Random(seed);
        const length = hasHessians ? 2 : 1;
        const sums = Float64Array.from({ length: bins * length }, (_, i) => {
          const x = Math.round(4 * standardNormal(random)) / 4; // so that there are ties
          return i % length === 1 ? Math.abs(x) + 0.25 : x;
        });
        const scorer = (corners: readonly (readonly (0 | 1)[])[]) =>
          termScorer({ technique: hasHessians ? newton(0.5) : gradient, length, corners });
        const numbers = Int32Array.from({ length: bins }, (_, bin) => bin);
        const cuts = {
          histogram: { count: bins, bins: numbers, rows: bins, sums },
          isNumeric,
          left,
          right: true,
          leftFirst,
          total: new Float64Array(length),
        };
        const asked = new CutScan().best({ ...cuts, scorer: scorer([]), limit: 0 });
        const limit = share * (asked?.impurity ?? 0);
        const [low, high] = hasHessians
          ? ([
              [0, 0],
              [1, 0],
            ] as const)
          : ([[0], [1]] as const);
        const bounded = new CutScan().best({ ...cuts, scorer: scorer([low, high]), limit });
        if (share < 1) expect({ ...bounded }).toEqual({ ...asked });
        else expect(bounded).toBe(undefined);
        if (bounded) found++;
      }),
      runs(300),
    );
    expect(found).toBeGreaterThanOrEqual(often(100));
  });
});
