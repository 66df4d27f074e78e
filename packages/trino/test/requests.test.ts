import { readRows, type SqlConnection } from '@preflearn/sql';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Asked,
  type Coordinator,
  startCoordinator,
} from '../../../tooling/servers/trino-coordinator.js';
import { openTrino } from '../src/index.js';

describe('requests to Trino', () => {
  let coordinator: Coordinator;

  afterEach(async () => {
    await coordinator.close();
  });

  const session = async (
    answer: (asked: Asked, server: string) => Answer | undefined,
  ): Promise<SqlConnection> => {
    coordinator = await startCoordinator(answer);
    const work = { catalog: 'hive', schema: 'scratch' };
    return openTrino({ server: coordinator.server, user: 'me', work });
  };

  const asked = () => coordinator.asked.map(({ method, path }) => `${method} ${path}`);

  it('send a statement once to a coordinator that is busy, as it may have begun it', async () => {
    const connection = await session(() => 503);
    const rows = connection.read('SELECT 1')[Symbol.asyncIterator]();
    await expect(rows.next()).rejects.toThrow(
      'answers with the HTTP status 503; wait until the coordinator is ready',
    );
    expect(asked()).toEqual(['POST /v1/statement']);
  });

  it('do not ask again for a part that is refused', async () => {
    const connection = await session(({ path }, server) =>
      path === '/v1/statement' ? { id: 'q', nextUri: `${server}/1` } : 400,
    );
    await expect(readRows(connection, 'SELECT 1')).rejects.toThrow('the HTTP status 400');
    expect(asked().filter((request) => request === 'GET /1')).toHaveLength(1);
  });

  it.each([404, 410])(
    'send a statement again that the coordinator does not know any more (%i), as one that was started anew',
    async (status) => {
      let sent = 0;
      const connection = await session(({ method }, server) => {
        if (method === 'DELETE') return {};
        if (method === 'GET') return status;
        sent++;
        if (sent === 1) return { id: 'q', nextUri: `${server}/1` };
        return { id: 'r', columns: [{ name: 'a', type: 'integer' }], data: [[7]] };
      });
      expect(await readRows(connection, 'SELECT 7')).toEqual([[7]]);
      expect(asked().filter((request) => request === 'GET /1')).toHaveLength(1);
      expect(asked().filter((request) => request === 'POST /v1/statement')).toHaveLength(2);
    },
  );

  it('say so if it never does', async () => {
    coordinator = await startCoordinator(({ path }, server) =>
      path === '/v1/statement' ? { id: 'q', nextUri: `${server}/1` } : 404,
    );
    const { server } = coordinator;
    const work = { catalog: 'hive', schema: 'scratch' };
    const connection = openTrino({ server, user: 'me', work, retryFor: 0 });
    await expect(readRows(connection, 'SELECT 1')).rejects.toThrow(
      `The Trino coordinator at ${server} does not know the statement any more; check whether `,
    );
  });

  it('wait for the columns of a statement that is queued', async () => {
    const connection = await session(({ path }, server) => {
      if (path === '/v1/statement') return { id: 'q', nextUri: `${server}/1` };
      if (path === '/2') return { id: 'q' };
      return { id: 'q', nextUri: `${server}/2`, columns: [{ name: 'a', type: 'char(3)' }] };
    });
    expect(await connection.columns('t')).toEqual([{ name: 'a', type: 'char(3)', kind: 'text' }]);
    expect(asked()).toEqual(['POST /v1/statement', 'GET /1', 'GET /2']);
  });
});
