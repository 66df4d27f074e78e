import type { RemoteTable } from '@preflearn/boosting';
import type { LabelledTable, OrdinalTarget } from '@preflearn/core';
import { RankRules, type RankRulesInput } from '@preflearn/rank-rules';
import { openSqlTable } from '@preflearn/sql';
import { DATABASE_TARGET, DATABASE_WEIGHTS, databaseTables } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { SampledRows } from './sampled-rows.js';
import { tableInDuckdb } from './table-in-duckdb.js';

/** The model as JSON of a training in the database. */
async function trained(
  data: LabelledTable<OrdinalTarget>,
  options: RankRulesInput,
  threads?: number,
): Promise<string> {
  const { connection, from } = await tableInDuckdb(data, threads);
  try {
    const table = await openSqlTable(connection, {
      from,
      target: DATABASE_TARGET,
      classes: data.target.classes,
      weights: data.weights && DATABASE_WEIGHTS,
    });
    return JSON.stringify(await new RankRules(options).fitAsync(table, { seed: 3 }));
  } finally {
    await connection.close();
  }
}

/** A table whose subsamples are told by the numbers of the rows, as in a database. */
function sampledByNumber(data: LabelledTable<OrdinalTarget>): RemoteTable {
  return {
    ...data,
    rowCount: data.attributes.rowCount,
    trainingRows: (request) => new SampledRows(data, request),
  };
}

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
      expect(await trained(data, options), `table ${i}`).toBe(JSON.stringify(expected));
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(20);
  });

  it.each(SETTINGS)('gives that model with subsamples too, with %j', async (settings) => {
    let rules = 0;
    for (const [i, data] of databaseTables(4).entries()) {
      const options: RankRulesInput = { rules: 10, sample: 0.6, ...settings };
      const expected = new RankRules(options).fit(sampledByNumber(data), { seed: 3 });
      expect(await trained(data, options), `table ${i}`).toBe(JSON.stringify(expected));
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(20);
  });
});
