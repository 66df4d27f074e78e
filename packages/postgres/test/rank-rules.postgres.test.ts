import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { RankRules, type RankRulesInput } from '@preflearn/rank-rules';
import type { SqlConnection } from '@preflearn/sql';
import { databaseTables } from '@preflearn/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTo, type PostgresServer, startPostgres } from '../../../tooling/servers/postgres.js';
import { openPostgres } from '../src/index.js';
import { trainedInPostgres } from './train-in-postgres.js';

const SETTINGS: readonly RankRulesInput[] = [
  {},
  { technique: 'gradient-descent', pairs: 'once', maxConditions: 3 },
  { technique: 'gradient-boosting', bins: null },
  { technique: 'constant-step', firstTie: 'at-least', maxConditions: 1 },
  { shrinkage: 1, maxConditions: 2, bins: 4, thresholds: 'logistic' },
];

describe('RankRules on a table of PostgreSQL', () => {
  let server: PostgresServer;
  let connection: SqlConnection;

  beforeAll(async () => {
    server = await startPostgres();
    connection = await openPostgres(accessTo(server));
  });

  afterAll(async () => {
    await connection?.close();
    server?.stop();
  });

  it.each(SETTINGS)('gives the model of rows in memory, bit for bit, with %j', async (settings) => {
    let rules = 0;
    for (const [i, data] of databaseTables(8).entries()) {
      const options: RankRulesInput = { rules: 14, sample: 1, ...settings };
      const expected = new RankRules(options).fit(data, { seed: 3 });
      expect(await trainedInPostgres(connection, new RankRules(options), data), `table ${i}`).toBe(
        JSON.stringify(expected),
      );
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(20);
  });

  it('gives the same model with subsamples, in whatever order the rows are', async () => {
    for (const [i, data] of databaseTables(5).entries()) {
      const options: RankRulesInput = { rules: 10, sample: 0.5 };
      const order = shuffledIndices(data.attributes.rowCount, new Random(i));
      const expected = await trainedInPostgres(connection, new RankRules(options), data);
      expect(
        await trainedInPostgres(connection, new RankRules(options), data, [...order]),
        `table ${i}`,
      ).toBe(expected);
    }
  });
});
