import { DataError } from '@preflearn/core';
import { type Metric, metricOfId } from '@preflearn/evaluation';
import type { Redis } from 'ioredis';
import type { Runs } from '../workers/runs.js';
import { tableOfShared } from '../workers/shared-table.js';
import { openWorkerPool, type WorkerPool } from '../workers/worker-pool.js';
import { settingOfBytes } from './queue-messages.js';

/** Threads for the runs on one table. */
interface OpenedTable {
  readonly pool: Promise<WorkerPool>;
  /** Number of current runs. */
  users: number;
}

/**
 * The tables that a worker has fetched. The one requested last stays in memory; others are released when no run needs
 * them.
 */
export class QueuedTables {
  readonly #redis: Redis;
  readonly #runs: Pick<Runs, 'jobs' | 'context'>;
  readonly #opened = new Map<string, OpenedTable>();
  #last = '';

  constructor(redis: Redis, runs: Pick<Runs, 'jobs' | 'context'>) {
    this.#redis = redis;
    this.#runs = runs;
  }

  /** Does work with the threads for a table. */
  async use<A>(key: string, work: (pool: WorkerPool) => Promise<A>): Promise<A> {
    const opened = this.#opened.get(key) ?? { pool: this.#open(key), users: 0 };
    this.#opened.set(key, opened);
    this.#last = key;
    opened.users++;
    try {
      return await work(await opened.pool);
    } finally {
      opened.users--;
      await this.#closeOthers();
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.#last = '';
    await this.#closeOthers();
  }

  async #closeOthers(): Promise<void> {
    for (const [key, { pool, users }] of this.#opened) {
      if (key === this.#last || users > 0) continue;
      this.#opened.delete(key);
      await pool.then((open) => open.close()).catch(() => undefined); // it was never open
    }
  }

  async #open(key: string): Promise<WorkerPool> {
    const bytes = await this.#redis.getBuffer(key);
    if (bytes === null) {
      throw new DataError('FILE_READ', 'the table of the run is no longer in Redis', {
        remedy: 'give the command anew',
      });
    }
    const { table, metrics, missingLabels } = settingOfBytes(bytes);
    const found = metrics.map(metricOfId).filter((one): one is Metric => one !== undefined);
    const data = tableOfShared(table);
    return await openWorkerPool({ ...this.#runs, data, metrics: found, missingLabels });
  }
}
