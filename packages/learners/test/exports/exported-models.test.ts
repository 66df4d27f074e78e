import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tooling/vitest/property-runs.js';
import { duckdb } from './engines/duckdb.js';
import { node } from './engines/js-module.js';
import { sqlite } from './engines/sqlite.js';
import { exportedModels, predictsAsModel } from './predicts-as-model.js';

/** More rows in the part `properties` of the release check. */
const models = exportedModels(runs(3000).numRuns);

describe('the models', () => {
  const ofAttributes = models.filter(({ name }) => name !== 'borda' && name !== 'most-common');

  it.each(ofAttributes)('$name predicts rows by their attributes', ({ models }) => {
    for (const { expected } of models) {
      expect(new Set(expected.map((row) => JSON.stringify(row))).size).toBeGreaterThan(1);
    }
  });
});

predictsAsModel('Node', node, models);
predictsAsModel('SQLite', sqlite, models);
predictsAsModel('DuckDB', duckdb, models);
