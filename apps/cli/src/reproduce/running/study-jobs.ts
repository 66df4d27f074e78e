import { findRegistered } from '@preflearn/core';
import { peerNamed } from '../studies/peer.js';
import {
  type Job,
  NO_LEARNER,
  runsPerRepeat,
  type Study,
  type StudyColumn,
  type StudyLine,
} from '../studies/study.js';

/** What is run of a study. */
export interface StudyChoice {
  /** Whether the line is run. */
  readonly hasLine: (line: StudyLine) => boolean;
  /** Ids of the learners that are run; all when absent. */
  readonly learners?: readonly string[] | undefined;
  /** Versions of the learners of other libraries that can be run, by id. */
  readonly peers: ReadonlyMap<string, string>;
  readonly repeats: number;
  readonly seed: number;
}

/** A cell of a table with the runs that it takes. */
export interface PlannedCell {
  readonly line: StudyLine;
  readonly column: StudyColumn;
  /** One for each run; empty if the cell is quoted. */
  readonly jobs: readonly Job[];
  /** Runs on the same rows whose figures those of `jobs` are divided by; absent if they are not. */
  readonly divisors?: readonly Job[];
}

/** The cells of a study, line by line. */
export function plannedCells(study: Study, choice: StudyChoice): readonly PlannedCell[] {
  return study.lines
    .filter(choice.hasLine)
    .flatMap((line) => study.columns.map((column) => plannedCell(study, line, column, choice)));
}

function plannedCell(
  study: Study,
  line: StudyLine,
  column: StudyColumn,
  choice: StudyChoice,
): PlannedCell {
  const { learner, settings, dividedBy, lines, labels } = column;
  const isQuoted = learner === undefined || lines?.has(line.name) === false;
  if (isQuoted || !isRun(learner, choice)) return { line, column, jobs: [] };
  const missingLabels = column.missingLabels ?? line.missingLabels;
  const rules = study.lines.flatMap((other) =>
    other.data === line.data ? (other.rules ?? []) : [],
  );
  const base = {
    ...{ data: line.data, seed: choice.seed },
    ...(missingLabels && { missingLabels }),
    ...(rules.length > 0 && { rules }),
    ...(labels && { labels }),
  };
  const repeats = Math.min(choice.repeats, line.repeats ?? choice.repeats);
  const count = learner === NO_LEARNER ? 1 : repeats * runsPerRepeat(line.data);
  const runs = Array.from({ length: count }, (_, run) => run);
  const version = choice.peers.get(learner);
  const own = {
    learner,
    settings: { ...settings, ...line.settings?.[learner], ...(version && { version }) },
  };
  return {
    ...{ line, column, jobs: runs.map((run) => ({ ...base, ...own, run })) },
    ...(dividedBy && {
      divisors: runs.map((run) => ({ ...base, ...dividedBy, settings: {}, run })),
    }),
  };
}

/** Whether a learner is asked for, and there. */
function isRun(learner: string, { learners, peers }: StudyChoice): boolean {
  const isAsked = learners === undefined || learners.includes(learner);
  if (learner === NO_LEARNER) return isAsked;
  if (peerNamed(learner) !== undefined) return isAsked && peers.has(learner);
  return isAsked && findRegistered('learners', learner) !== undefined;
}

/** All runs of cells, first those of the first repeat. */
export function jobsOf(cells: readonly PlannedCell[]): readonly Job[] {
  const jobs = cells.flatMap((cell) => [...cell.jobs, ...(cell.divisors ?? [])]);
  return [...jobs].sort((a, b) => repeatOf(a) - repeatOf(b));
}

/** Number of the repeat that a run belongs to, from 0. */
function repeatOf({ run, data }: Job): number {
  return Math.floor(run / runsPerRepeat(data));
}
