import { use } from '@preflearn/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPrograms } from '../../servers/postgres.js';
import { duckdb } from './engines/duckdb.js';
import { node } from './engines/js-module.js';
import { hasMaven, pmml } from './engines/pmml.js';
import { postgres } from './engines/postgres.js';
import { sqlite } from './engines/sqlite.js';
import { difference, type Engine, ownPredictions } from './predicted-rows.js';
import { rowsFor, subjects, trainedModel } from './subjects.js';

const ROWS = 10_000;

interface TestedEngine {
  readonly name: string;
  readonly open: () => Promise<Engine>;
  /** Whether the machine has it; it must in CI, which installs it. */
  readonly isThere: boolean;
}

const isCi = process.env.CI !== undefined;

const engines: readonly TestedEngine[] = [
  { name: 'Node', open: node, isThere: true },
  { name: 'SQLite', open: sqlite, isThere: true },
  { name: 'DuckDB', open: duckdb, isThere: true },
  {
    name: 'PostgreSQL (skipped without the package "postgresql")',
    open: postgres,
    isThere: postgresPrograms !== undefined,
  },
  {
    name: 'JPMML (skipped without the packages "maven" and "default-jdk-headless")',
    open: pmml,
    isThere: hasMaven,
  },
];

use({ learners: [...new Set(subjects.map(({ definition }) => definition))] });

/** The first model of each learner predicts many rows, another one some. */
const cases = subjects.map((subject) => {
  const models = [1, 2].map((seed) => {
    const model = trainedModel(subject, seed);
    const table = rowsFor(model, seed === 1 ? ROWS : 200, seed);
    return { model, table, expected: ownPredictions(model, table) };
  });
  return { name: subject.name, models };
});

describe('the models', () => {
  const ofAttributes = cases.filter(({ name }) => name !== 'borda' && name !== 'most-common');

  it.each(ofAttributes)('$name predicts rows by their attributes', ({ models }) => {
    for (const { expected } of models) {
      expect(new Set(expected.map((row) => JSON.stringify(row))).size).toBeGreaterThan(1);
    }
  });
});

describe.each(engines)('in $name', ({ open, isThere }) => {
  let engine: Engine;
  const isSkipped = !isThere && !isCi;
  beforeAll(async () => {
    if (!isSkipped) engine = await open();
  });
  afterAll(() => engine?.close());

  it.skipIf(isSkipped).each(cases)('$name predicts what the model predicts', async ({ models }) => {
    for (const { model, table, expected } of models) {
      const found = await engine.predict(model, table);
      expect(difference(found, expected)).toBeUndefined();
    }
  });
});
