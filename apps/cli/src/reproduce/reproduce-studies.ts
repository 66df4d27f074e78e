import { existsSync } from 'node:fs';
import { DataError } from '@preflearn/core';
import { listed } from '@preflearn/core/text';
import { dataSets, fileOfSet } from '../data-sets/data-set.js';
import type { CommandContext } from '../runtime/command-context.js';
import { shellWord } from '../text/shell-word.js';
import { counted, durationText } from '../text/value-text.js';
import { foundPeers } from './peers/found-peers.js';
import type { StudyOutcome } from './results/study-report.js';
import { cellResult } from './results/study-results.js';
import { type RunResult, runJobs } from './running/run-jobs.js';
import { jobsOf, type PlannedCell, plannedCells } from './running/study-jobs.js';
import { pathOf } from './running/study-rows.js';
import type { Job, Study, StudyLine } from './studies/study.js';

/** Rows of a set that is small, at most. */
export const SMALL_ROWS = 1000;

/** What is asked of studies. */
export interface StudyRequest {
  readonly studies: readonly Study[];
  /** Folder of the data sets. */
  readonly folder: string;
  /** Names of lines, or `small`; all when absent. */
  readonly only?: readonly string[] | undefined;
  readonly learners?: readonly string[] | undefined;
  /** As many as the study has when absent. */
  readonly repeats?: number | undefined;
  readonly seed: number;
  readonly jobs: number;
  /** Command of the Python that runs other libraries. */
  readonly python: string;
  readonly journal: string;
  /** Folder for predictions, of studies that store them. */
  readonly predictions: string;
}

/**
 * Carries out studies, all of their runs together, so that a run which two of them need is carried out once.
 *
 * @throws DataError FILE_READ if no file of the lines that were asked for is there; and as {@link runJobs}
 */
export async function reproduceStudies(
  request: StudyRequest,
  context: CommandContext,
): Promise<readonly StudyOutcome[]> {
  const { versions, note } = await foundPeers(
    request.studies,
    request.learners,
    request.python,
    context.signal,
  );
  if (note !== undefined) context.note(note);
  const plans = request.studies.map((study) => planOf(study, request, versions));
  checkThere(plans, request.folder);
  const cells = plans.flatMap((plan) => plan.cells);
  const all = jobsOf(cells);
  context.whenInterrupted(
    `the runs so far are in ${request.journal}, and the same command goes on from there`,
  );
  const results = await context.withProgress(async (progress) => {
    let [done, total] = [0, 0];
    return runJobs(all, {
      ...{ folder: request.folder, journal: request.journal, python: request.python },
      predictions: request.predictions,
      ...{ jobs: request.jobs, context },
      onBegin: (left, stored, seconds) => {
        total = seconds;
        context.note(beginText(left, stored, seconds / request.jobs));
      },
      onRun: (job, seconds) => {
        done += seconds;
        progress.show(nameOf(job), done, total);
      },
    });
  });
  const byJob = new Map(all.map((job, i) => [job, results[i]]));
  const resultsOf = (jobs: readonly Job[]) => jobs.map((job) => byJob.get(job) as RunResult);
  return plans.map(({ study, repeats, cells, missing }) => ({
    ...{ study, repeats, seed: request.seed, missing },
    cells: cells.map((cell) =>
      cellResult(study, cell, resultsOf(cell.jobs), cell.divisors && resultsOf(cell.divisors)),
    ),
  }));
}

interface StudyPlan {
  readonly study: Study;
  readonly repeats: number;
  readonly cells: readonly PlannedCell[];
  /** Files that are not there. */
  readonly missing: readonly string[];
}

function planOf(
  study: Study,
  request: StudyRequest,
  peers: ReadonlyMap<string, string>,
): StudyPlan {
  const { only, folder, learners, seed } = request;
  const repeats = request.repeats ?? study.repeats;
  const isWanted = (line: StudyLine) => only === undefined || isAmong(line, only);
  const isThere = ({ data }: StudyLine) =>
    !('file' in data) || existsSync(pathOf(folder, data.file));
  const choice = { hasLine: isWanted, learners, peers, repeats, seed };
  const cells = plannedCells(study, choice).map(({ divisors, ...cell }) => {
    if (!isThere(cell.line)) return { ...cell, jobs: [] };
    return { ...cell, ...(divisors && { divisors }) };
  });
  const missing = study.lines.flatMap((line) =>
    'file' in line.data && isWanted(line) && !isThere(line) ? [line.data.file] : [],
  );
  return { study, repeats, cells, missing: [...new Set(missing)] };
}

function isAmong(line: StudyLine, only: readonly string[]): boolean {
  return only.includes(line.name) || (only.includes('small') && isSmall(line));
}

/** Whether a line has few rows. */
function isSmall({ data }: StudyLine): boolean {
  if (!('file' in data)) return data.rows <= SMALL_ROWS;
  const known = dataSets.find((set) => fileOfSet(set) === `${data.file}.csv`)?.rows;
  const { splits } = data;
  const rows = known ?? (splits.method === 'holdout' ? splits.train + splits.test : 0);
  return rows <= SMALL_ROWS;
}

/** @throws DataError FILE_READ where files are missing and nothing is left to run */
function checkThere(plans: readonly StudyPlan[], folder: string): void {
  const missing = plans.flatMap((plan) => plan.missing);
  const isAnyThere = plans.some(({ cells }) => cells.some(({ jobs }) => jobs.length > 0));
  if (missing.length === 0 || isAnyThere) return;
  const known = missing.filter((file) => dataSets.some((set) => fileOfSet(set) === `${file}.csv`));
  const get = `preflearn data get ${known.join(' ')} --out ${shellWord(folder)}`;
  throw new DataError(
    'FILE_READ',
    `found none of the files ${listed(
      missing.map((file) => `${file}.csv`),
      5,
    )}`,
    {
      where: { option: 'data' },
      remedy: known.length === 0 ? 'put one of them there' : get,
    },
  );
}

function beginText(left: number, stored: number, seconds: number): string {
  const known = stored > 0 ? `, and ${stored} that are stored` : '';
  const time = left === 0 ? '' : `, about ${durationText(seconds)}`;
  return `${counted(left, 'run')} to do${time}${known}.`;
}

function nameOf({ data, learner, run }: Job): string {
  return `${'file' in data ? data.file : data.drawn}, ${learner}, run ${run + 1}`;
}
