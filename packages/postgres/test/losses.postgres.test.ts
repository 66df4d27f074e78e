import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import {
  EnderAe,
  type EnderAeInput,
  Order,
  type OrderInput,
  OrdinalEnder,
  type OrdinalEnderInput,
} from '@preflearn/ender';
import { MLRules, type MLRulesInput } from '@preflearn/ml-rules';
import type { SqlConnection } from '@preflearn/sql';
import { databaseTables } from '@preflearn/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTo, type PostgresServer, startPostgres } from '../../../tooling/servers/postgres.js';
import { openPostgres } from '../src/index.js';
import { trainedInPostgres } from './train-in-postgres.js';

const AE: readonly EnderAeInput[] = [
  {},
  { bins: null, shrinkage: 0.4, maxConditions: 3 },
  { technique: 'gradient-boosting', bins: 4, firstTie: 'at-least' },
];

const ORDER: readonly OrderInput[] = [
  {},
  { technique: 'simultaneous', maxConditions: 2 },
  { technique: 'gradient-descent', epsilon: 0.001, bins: null },
];

const ORDINAL: readonly OrdinalEnderInput[] = [
  {},
  { technique: 'newton', maxConditions: 2 },
  { technique: 'gradient-boosting', bins: 4 },
];

const ML_RULES: readonly MLRulesInput[] = [
  {},
  { technique: 'newton', responses: 'classes', maxConditions: 2 },
  { response: 'exact', fixResponse: true, bins: 4 },
];

const CASES = [
  ...AE.map((options) => ({
    options,
    make: (more: EnderAeInput) => new EnderAe({ ...more, ...options }),
  })),
  ...ORDER.map((options) => ({
    options,
    make: (more: OrderInput) => new Order({ ...more, ...options }),
  })),
  ...ORDINAL.map((options) => ({
    options,
    make: (more: OrdinalEnderInput) => new OrdinalEnder({ ...more, ...options }),
  })),
  ...ML_RULES.map((options) => ({
    options,
    make: (more: MLRulesInput) => new MLRules({ ...more, ...options }),
  })),
].map(({ make, options }) => ({ id: make({}).id, options, make }));

describe('losses on a table of PostgreSQL', () => {
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

  it.each(CASES)(
    'give the model of rows in memory, bit for bit: $id with $options',
    async ({ make }) => {
      let rules = 0;
      for (const [i, data] of databaseTables(4).entries()) {
        const learner = make({ rules: 8, sample: 1 });
        const expected = learner.fit(data, { seed: 3 });
        const found = await trainedInPostgres(connection, learner, data);
        expect(found, `table ${i}`).toBe(JSON.stringify(expected));
        rules += expected.rules.length;
      }
      expect(rules).toBeGreaterThan(8);
    },
  );

  it.each([
    new EnderAe({ rules: 6 }),
    new Order({ rules: 6 }),
    new OrdinalEnder({ rules: 4 }),
    new MLRules({ rules: 4 }),
  ])(
    'give the same model with subsamples, in whatever order the rows are: $id',
    async (learner) => {
      for (const [i, data] of databaseTables(3).entries()) {
        const order = shuffledIndices(data.attributes.rowCount, new Random(i));
        const expected = await trainedInPostgres(connection, learner, data);
        const found = await trainedInPostgres(connection, learner, data, [...order]);
        expect(found, `table ${i}`).toBe(expected);
        expect(JSON.parse(found).parameters.rules.length, `table ${i}`).toBeGreaterThan(0);
      }
    },
  );
});
