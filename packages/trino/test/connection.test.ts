import { readRows, type SqlConnection } from '@preflearn/sql';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Asked,
  type Coordinator,
  startCoordinator,
} from '../../../tooling/servers/trino-coordinator.js';
import { openTrino, openTrinoTable } from '../src/index.js';

const COLUMNS = [
  { name: 'a', type: 'double' },
  { name: 'b', type: 'varchar(3)' },
  { name: 'c', type: 'decimal(9,2)' },
];

describe('a session with Trino', () => {
  let coordinator: Coordinator | undefined;

  afterEach(async () => {
    await coordinator?.close();
  });

  const session = async (
    answer: (asked: Asked, server: string) => Answer | undefined,
  ): Promise<SqlConnection> => {
    coordinator = await startCoordinator(answer);
    return openTrino({
      server: coordinator.server,
      user: 'me',
      work: { catalog: 'hive', schema: 'scratch' },
    });
  };

  it('reads an answer in parts', async () => {
    const connection = await session(({ path }, server) => {
      if (path === '/v1/statement') return { id: 'q', nextUri: `${server}/1` };
      return path === '/1'
        ? { id: 'q', nextUri: `${server}/2`, columns: COLUMNS, data: [[0.1, 'x', '1.50']] }
        : { id: 'q', columns: COLUMNS, data: [['NaN', null, null]] };
    });
    expect(await readRows(connection, 'SELECT ?')).toEqual([
      [0.1, 'x', 1.5],
      [Number.NaN, null, null],
    ]);
    expect(coordinator?.asked[0]).toMatchObject({ method: 'POST', body: 'SELECT ?' });
    expect(coordinator?.asked[0].headers['x-trino-user']).toBe('me');
  });

  it('asks again for a part of an answer where the coordinator is busy or does not answer', async () => {
    let tries = 0;
    const connection = await session(({ path }, server) => {
      if (path === '/v1/statement') return { id: 'q', nextUri: `${server}/1` };
      tries++;
      if (tries === 1) return 503;
      return tries === 2 ? undefined : { id: 'q', columns: COLUMNS, data: [[1, 'x', '2']] };
    });
    expect(await readRows(connection, 'SELECT')).toEqual([[1, 'x', 2]]);
  });

  it('asks a statement again that a worker took with it, not one that is wrong', async () => {
    let tries = 0;
    const failed = (errorType: string) => ({
      id: 'q',
      error: { message: 'no luck.\nmore', errorName: 'WHY', errorType },
    });
    const connection = await session(() => {
      tries++;
      if (tries === 1) return failed('INTERNAL_ERROR');
      return tries === 2
        ? { id: 'q', columns: COLUMNS, data: [[1, 'x', '2']] }
        : failed('USER_ERROR');
    });
    expect(await readRows(connection, 'SELECT')).toEqual([[1, 'x', 2]]);
    await expect(readRows(connection, 'SELECT')).rejects.toThrow('Trino says: no luck (WHY)');
    expect(tries).toBe(3);
  });

  it('asks again what columns there are, where a worker took the answer with it', async () => {
    let tries = 0;
    const connection = await session(() => {
      tries++;
      const error = { message: 'no luck', errorName: 'WHY', errorType: 'EXTERNAL' };
      return tries === 1 ? { id: 'q', error } : { id: 'q', columns: COLUMNS };
    });
    const columns = await connection.columns('t');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(tries).toBe(2);
  });

  it('stops the statement under way, and one whose answer is left', async () => {
    const connection = await session(({ path, method }, server) => {
      if (method === 'DELETE') return 204;
      if (path === '/v1/statement') return { id: 'q 1', nextUri: `${server}/1` };
      return { id: 'q 1', nextUri: `${server}/1`, columns: COLUMNS, data: [[1, 'x', '2']] };
    });
    for await (const batch of connection.read('SELECT')) {
      expect(batch.rowCount).toBe(1);
      break;
    }
    const stopped = coordinator?.asked.at(-1);
    expect(stopped).toMatchObject({ method: 'DELETE', path: '/v1/query/q%201' });
    for await (const _ of connection.read('SELECT')) {
      connection.interrupt();
      break;
    }
    connection.interrupt(); // nothing to stop
  });

  it.each([
    [401, 'refuses the user or the password; '],
    [404, 'answers with the HTTP status 404; check that a Trino coordinator is there'],
  ])('says in one sentence what the HTTP status %i means', async (status, sentence) => {
    const connection = await session(() => status);
    await expect(connection.run('SELECT 1')).rejects.toThrow(sentence);
  });
});

it.each([
  ['trino://host', 'does not name a catalogue, a schema and a table'],
  ['trino://host/a/b', 'does not name a catalogue, a schema and a table'],
  ['trino://me:s3cret@host/a/b/c', 'the address holds a password'],
  ['trino://host/a/b/c?work=x', 'no place for tables of the training'],
  ['trino://host/a/b/c?colour=red', 'the address says "colour"'],
  ['trino://host/a/b/c?retryFor=soon', 'retryFor is "soon"; give a number of seconds'],
  ['trino://host/a/b/c?retryFor=', 'retryFor is ""; give a number of seconds'],
  ['trino://host/a/b/c?retryFor=-1', 'retryFor is "-1"; give a number of seconds'],
  ['http://host/a/b/c', 'it is no address of a table of Trino'],
])('refuses the address %s', async (address, sentence) => {
  const refused = await openTrinoTable(address).catch((error: unknown) => String(error));
  expect(refused).toMatch(new RegExp(sentence, 'i'));
  expect(refused).not.toContain('s3cret');
});

it('refuses to send a password without encryption', async () => {
  await expect(openTrinoTable('trino://host/a/b/c', { password: 'x' })).rejects.toThrow(
    'A password would be sent without encryption',
  );
});
