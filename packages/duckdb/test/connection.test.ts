import { existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { readRows } from '@preflearn/sql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DuckdbConnection } from '../src/index.js';

describe('a connection to DuckDB', () => {
  let connection: DuckdbConnection;
  beforeEach(async () => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    connection = new DuckdbConnection(instance, await instance.connect());
  });
  afterEach(() => connection.close());

  it('gives numbers and texts as they are, and all else as text', async () => {
    const query = `SELECT 1.5::DOUBLE, 7::BIGINT, 'x', NULL, DATE '2020-01-02', true, 1.50::DECIMAL(9,2)`;
    expect(await readRows(connection, query)).toEqual([
      [1.5, 7, 'x', null, '2020-01-02', 'true', '1.50'],
    ]);
  });

  it('tells numbers, texts, truth values and others by the type of a column', async () => {
    const columns = await connection.columns(
      `(SELECT 1::UTINYINT AS a, 1.5::DECIMAL(9,2) AS b, 'x' AS c, 'x'::ENUM ('x', 'y') AS d, true AS e, DATE '2020-01-02' AS f)`,
    );
    expect(columns.map(({ kind }) => kind)).toEqual([
      ...['number', 'number', 'text', 'text', 'truth', 'other'],
    ]);
  });

  it('ends a statement that is interrupted, and takes another one after it', async () => {
    const endless = connection.run('SELECT count(*) FROM range(100000) a, range(10000000) b');
    const interrupting = setInterval(() => connection.interrupt(), 10);
    try {
      await expect(endless).rejects.toThrow('DuckDB says: ');
    } finally {
      clearInterval(interrupting);
    }
    expect(await readRows(connection, 'SELECT 1')).toEqual([[1]]);
  });

  it.skipIf(!existsSync('/dev/full'))('says what to do where the disk is full', async () => {
    const writing = connection.run(
      "COPY (SELECT * FROM range(100000)) TO '/dev/full' (FORMAT csv)",
    );
    await expect(writing).rejects.toThrow(
      /^DuckDB says: .*No space left on device; make room on its disk; TMPDIR names another folder for temporary files\.$/,
    );
  });

  it('bears to be interrupted and closed after it is closed', async () => {
    await connection.close();
    expect(() => connection.interrupt()).not.toThrow();
    await connection.close();
  });
});
