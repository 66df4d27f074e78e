import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DataError, PreflearnError, TrainingAborted } from '@preflearn/core';
import { carryOutAll } from '@preflearn/evaluation';
import { openJournal } from '@preflearn/io/node';
import { errorOfData } from '../../runs/workers/error-data.js';
import type { CommandContext } from '../../runtime/command-context.js';
import { PeerProcess } from '../peers/peer-process.js';
import { peerNamed } from '../studies/peer.js';
import type { Figures, Job } from '../studies/study.js';
import { JobKeys } from './job-key.js';
import { measureJob } from './measure-job.js';
import { StudyFiles } from './study-rows.js';
import type { StudyAnswer, StudyWorkerInput } from './study-worker.js';

/** The program of a worker: next to this file once it is built, and the built one when running from source. */
const WORKER = ['./study-worker.js', '../../../dist/study-worker.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** Milliseconds for which threads rest before they are ended; see `openWorkerPool`. */
const REST_MS = 250;

/** What a run gave, or why it gave nothing. */
export type RunResult = { readonly figures: Figures } | { readonly failure: string };

/** How runs are carried out. */
export interface RunJobs {
  /** Folder of the data sets. */
  readonly folder: string;
  /** File of the results of runs, one a line. */
  readonly journal: string;
  /** Command of the Python that runs other libraries. */
  readonly python: string;
  /** How many at once. */
  readonly jobs: number;
  readonly context: Pick<CommandContext, 'plugins' | 'signal'>;
  /** Called before the first run, with the runs that are left to do, and the number of those that are stored. */
  readonly onBegin: (left: readonly Job[], stored: number) => void;
  /** Called after each run. */
  readonly onRun: (job: Job) => void;
}

/**
 * Carries out the runs that the journal does not hold yet, each once, and stores what they gave. A run that fails, for
 * example since its learner refuses the table, has its reason as the result, which is not stored.
 *
 * @returns the results in the order of the jobs
 * @throws DataError FILE_READ, FILE_WRITE, FILE_FORMAT for the journal
 * @throws TrainingAborted once the signal is aborted
 */
export async function runJobs(all: readonly Job[], plan: RunJobs): Promise<readonly RunResult[]> {
  const keys = new JobKeys(plan.folder);
  const names = all.map((job) => keys.of(job));
  const journal = await openJournal(plan.journal, readFigures);
  const failures = new Map<string, string>();
  const distinct = new Map(all.map((job, i) => [names[i], job]));
  const left = [...distinct].filter(([name]) => journal.get(name) === undefined);
  plan.onBegin(
    left.map(([, job]) => job),
    distinct.size - left.length,
  );
  const pool = left.length === 0 ? undefined : await openPool(plan);
  try {
    const work = async ([name, job]: readonly [string, Job], signal: AbortSignal) => {
      try {
        journal.append(name, await (pool as Pool).carryOut(job, signal));
      } catch (error) {
        if (!(error instanceof PreflearnError) || error instanceof TrainingAborted) throw error;
        failures.set(name, error.message);
      }
      plan.onRun(job);
    };
    await carryOutAll(left, work, { jobs: plan.jobs, signal: plan.context.signal });
  } finally {
    await pool?.close();
    await journal.close();
  }
  return names.map((name) => {
    const figures = journal.get(name);
    return figures === undefined ? { failure: failures.get(name) ?? 'not run' } : { figures };
  });
}

interface Pool {
  carryOut(job: Job, signal: AbortSignal): Promise<Figures>;
  close(): Promise<void>;
}

async function openPool({ folder, python, jobs, context }: RunJobs): Promise<Pool> {
  if (jobs === 1) {
    const tools = { files: new StudyFiles(folder), peers: new PeerProcess(python) };
    return {
      async carryOut(job, signal) {
        const figures = await measureJob(job, tools, signal);
        await setImmediate(); // gives signals a chance to be handled between short runs
        return figures;
      },
      close() {
        tools.peers.close();
        return Promise.resolve();
      },
    };
  }
  const peers = new PeerPool({ folder, python });
  const { Tinypool } = await import('tinypool'); // only here, for a faster start
  const plugins = context.plugins.all.map(({ name, url }) => ({ name, url }));
  const input: StudyWorkerInput = { folder, plugins };
  const pool = new Tinypool({
    ...{ filename: WORKER ?? null, name: 'carryOut', workerData: input },
    ...{ minThreads: jobs, maxThreads: jobs },
  });
  return {
    async carryOut(job, signal) {
      if (peerNamed(job.learner) !== undefined) return peers.carryOut(job, signal);
      try {
        const answer: StudyAnswer = await pool.run(job, { signal });
        if ('failure' in answer) throw errorOfData(answer.failure);
        return answer.figures;
      } catch (cause) {
        if (signal.aborted) throw new TrainingAborted(() => undefined, { cause });
        throw cause;
      }
    },
    async close() {
      peers.close();
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      await pool.destroy();
    },
  };
}

/** Runs of other libraries, in this thread, which only waits for Python and can end it; a thread that is ended could not. */
class PeerPool implements Pick<Pool, 'carryOut'> {
  readonly #files: StudyFiles;
  readonly #python: string;
  readonly #idle: PeerProcess[] = [];

  constructor({ folder, python }: Pick<RunJobs, 'folder' | 'python'>) {
    this.#files = new StudyFiles(folder);
    this.#python = python;
  }

  async carryOut(job: Job, signal: AbortSignal): Promise<Figures> {
    const peers = this.#idle.pop() ?? new PeerProcess(this.#python);
    try {
      return await measureJob(job, { files: this.#files, peers }, signal);
    } finally {
      this.#idle.push(peers);
    }
  }

  close(): void {
    for (const peers of this.#idle) peers.close();
  }
}

/** @throws DataError FILE_FORMAT for anything but numbers by names */
function readFigures(value: unknown): Figures {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isRecord && Object.values(value).every((figure) => Number.isFinite(figure))) {
    return value as Figures;
  }
  throw new DataError('FILE_FORMAT', 'the figures of a run are not numbers by names', {
    remedy: 'delete the line; the run is then carried out again',
  });
}
