import { describe, expect, it } from 'vitest';
import { type SqlConnection, type SqlDialect, withSignal } from '../src/index.js';

/** A connection that notes what it is asked for, until it is interrupted. */
function noting() {
  const asked: string[] = [];
  const connection: SqlConnection = {
    dialect: {} as SqlDialect,
    isTransient: () => true,
    async columns(from) {
      asked.push(`columns ${from}`);
      return [{ name: 'a', kind: 'number', type: 'DOUBLE' }];
    },
    async run(sql) {
      asked.push(`run ${sql}`);
      if (sql === 'fail') throw new Error('no luck');
    },
    async *read(sql) {
      asked.push(`read ${sql}`);
      yield { rowCount: 1, columns: [[1]] };
    },
    interrupt: () => asked.push('interrupt'),
    close: async () => {
      asked.push('close');
    },
  };
  return { connection, asked };
}

const batchesOf = async (connection: SqlConnection, sql: string) => {
  const batches = [];
  for await (const batch of connection.read(sql)) batches.push(batch);
  return batches;
};

describe('work with a signal', () => {
  it('has the connection as it is where there is none', async () => {
    const { connection } = noting();
    expect(await withSignal(connection, undefined, async (own) => own)).toBe(connection);
  });

  it('asks the connection until the signal is aborted', async () => {
    const { connection, asked } = noting();
    const controller = new AbortController();
    const kept = await withSignal(connection, controller.signal, async (own) => {
      expect(own.dialect).toBe(connection.dialect);
      expect(await own.columns('t')).toHaveLength(1);
      await own.run('s');
      expect(await batchesOf(own, 'q')).toEqual([{ rowCount: 1, columns: [[1]] }]);
      expect(own.isTransient?.(new Error())).toBe(true);
      own.interrupt();
      await own.close();
      return own;
    });
    expect(asked).toEqual(['columns t', 'run s', 'read q', 'interrupt', 'close']);
    controller.abort(new Error('enough'));
    expect(asked).toHaveLength(5); // it no longer listens
    await expect(kept.columns('t')).rejects.toThrow('enough');
    await expect(kept.run('s')).rejects.toThrow('enough');
    await expect(batchesOf(kept, 'q')).rejects.toThrow('enough');
    expect(kept.isTransient?.(new Error())).toBe(false);
    expect(asked).toHaveLength(5);
  });

  it('takes no error for a passing one where the connection does not tell', async () => {
    const { isTransient, ...connection } = noting().connection;
    const { signal } = new AbortController();
    await withSignal(connection, signal, async (own) => {
      expect(own.isTransient?.(new Error())).toBe(false);
    });
  });

  it('interrupts the statement under way, and fails for the reason of the signal', async () => {
    const { connection, asked } = noting();
    const controller = new AbortController();
    const work = withSignal(connection, controller.signal, async (own) => {
      controller.abort(new Error('enough'));
      await own.run('s').catch(() => undefined);
      throw new Error('the statement was interrupted');
    });
    await expect(work).rejects.toThrow('enough');
    expect(asked).toEqual(['interrupt']);
  });

  it('fails as the statement does where nobody has aborted it', async () => {
    const { connection } = noting();
    const { signal } = new AbortController();
    await expect(withSignal(connection, signal, (own) => own.run('fail'))).rejects.toThrow(
      'no luck',
    );
  });
});
