import type { Worker } from 'node:worker_threads';
import { type LabelledTable, TrainingAborted, tableFromColumns, takeTarget } from '@preflearn/core';
import { metricOfId, type RunTask } from '@preflearn/evaluation';
import { RankRules } from '@preflearn/rank-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runs } from '../src/runs/workers/runs.js';
import { openWorkerPool } from '../src/runs/workers/worker-pool.js';

const ROWS = Array.from({ length: 200 }, (_, row) => row);

const threads: Worker[] = [];
const count = (worker: Worker) => threads.push(worker);
beforeEach(() => {
  threads.length = 0;
  process.on('worker', count);
});
afterEach(() => void process.off('worker', count));

function table(): LabelledTable {
  const attribute = ROWS.map((row) => (row * 37) % 101);
  const classes = attribute.map((x, row) => String(1 + (((x + (row % 9)) / 30) | 0)));
  const columns = tableFromColumns({ x: attribute, y: classes });
  return takeTarget(columns, 'y', { classes: ['1', '2', '3', '4'] });
}

function runs(): Runs {
  const metrics = [metricOfId('maeLoss')].filter((metric) => metric !== undefined);
  const context = { note: () => {}, whenInterrupted: () => () => {}, plugins: { all: [] } };
  return { data: table(), metrics, jobs: 1, context: context as unknown as Runs['context'] };
}

function task(rules: number): RunTask {
  const rows = { train: Int32Array.from(ROWS), test: Int32Array.from(ROWS) };
  return { name: 'rank-rules', learner: new RankRules({ rules }), split: 0, rows, seed: 1 };
}

describe('a run in another thread', () => {
  it('that is aborted stops by itself, and its thread goes on to the next one', async () => {
    const pool = await openWorkerPool(runs());
    try {
      const stop = new AbortController();
      const long = pool.carryOut(task(1_000_000), {
        signal: stop.signal,
        onProgress: () => stop.abort(),
      });
      await expect(long).rejects.toBeInstanceOf(TrainingAborted);
      const { values } = await pool.carryOut(task(5), {});
      expect(values).toHaveLength(1);
      expect(threads).toHaveLength(1);
    } finally {
      await pool.close();
    }
  });

  it('does not begin once it is aborted', async () => {
    const pool = await openWorkerPool(runs());
    try {
      const signal = AbortSignal.abort();
      await expect(pool.carryOut(task(5), { signal })).rejects.toBeInstanceOf(TrainingAborted);
    } finally {
      await pool.close();
    }
  });
});
