import { describe, expect, it } from 'vitest';
import { duckdb } from './engines/duckdb.js';
import { node } from './engines/js-module.js';
import { sqlite } from './engines/sqlite.js';
import { exportedModels, predictsAsModel } from './predicts-as-model.js';

describe('the models', () => {
  const ofAttributes = exportedModels.filter(
    ({ name }) => name !== 'borda' && name !== 'most-common',
  );

  it.each(ofAttributes)('$name predicts rows by their attributes', ({ models }) => {
    for (const { expected } of models) {
      expect(new Set(expected.map((row) => JSON.stringify(row))).size).toBeGreaterThan(1);
    }
  });
});

predictsAsModel('Node', node);
predictsAsModel('SQLite', sqlite);
predictsAsModel('DuckDB', duckdb);
