import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable, dropTable } from '../src/dialect/own-table.js';
import { readRows, type SqlConnection, type SqlDialect } from '../src/index.js';

const LOST = new Error('a node went away');

/** A connection whose first statements fail. */
function failing(failures: number, error: Error = LOST) {
  const asked: string[] = [];
  const carryOut = (sql: string) => {
    asked.push(sql);
    if (asked.length <= failures) throw error;
  };
  const connection: SqlConnection = {
    dialect: {
      createTable: (table: string, query: string) => `CREATE TABLE ${table} AS ${query}`,
    } as SqlDialect,
    isTransient: (found) => found === LOST,
    columns: () => Promise.resolve([]),
    run: async (sql) => carryOut(sql),
    async *read(sql) {
      yield { rowCount: 1, columns: [[asked.length]] };
      carryOut(sql);
    },
    interrupt: () => undefined,
    close: () => Promise.resolve(),
  };
  return { connection, asked };
}

describe('a statement that fails for reasons not its own', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const patiently = async <A>(work: Promise<A>): Promise<A> => {
    work.catch(() => undefined);
    await vi.runAllTimersAsync();
    return await work;
  };

  it('is asked again, and its rows count once', async () => {
    const { connection, asked } = failing(3);
    expect(await patiently(readRows(connection, 'SELECT'))).toEqual([[3]]);
    expect(asked).toHaveLength(4);
  });

  it('is given up at last', async () => {
    const { connection } = failing(100);
    await expect(patiently(readRows(connection, 'SELECT'))).rejects.toBe(LOST);
  });

  it.each([
    [0, 1],
    [3, 4],
    [37.5, 6],
    [100, 10],
  ])('is repeated for %d seconds in all, if the connection says so', async (retryFor, attempts) => {
    const { connection, asked } = failing(100);
    const start = Date.now();
    const work = readRows({ ...connection, retryFor }, 'SELECT');
    await expect(patiently(work)).rejects.toBe(LOST);
    expect(asked).toHaveLength(attempts);
    expect(Date.now() - start).toBe(1000 * retryFor);
  });

  it('is the last one to be waited for until the connection is there again', async () => {
    const { connection, asked } = failing(7);
    await expect(patiently(readRows(connection, 'SELECT'))).rejects.toBe(LOST);
    expect(asked).toHaveLength(6);
    await expect(dropTable(connection, 't')).rejects.toBe(LOST);
    expect(asked).toHaveLength(7);
    await dropTable(connection, 't');
    asked.length = 5; // so that two more fail
    expect(await patiently(readRows(connection, 'SELECT'))).toEqual([[7]]);
  });

  it('is not asked again when it is to blame', async () => {
    const wrong = new Error('no such column');
    const { connection, asked } = failing(1, wrong);
    await expect(patiently(readRows(connection, 'SELECT'))).rejects.toBe(wrong);
    expect(asked).toHaveLength(1);
  });

  it('that makes a table first drops what it may have left', async () => {
    const { connection, asked } = failing(1);
    await patiently(createTable(connection, 't', 'SELECT 1'));
    expect(asked).toEqual([
      'CREATE TABLE t AS SELECT 1',
      'DROP TABLE IF EXISTS t',
      'CREATE TABLE t AS SELECT 1',
    ]);
  });
});
