import { type OrdinalTarget, Random, Table } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';
import {
  EnderAe,
  type EnderAeInput,
  Order,
  type OrderInput,
  OrdinalEnder,
  type OrdinalEnderInput,
} from '@preflearn/ender';
import { readRows, SqlLayers } from '@preflearn/sql';
import { databaseTables, sampledByNumber } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { duckdbDialect, openDuckdb } from '../src/index.js';
import { trainedInDuckdb } from './train-both.js';

const SHARED = [
  {},
  { bins: 4, maxConditions: 2 },
  { bins: null, shrinkage: 0.4, maxConditions: 3 },
];

const AE: readonly EnderAeInput[] = [
  ...SHARED,
  { technique: 'gradient-boosting', firstTie: 'at-least' },
];

const ORDER: readonly OrderInput[] = [
  ...SHARED,
  { technique: 'simultaneous', maxConditions: 2 },
  { technique: 'gradient-boosting' },
  { technique: 'gradient-descent', epsilon: 0.001 },
];

const ORDINAL: readonly OrdinalEnderInput[] = [
  ...SHARED,
  { technique: 'newton', maxConditions: 2 },
  { technique: 'gradient-boosting' },
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
].map(({ make, options }) => ({ id: make({}).id, options, make }));

describe.each(CASES)('$id with $options on a table of DuckDB', { timeout: 120_000 }, ({ make }) => {
  it('gives the model of rows in memory, bit for bit', async () => {
    let rules = 0;
    for (const [i, data] of databaseTables(5).entries()) {
      const learner = make({ rules: 8, sample: 1 });
      const expected = learner.fit(data, { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(8);
  });

  it('gives that model with subsamples too', async () => {
    for (const [i, data] of databaseTables(2).entries()) {
      const learner = make({ rules: 6, sample: 0.6 });
      const expected = learner.fit(sampledByNumber(data), { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
    }
  });
});

it('takes the middle of two medians, as in memory', async () => {
  const codes = Int32Array.from({ length: 40 }, (_, row) => row % 4);
  const values = Float64Array.from(codes, (code, row) => code + (row % 3));
  const target: OrdinalTarget = {
    kind: 'ordinal',
    name: 't',
    classes: ['1', '2', '3', '4'],
    codes,
  };
  const data = { attributes: new Table([{ type: 'numeric', name: 'x', values }]), target };
  const learner = new EnderAe({ rules: 9, sample: 1 });
  const expected = JSON.parse(JSON.stringify(learner.fit(data, { seed: 3 })));
  const found = JSON.parse(await trainedInDuckdb(learner, data));
  expect(expected.parameters.intercept).toEqual([2.5]);
  expect(found.parameters).toEqual(expected.parameters);
});

it('computes exponentials and logarithms with the bits of those in memory', async () => {
  const random = new Random(5);
  const ends = [0, -0, -1e-300, -1e-17, -0.5, -708.4, -745.13, -745.14, -1e300];
  const drawn = Array.from({ length: 3000 }, (_, i) => -random.uniform() * 10 ** ((i % 6) - 2));
  const numbers = [...ends, ...drawn].map((x) => [x, 1 + exp(x)]);
  const rows = numbers.map((row, i) => `(${i}, ${row.map(duckdbDialect.double).join(', ')})`);
  const layers = new SqlLayers(duckdbDialect, `(VALUES ${rows.join(', ')}) AS t (i, a, b)`);
  const columns = [layers.exp('a'), layers.logUpTo2('b')];
  const connection = await openDuckdb({ threads: 1 });
  try {
    const query = `SELECT ${columns.join(', ')} FROM ${layers.from} ORDER BY i`;
    expect(await readRows(connection, query)).toEqual(numbers.map(([a, b]) => [exp(a), log(b)]));
  } finally {
    await connection.close();
  }
});
