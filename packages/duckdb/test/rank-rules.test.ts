import { RankRules, type RankRulesInput } from '@preflearn/rank-rules';
import { databaseTables, sampledByNumber } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { trainedInDuckdb } from './train-both.js';

const SETTINGS: readonly RankRulesInput[] = [
  {},
  { technique: 'gradient-descent', pairs: 'once', maxConditions: 3 },
  { technique: 'gradient-boosting', bins: null },
  { technique: 'constant-step', firstTie: 'at-least', maxConditions: 1 },
  { shrinkage: 1, maxConditions: 2, bins: 4, thresholds: 'logistic' },
];

describe('RankRules on a table of DuckDB', () => {
  it.each(SETTINGS)('gives the model of rows in memory, bit for bit, with %j', async (settings) => {
    let rules = 0;
    for (const [i, data] of databaseTables(8).entries()) {
      const options: RankRulesInput = { rules: 14, sample: 1, ...settings };
      const expected = new RankRules(options).fit(data, { seed: 3 });
      expect(await trainedInDuckdb(new RankRules(options), data), `table ${i}`).toBe(
        JSON.stringify(expected),
      );
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(20);
  });

  it.each(SETTINGS)('gives that model with subsamples too, with %j', async (settings) => {
    let rules = 0;
    for (const [i, data] of databaseTables(4).entries()) {
      const options: RankRulesInput = { rules: 10, sample: 0.6, ...settings };
      const expected = new RankRules(options).fit(sampledByNumber(data), { seed: 3 });
      expect(await trainedInDuckdb(new RankRules(options), data), `table ${i}`).toBe(
        JSON.stringify(expected),
      );
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(20);
  });
});
