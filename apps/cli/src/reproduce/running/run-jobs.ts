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
import { RunEstimates, triedEstimates } from './run-estimates.js';
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
  /** Folder for predictions, of studies that store them. */
  readonly predictions: string;
  /** File of the results of runs, one a line. */
  readonly journal: string;
  /** Command of the Python that runs other libraries. */
  readonly python: string;
  /** How many at once. */
  readonly jobs: number;
  readonly context: Pick<CommandContext, 'plugins' | 'signal'>;
  /**
   * Called once some runs have been measured, with the number of runs that were left to do, that of those that are stored,
   * and the seconds that the former take together on one processor.
   */
  readonly onBegin: (left: number, stored: number, seconds: number) => void;
  /** Called after each run, with the seconds that it was to take. */
  readonly onRun: (job: Job, seconds: number) => void;
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
  const nameOf = new Map(left.map(([name, job]) => [job, name]));
  const carryOut = async (job: Job, pool: Pool, signal: AbortSignal) => {
    const name = nameOf.get(job) as string;
    try {
      const figures = await pool.carryOut(job, signal);
      journal.append(name, figures);
      return figures;
    } catch (error) {
      if (!(error instanceof PreflearnError) || error instanceof TrainingAborted) throw error;
      failures.set(name, error.message);
      return undefined;
    }
  };
  try {
    const jobs = left.map(([, job]) => job);
    const { estimates, tried } = await triedRuns(jobs, plan, carryOut);
    const seconds = jobs.reduce((sum, job) => sum + estimates.secondsOf(job), 0);
    plan.onBegin(jobs.length, distinct.size - jobs.length, seconds);
    for (const job of tried) plan.onRun(job, estimates.secondsOf(job));
    await withPool(plan, jobs.length > tried.size, (pool) => {
      const work = async (job: Job, signal: AbortSignal) => {
        await carryOut(job, pool, signal);
        plan.onRun(job, estimates.secondsOf(job));
      };
      const rest = jobs.filter((job) => !tried.has(job));
      return carryOutAll(rest, work, { jobs: plan.jobs, signal: plan.context.signal });
    });
  } finally {
    await journal.close();
  }
  return names.map((name) => {
    const figures = journal.get(name);
    return figures === undefined ? { failure: failures.get(name) ?? 'not run' } : { figures };
  });
}

/** Measures runs one after the other in this thread: by its processor time, or, of other libraries, by the clock. */
async function triedRuns(
  jobs: readonly Job[],
  plan: RunJobs,
  carryOut: (job: Job, pool: Pool, signal: AbortSignal) => Promise<Figures | undefined>,
): Promise<{ readonly estimates: RunEstimates; readonly tried: ReadonlySet<Job> }> {
  const tried = new Set<Job>();
  const { signal = new AbortController().signal } = plan.context;
  let estimates = new RunEstimates();
  await withPool({ ...plan, jobs: 1 }, jobs.length > 0, async (pool) => {
    estimates = await triedEstimates(jobs, async (job) => {
      const start = { cpu: process.cpuUsage(), clock: performance.now() };
      const figures = await carryOut(job, pool, signal);
      tried.add(job);
      if (figures === undefined) return undefined;
      const { user, system } = process.cpuUsage(start.cpu);
      const isPeer = peerNamed(job.learner) !== undefined;
      return isPeer ? (performance.now() - start.clock) / 1000 : (user + system) / 1e6;
    });
  });
  return { estimates, tried };
}

/** Opens a pool if it is needed, and closes it. */
async function withPool(
  plan: RunJobs,
  isNeeded: boolean,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> {
  if (!isNeeded) return;
  const pool = await openPool(plan);
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

interface Pool {
  carryOut(job: Job, signal: AbortSignal): Promise<Figures>;
  close(): Promise<void>;
}

async function openPool({ folder, predictions, python, jobs, context }: RunJobs): Promise<Pool> {
  if (jobs === 1) {
    const peers = new PeerProcess(python);
    const tools = { files: new StudyFiles(folder), peers, predictions };
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
  const input: StudyWorkerInput = { folder, predictions, plugins };
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
