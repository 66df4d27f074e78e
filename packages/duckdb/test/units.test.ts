import { type LabelledTable, type Model, Table, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable, type SqlTableOptions } from '@preflearn/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DuckdbConnection, openDuckdb } from '../src/index.js';

const FROM =
  "(SELECT CAST(i % 3 * 10 AS INTEGER) AS y, CAST(i * 7 % 40 AS DOUBLE) AS x, 'k' || (i % 2) AS k FROM range(60) t(i)) AS t";

const column = (name: string, of: (row: number) => number, unit?: string) => ({
  ...{ type: 'numeric' as const, name },
  values: Float64Array.from({ length: 60 }, (_, row) => of(row)),
  ...(unit !== undefined && { unit }),
});

/** The same rows in memory, with units. */
function inMemory(): LabelledTable {
  const table = new Table([
    column('y', (row) => (row % 3) * 10, 'km'),
    column('x', (row) => (row * 7) % 40, '%'),
    {
      ...{ type: 'nominal', name: 'k', categories: ['k0', 'k1'] },
      codes: Int32Array.from({ length: 60 }, (_, row) => row % 2),
    },
  ]);
  return takeTarget(table, 'y', { kind: 'ordinal' });
}

describe('units of columns in a database', () => {
  let connection: DuckdbConnection;

  beforeAll(async () => {
    connection = await openDuckdb({ threads: 1 });
  });

  afterAll(() => connection.close());

  const learner = new RankRules({ rules: 5, sample: 1 });
  const trained = async (more: Partial<SqlTableOptions>): Promise<Model> =>
    await learner.fitAsync(await openSqlTable(connection, { from: FROM, target: 'y', ...more }));

  it('are in the model, whose document is the one of rows in memory', async () => {
    const model = await trained({ units: { x: '%', y: 'km' } });
    expect(model.toJSON()).toEqual(learner.fit(inMemory()).toJSON());
    expect(model.schema.attributes[0]).toEqual({ type: 'numeric', name: 'x', unit: '%' });
    expect(model.schema.target.classes).toEqual(['0 km', '10 km', '20 km']);
    expect(() =>
      model.predict(
        new Table([
          column('x', (row) => row),
          { type: 'nominal', name: 'k', categories: ['k0'], codes: new Int32Array(60) },
        ]),
      ),
    ).toThrow('the model was trained on numbers in %');
  });

  it('go with a pool, and with classes that are given', async () => {
    const units = { x: '%', y: 'km' };
    const classes = ['0 km', '10 km', '20 km'];
    const model = await trained({ units, classes, pool: { rows: 1000 } });
    expect(model.toJSON()).toEqual(learner.fit(inMemory()).toJSON());
  });

  it.each([
    [{ units: { k: 'kg' } }, 'the column is not one of numbers, which alone have a unit'],
    [{ units: { x: 'kg' }, nominal: ['x'] }, 'the column is not one of numbers'],
    [{ units: { z: 'kg' } }, 'there is no such column among "y", "x", "k"'],
  ])('are refused where there are no numbers: %j', async (options, sentence) => {
    await expect(trained(options)).rejects.toThrow(sentence);
  });
});
