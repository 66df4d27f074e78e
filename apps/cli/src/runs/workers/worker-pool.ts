import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { DataError, TrainingAborted } from '@preflearn/core';
import type { CarryOut, RunTask } from '@preflearn/evaluation';
import { errorOfData } from './error-data.js';
import { plainTask } from './plain-task.js';
import type { Runs } from './runs.js';
import { sharedTable } from './shared-table.js';
import {
  STOP,
  type WorkerAnswer,
  type WorkerInput,
  type WorkerProgress,
  type WorkerTask,
} from './worker-messages.js';

/** The program of a worker: next to this file once it is built, and the built one when running from source. */
const WORKER = ['./run-worker.js', '../../../dist/run-worker.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/**
 * Milliseconds for which threads have nothing to do before they are ended. Node 20 forgets a thread before V8 has
 * finished compiling its functions in the background, and a compilation that then asks for memory stops the whole
 * process ("Assertion failed: (data.first) != nullptr"). It is rare, and compilations end soon after the work.
 */
const REST_MS = 250;

/** Milliseconds that a run which is asked to stop is waited for; training stops within a rule, other work does not. */
const PATIENCE_MS = 1000;

/** Threads that carry out runs. */
export interface WorkerPool {
  readonly carryOut: CarryOut;
  /** Ends all threads. */
  close(): Promise<void>;
}

/** Starts threads that carry out runs on one table, whose memory they share. */
export async function openWorkerPool({
  data,
  metrics,
  missingLabels,
  jobs,
  context,
}: Runs): Promise<WorkerPool> {
  const { Tinypool } = await import('tinypool'); // only here, for a faster start
  const input: WorkerInput = {
    table: sharedTable(data),
    metrics: metrics.map(({ id }) => id),
    missingLabels,
    plugins: context.plugins.all.map(({ name, url }) => ({ name, url })),
  };
  const pool = new Tinypool({
    filename: WORKER ?? null,
    name: 'carryOut',
    minThreads: jobs,
    maxThreads: jobs,
    workerData: input,
  });
  return {
    async carryOut(task, { signal, threads, memory, onProgress }) {
      if (signal?.aborted) throw aborted(signal.reason);
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (progress: WorkerProgress) => onProgress?.(progress));
      const patience = new AbortController();
      try {
        const message: WorkerTask = { ...plainTask(task), threads, memory, port: port2 };
        const run: Promise<WorkerAnswer> = pool.run(message, { transferList: [port2] });
        run.catch(() => {}); // it may fail when nobody waits for it any more
        const answer = await (signal
          ? Promise.race([run, stopped(signal, port1, patience.signal)])
          : run);
        if ('failure' in answer) throw errorOfData(answer.failure);
        return answer.outcome;
      } catch (cause) {
        throw signal?.aborted ? aborted(cause) : explained(cause, task);
      } finally {
        patience.abort();
        port1.close();
      }
    },
    async close() {
      await setTimeout(REST_MS);
      await pool.destroy();
    },
  };
}

/**
 * Asks a run to stop once the signal is aborted, so that its thread need not be ended in the middle of it, and rejects if
 * it has not done so for a while.
 *
 * @param over  aborted when the run is over
 */
async function stopped(signal: AbortSignal, port: MessagePort, over: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort', { signal: over });
  port.postMessage(STOP);
  await setTimeout(PATIENCE_MS, undefined, { signal: over });
  throw signal.reason;
}

function aborted(cause: unknown): TrainingAborted<undefined> {
  return new TrainingAborted(() => undefined, { cause });
}

/** Node ends a thread whose heap is full; the error then says so. */
function explained(cause: unknown, { name, split }: RunTask): unknown {
  const isFull =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isFull) return cause;
  return new DataError('MEMORY', 'the work needs a larger JavaScript heap than a job has', {
    where: { learner: name, split: split + 1 },
    remedy: ['ask for fewer jobs', 'give fewer rows, columns or labels'],
    cause,
  });
}
