import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { threadNumber } from '../text/argument-parsers.js';
import { conflict } from '../text/option-conflict.js';
import type { ThreadsOption } from './threads-option.js';

/** The options for how runs are carried out. */
export interface JobsOption {
  readonly jobs: number | 'auto';
  readonly journal?: string;
  readonly queue?: string;
}

/** Most runs in a queue at once. More would wait there for workers, together with their rows. */
const QUEUED = 64;

/** Adds the options of {@link JobsOption} to a command that trains repeatedly. */
export function addJobsOption(command: Command): Command {
  return command
    .option(
      '-j, --jobs <n>',
      'how many trainings run side by side, or auto for one a processor; results do not depend on it',
      threadNumber,
      1,
    )
    .option(
      '--journal <runs.jsonl>',
      'keep what each run gave in this file; the same command goes on from there if it was interrupted',
    )
    .option(
      '--queue <redis://host:port>',
      'let workers on any number of machines carry the trainings out: see preflearn worker --help; results do not depend on it',
    );
}

/** The number of jobs and the threads for each: in total no more than there are processors. */
export function sharedOut({ jobs, threads, queue }: JobsOption & ThreadsOption): {
  readonly jobs: number;
  readonly threads: number | 'auto';
} {
  if (queue !== undefined) {
    checkLeftToWorkers({ jobs, threads });
    return { jobs: QUEUED, threads };
  }
  const processors = availableParallelism();
  const count = jobs === 'auto' ? processors : jobs;
  if (count === 1 || threads !== 'auto') return { jobs: count, threads };
  return { jobs: count, threads: Math.max(1, Math.floor(processors / count)) };
}

function checkLeftToWorkers({ jobs, threads }: Omit<JobsOption, 'queue'> & ThreadsOption): void {
  const option = jobs !== 1 ? 'jobs' : threads !== 'auto' ? 'threads' : undefined;
  if (option !== undefined) throw conflict(option, 'with a queue it is set on each worker instead');
}
