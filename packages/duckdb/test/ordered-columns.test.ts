import { type LabelledTable, type Model, tableFromColumns, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable, type SqlTableOptions } from '@preflearn/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DuckdbConnection, openDuckdb } from '../src/index.js';

const SIZES = ['S', 'M', 'L'];
const GRADES = ['poor', 'fair', 'good'];
const ROWS = Array.from({ length: 90 }, (_, row) => row);

const sizeOf = (row: number) => (row % 11 === 0 ? null : SIZES[(row * 7) % 3]);
const gradeOf = (row: number) => GRADES[Math.min(2, ((row * 7) % 3) + (row % 5 === 0 ? 1 : 0))];

/** The same rows in memory, with the order of the sizes stated. */
function inMemory(): LabelledTable {
  const table = tableFromColumns(
    { size: ROWS.map(sizeOf), x: ROWS.map((row) => row % 4), grade: ROWS.map(gradeOf) },
    { types: { size: { levels: SIZES } } },
  );
  return takeTarget(table, 'grade', { classes: GRADES });
}

describe('an ENUM column of DuckDB', () => {
  let connection: DuckdbConnection;

  beforeAll(async () => {
    connection = await openDuckdb({ threads: 1 });
    await connection.run("CREATE TYPE sizes AS ENUM ('S', 'M', 'L')");
    await connection.run("CREATE TYPE grades AS ENUM ('poor', 'fair', 'good')");
    await connection.run("CREATE TYPE pair AS ENUM ('no', 'yes')");
    await connection.run('CREATE TABLE sold (size sizes, x DOUBLE, grade grades)');
    await connection.run('CREATE TABLE texts (size VARCHAR, x DOUBLE, grade VARCHAR)');
    const quoted = (text: string | null) => (text === null ? 'NULL' : `'${text}'`);
    const rows = ROWS.map((row) => `(${quoted(sizeOf(row))}, ${row % 4}, '${gradeOf(row)}')`);
    for (const table of ['sold', 'texts'])
      await connection.run(`INSERT INTO ${table} VALUES ${rows.join(', ')}`);
  });

  afterAll(() => connection.close());

  const learner = new RankRules({ rules: 6, sample: 1 });
  const trained = async (more: Partial<SqlTableOptions>): Promise<Model> => {
    const options = { from: 'sold', target: 'grade', ...more };
    return await learner.fitAsync(await openSqlTable(connection, options));
  };

  it('is an ordered attribute, and as target gives ordered classes, with the model of rows in memory', async () => {
    const model = await trained({});
    expect(model.toJSON()).toEqual(learner.fit(inMemory()).toJSON());
    expect(model.schema.attributes[0]).toMatchObject({ name: 'size', unit: { levels: SIZES } });
    expect(model.schema.target).toMatchObject({ kind: 'ordinal', classes: GRADES });
    expect((await trained({ pool: { rows: 1000 } })).toJSON()).toEqual(model.toJSON());
  });

  it('is nominal on request, and with two values', async () => {
    const { attributes } = (await trained({ nominal: ['size'] })).schema;
    expect(attributes[0]).toMatchObject({ type: 'nominal', categories: ['L', 'M', 'S'] });
    const from =
      "(SELECT x, grade, CAST(CASE WHEN x > 1 THEN 'yes' ELSE 'no' END AS pair) AS p FROM sold) AS t";
    const model = await trained({ from });
    expect(model.schema.attributes[1]).toMatchObject({ type: 'nominal', name: 'p' });
  });

  it('can be a column of texts whose levels are listed', async () => {
    const texts = { from: 'texts', classes: GRADES, ordinal: { size: SIZES } };
    expect((await trained(texts)).toJSON()).toEqual(learner.fit(inMemory()).toJSON());
  });

  it.each([
    [{ ordinal: { size: ['S', 'M'] } }, 'found "L", which is not among the levels "S", "M"'],
    [{ ordinal: { x: ['0', '1'] } }, 'the column is not one of texts'],
    [{ ordinal: { y: ['0', '1'] } }, 'there is no such column'],
  ])('is refused with %j', async (more, sentence) => {
    await expect(trained(more)).rejects.toThrow(sentence);
  });
});
