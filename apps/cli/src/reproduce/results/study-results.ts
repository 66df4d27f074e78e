import { mean, standardError } from '@preflearn/evaluation';
import type { RunResult } from '../running/run-jobs.js';
import type { PlannedCell } from '../running/study-jobs.js';
import { type Figures, type Published, runsPerRepeat, type Study } from '../studies/study.js';

/** How many standard errors of a difference count as noise. */
const NOISE = 2;

/** Figures that are means of the errors of single rows, whose spread a run states. */
const ROW_ERRORS = ['maeLoss', 'zeroOneLoss'];

/** How a figure of ours lies to the published one. */
export type Verdict = 'within noise' | 'better' | 'worse' | 'higher' | 'lower';

/** A cell of a table: what was published, and what came out. */
export interface CellResult {
  readonly line: string;
  readonly column: string;
  /** Id of the learner; absent if the column is only quoted. */
  readonly learner?: string | undefined;
  readonly published?: Published | undefined;
  /** Mean over the runs; absent if the cell was not run. */
  readonly ours?: number;
  /** Standard error of that mean; absent if nothing tells it. */
  readonly standardError?: number;
  /** Number of runs. */
  readonly runs: number;
  /** Ours less the published one. */
  readonly difference?: number;
  readonly verdict?: Verdict;
  /** Why the cell has no figure, where it was to be run. */
  readonly failure?: string;
}

/** The result of a cell, from those of its runs. */
export function cellResult(
  study: Study,
  { line, column }: PlannedCell,
  runs: readonly RunResult[],
  divisors: readonly RunResult[] | undefined,
): CellResult {
  const published = column.published.get(line.name);
  const named = { line: line.name, column: column.title, learner: column.learner, published };
  const failed = [...runs, ...(divisors ?? [])].find((run) => 'failure' in run);
  if (failed !== undefined && 'failure' in failed) {
    return { ...named, runs: 0, failure: failed.failure };
  }
  const figures = runs.flatMap((run) => ('figures' in run ? [run.figures] : []));
  const others = divisors?.flatMap((run) => ('figures' in run ? [run.figures] : []));
  const name = line.rules === undefined ? column.figure : `${column.figure}@${line.rules}`;
  const ratios = figures.map((run, i) => run[name] / (others?.[i]?.[name] ?? 1));
  const values = ratios.filter(Number.isFinite); // a correlation of equal numbers is undefined
  if (values.length === 0) return { ...named, runs: 0 };
  const ours = mean(values);
  const spread = spreadOf(values, ROW_ERRORS.includes(column.figure) ? figures : []);
  const error = spread === undefined ? {} : { standardError: spread / Math.sqrt(values.length) };
  const result = { ...named, ours, ...error, runs: values.length };
  if (published === undefined) return result;
  const difference = ours - published.mean;
  const paperRuns = study.repeats * runsPerRepeat(line.data);
  const paperError = published.standardError ?? (spread ?? NaN) / Math.sqrt(paperRuns);
  const noise = NOISE * Math.hypot(error.standardError ?? NaN, paperError);
  const verdict = verdictOf(difference, noise, column.direction);
  return { ...result, difference, ...(verdict && { verdict }) };
}

/**
 * Standard deviation of the figure between runs; at least that which follows from how the test rows of a run differ, since
 * few runs may agree by chance.
 *
 * @param figures  those of the runs, if the figure is a mean over rows; else none
 */
function spreadOf(values: readonly number[], figures: readonly Figures[]): number | undefined {
  const ofRows = figures.flatMap(({ rowSpread, testRows }) =>
    rowSpread === undefined ? [] : [rowSpread / Math.sqrt(testRows)],
  );
  const least = ofRows.length === 0 ? undefined : mean(ofRows);
  if (values.length === 1) return least;
  return Math.max(standardError(values) * Math.sqrt(values.length), least ?? 0);
}

function verdictOf(
  difference: number,
  noise: number,
  direction: 'lower' | 'higher' | 'none',
): Verdict | undefined {
  if (Number.isNaN(noise)) return undefined;
  if (Math.abs(difference) <= noise) return 'within noise';
  if (direction === 'none') return difference > 0 ? 'higher' : 'lower';
  return difference < 0 === (direction === 'lower') ? 'better' : 'worse';
}
