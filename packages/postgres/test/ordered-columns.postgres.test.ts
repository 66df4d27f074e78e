import { tableFromColumns, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable, type SqlConnection } from '@preflearn/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTo, type PostgresServer, startPostgres } from '../../../tooling/servers/postgres.js';
import { openPostgres } from '../src/index.js';

const SIZES = ['S', 'M', 'L'];
const GRADES = ['poor', 'fair', 'good'];
const ROWS = Array.from({ length: 90 }, (_, row) => row);

const sizeOf = (row: number) => SIZES[(row * 7) % 3];
const gradeOf = (row: number) => GRADES[Math.min(2, ((row * 7) % 3) + (row % 5 === 0 ? 1 : 0))];

describe('an ENUM column of PostgreSQL', () => {
  let server: PostgresServer;
  let connection: SqlConnection;

  beforeAll(async () => {
    server = await startPostgres();
    connection = await openPostgres(accessTo(server));
    // M is added last, and stands between the others.
    await connection.run("CREATE TYPE sizes AS ENUM ('S', 'L')");
    await connection.run("ALTER TYPE sizes ADD VALUE 'M' BEFORE 'L'");
    await connection.run("CREATE TYPE grades AS ENUM ('poor', 'fair', 'good')");
    await connection.run('CREATE TABLE sold (size sizes, x float8, grade grades)');
    const rows = ROWS.map((row) => `('${sizeOf(row)}', ${row % 4}, '${gradeOf(row)}')`);
    await connection.run(`INSERT INTO sold VALUES ${rows.join(', ')}`);
  });

  afterAll(async () => {
    await connection?.close();
    await server?.stop();
  });

  it('is ordered as its type says, with the model of rows in memory', async () => {
    const table = tableFromColumns(
      { size: ROWS.map(sizeOf), x: ROWS.map((row) => row % 4), grade: ROWS.map(gradeOf) },
      { types: { size: { levels: SIZES } } },
    );
    const learner = new RankRules({ rules: 6, sample: 1 });
    const remote = await openSqlTable(connection, { from: 'sold', target: 'grade' });
    const model = await learner.fitAsync(remote);
    const expected = learner.fit(takeTarget(table, 'grade', { classes: GRADES }));
    expect(model.toJSON()).toEqual(expected.toJSON());
    expect(model.schema.attributes[0]).toMatchObject({ unit: { levels: SIZES } });
  });
});
