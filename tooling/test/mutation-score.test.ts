import { describe, expect, it, vi } from 'vitest';
import { drawMutants, NOT_DRAWN, testsPassing } from '../mutants/drawn-mutants.mjs';
import { countOutcomes, mutationScore, scoreLine } from '../mutants/mutation-score.mjs';
import { settingsOf } from '../mutants/settings.mjs';

describe('drawMutants', () => {
  const coverage = {
    static: { 90: 1, 91: 5 },
    perTest: { a: { 1: 4, 2: 1, 3: 1, 4: 9 }, b: { 3: 2, 5: 1, 6: 1, 7: 1 } },
  };
  const drawn = (size: number, seed: number) => drawMutants(coverage, { size, seed });

  it('draws from the mutants that some test passes, each once', () => {
    expect(drawn(100, 1).sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(new Set(drawn(5, 1)).size).toBe(5);
  });

  it('adds to a smaller sample of the same seed', () => {
    expect(drawn(6, 3).slice(0, 4)).toEqual(drawn(4, 3));
  });

  it('draws each mutant about equally often', () => {
    const counts: Record<string, number> = {};
    for (let seed = 0; seed < 7000; seed++) {
      for (const id of drawn(2, seed)) counts[id] = (counts[id] ?? 0) + 1;
    }
    // 2000 expected of each, with a standard deviation of 38.
    for (const count of Object.values(counts)) expect(Math.abs(count - 2000)).toBeLessThan(4 * 38);
  });

  it('needs only the tests that pass a mutant that was drawn', () => {
    expect(testsPassing(coverage, ['4', '2'])).toEqual(['a']);
    expect(testsPassing(coverage, ['6', '3'])).toEqual(['a', 'b']);
    expect(testsPassing(coverage, [])).toEqual([]);
    expect(testsPassing(coverage, undefined)).toEqual(['a', 'b']);
  });
});

describe('mutationScore', () => {
  const outcome = (status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored') => ({
    status,
  });

  it('counts what a test notices, and leaves out what is ignored or is no valid code', () => {
    const score = countOutcomes([
      ...['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'].map((status) =>
        outcome(status as 'Killed'),
      ),
      { status: 'RuntimeError', statusReason: NOT_DRAWN },
      { status: 'RuntimeError', statusReason: 'The code does not parse.' },
    ]);
    expect(score).toEqual({ tried: 4, noticed: 3, passed: 5, unreached: 1 });
    expect(mutationScore(score).score).toBeCloseTo(((5 / 6) * 3) / 4, 12);
  });

  it('is the share of noticed mutants, without an error, if all were tried', () => {
    const all = { tried: 80, noticed: 60, passed: 80, unreached: 20 };
    expect(mutationScore(all)).toEqual({ score: 0.6, error: 0 });
    const none = { tried: 0, noticed: 0, passed: 0, unreached: 3 };
    expect(mutationScore(none)).toEqual({ score: 0, error: 0 });
    expect(mutationScore({ ...none, unreached: 0 }).score).toBeNaN();
  });

  it('does not claim to be exact after a small sample that was noticed whole', () => {
    const { score, error } = mutationScore({ tried: 10, noticed: 10, passed: 500, unreached: 0 });
    expect(score).toBe(1);
    expect(error).toBeGreaterThan(0.05);
  });

  it('is on average the score of all mutants, and misses it by its standard error', () => {
    // 120 mutants that a test passes, of which 90 are noticed, and 30 that no test passes.
    const passed = Array.from({ length: 120 }, (_, id) => String(id));
    const coverage = {
      static: {},
      perTest: { test: Object.fromEntries(passed.map((id) => [id, 1])) },
    };
    const found = Array.from({ length: 2000 }, (_, seed) => {
      const drawn = drawMutants(coverage, { size: 40, seed });
      const noticed = drawn.filter((id) => Number(id) < 90).length;
      return mutationScore({ tried: 40, noticed, passed: 120, unreached: 30 });
    });
    const mean = (of: (one: { score: number; error: number }) => number) =>
      found.reduce((sum, one) => sum + of(one), 0) / found.length;
    expect(mean(({ score }) => score)).toBeCloseTo(90 / 150, 2);
    const missed = Math.sqrt(mean(({ score }) => (score - 90 / 150) ** 2));
    expect(mean(({ error }) => error) / missed).toBeGreaterThan(0.95);
    expect(mean(({ error }) => error) / missed).toBeLessThan(1.05);
  });

  it('is printed in a line', () => {
    const line = scoreLine('mallows', { tried: 40, noticed: 30, passed: 120, unreached: 30 });
    expect(line.split(/\s+/)).toEqual('mallows 60.0 % 4.4 % 30 / 40 120 / 150'.split(' '));
  });
});

describe('the command line', () => {
  const refused = (...args: string[]) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(() => settingsOf(args)).toThrow();
      return String(written.mock.calls[0]?.[0]);
    } finally {
      written.mockRestore();
    }
  };

  it('has a package and its files, or a sample', () => {
    expect(settingsOf(['packages/mallows'])).toEqual({ name: 'mallows', files: [] });
    expect(settingsOf(['packages/mallows/', 'borda.ts', 'orders.ts:3-4'])).toEqual({
      name: 'mallows',
      files: ['borda.ts', 'orders.ts:3-4'],
    });
    expect(settingsOf(['--sample', '30'])).toEqual({ files: [], sample: { size: 30, seed: 1 } });
    expect(settingsOf(['packages/io', '--sample', '9', '--seed', '7'])).toEqual({
      name: 'io',
      files: [],
      sample: { size: 9, seed: 7 },
    });
    expect(settingsOf(['packages/mallows', '--tests', 'ties', 'draws'])).toEqual({
      name: 'mallows',
      files: [],
      tests: ['ties', 'draws'],
    });
  });

  it('refuses what it cannot do, and says what it expects', () => {
    expect(refused()).toMatch(/name a package, or give --sample/);
    expect(refused('packages/none')).toMatch(/such as packages\/mallows/);
    expect(refused('packages/mallows', '--seed', '3')).toMatch(/give --sample as well/);
    expect(refused('--sample', '0')).toMatch(/whole number above 0/);
    expect(refused('--sample', '3', '--tests', 'borda')).toMatch(/name the package/);
    expect(refused('packages/mallows', '--tests', 'none', 'nil')).toMatch(
      /no file of tests of packages\/mallows has none or nil in its path/,
    );
    expect(refused('--sample', '3', '--seed', '-1')).toMatch(/from 0 to 4294967295/);
  });
});
