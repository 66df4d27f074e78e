import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plattScaling } from '../src/index.js';

interface Row {
  readonly score: number;
  readonly event: boolean;
  readonly weight: number;
}

const rowsOf = fc.array(
  fc.record({
    score: fc.double({ min: -3, max: 3, noNaN: true }),
    event: fc.boolean(),
    weight: fc.constantFrom(1, 1, 2, 0.5),
  }),
  { minLength: 1, maxLength: 40 },
);

function fit(rows: readonly Row[]) {
  return plattScaling(
    Float64Array.from(rows, ({ score }) => score),
    rows.map(({ event }) => (event ? 1 : 0)),
    Float64Array.from(rows, ({ weight }) => weight),
  );
}

/** The loss that is minimised, from its definition. */
function lossOf(rows: readonly Row[], slope: number, offset: number): number {
  const mass = (event: boolean) =>
    rows.filter((row) => row.event === event).reduce((sum, row) => sum + row.weight, 0);
  const wanted = { with: (mass(true) + 1) / (mass(true) + 2), without: 1 / (mass(false) + 2) };
  return rows.reduce((sum, { score, event, weight }) => {
    const t = event ? wanted.with : wanted.without;
    const p = 1 / (1 + Math.exp(-(slope * score + offset)));
    return sum - weight * (t * Math.log(p) + (1 - t) * Math.log(1 - p));
  }, 0);
}

describe('plattScaling', () => {
  it('finds a line that no other of slope 0 or more betters', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const { slope, offset } = fit(rows);
        expect(slope).toBeGreaterThanOrEqual(0);
        const least = lossOf(rows, slope, offset);
        for (const size of [1e-3, 0.1, 1]) {
          for (const [a, b] of [
            [size, 0],
            [-size, 0],
            [0, size],
            [0, -size],
            [size, size],
            [size, -size],
            [-size, size],
          ]) {
            if (slope + a < 0) continue;
            expect(lossOf(rows, slope + a, offset + b)).toBeGreaterThanOrEqual(least - 1e-9);
          }
        }
      }),
    );
  });

  it('does so for scores of any size, by the same line in another unit', () => {
    const rows: readonly Row[] = [-1.5, -0.2, 0.3, 0.4, 1.1, 2].map((score, i) => {
      return { score, event: i % 3 > 0, weight: 1 + (i % 2) };
    });
    const { slope, offset } = fit(rows);
    expect(slope).toBeGreaterThan(0);
    for (const power of [-900, -540, -3, 5, 540, 1000]) {
      const unit = 2 ** power;
      const other = fit(rows.map((row) => ({ ...row, score: row.score * unit })));
      expect(other).toEqual({ slope: slope / unit, offset });
    }
    const tiny = fit(rows.map((row) => ({ ...row, score: row.score * 2 ** -1060 })));
    expect(tiny.slope).toBe(0);
  });

  it('has finite odds where the score parts the events', () => {
    const rows = [-2, -1, 1, 2].map((score) => ({ score, event: score > 0, weight: 1 }));
    const { slope, offset } = fit(rows);
    expect(slope).toBeGreaterThan(0);
    expect(slope).toBeLessThan(3);
    expect(offset).toBeCloseTo(0, 10);
  });

  it('has no slope where the score falls with the event, or is the same for all rows', () => {
    const falling = [1, 2, 3, 4].map((score) => ({ score, event: score < 3, weight: 1 }));
    expect(fit(falling)).toEqual({ slope: 0, offset: 0 });
    const same = [true, true, false].map((event) => ({ score: 5, event, weight: 1 }));
    expect(fit(same).slope).toBe(0);
    // (3/4 + 3/4 + 1/3) / 3 = 11/18
    expect(fit(same).offset).toBeCloseTo(Math.log(11 / 7), 12);
  });

  it('gives (W + 1) / (W + 2) where all rows have the event', () => {
    const { slope, offset } = fit([1, 2, 3].map((score) => ({ score, event: true, weight: 1 })));
    expect(slope).toBeCloseTo(0, 12);
    expect(1 / (1 + Math.exp(-offset))).toBeCloseTo(4 / 5, 12);
  });
});
