import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { carryOutAll } from '../experiments/carry-out-all.js';
import { trainingSeed } from '../experiments/cross-evaluate.js';
import type { CarryOut } from '../experiments/experiment.js';
import type { RunOutcome, RunTask } from '../experiments/run-task.js';
import type { Split } from '../experiments/split.js';
import type { Metric } from '../metrics/metric.js';
import { mean, standardError } from '../statistics/summary.js';
import type { Candidate, CandidateRung, Score } from './candidate.js';
import { bestScore, isBetter } from './choose.js';
import type { CandidateSource } from './draw-candidates.js';
import type { SearchSchedule } from './search-plan.js';
import { stagedOptions } from './search-space-of.js';

/** First of the random streams that determine the order in which rows are added, one for each split. */
const FIRST_ORDER_STREAM = 2 ** 30 + 1;

/** A search of settings on some splits. */
export interface Search {
  readonly source: CandidateSource;
  readonly schedule: SearchSchedule;
  /** Splits of the rows that the search may use. */
  readonly splits: readonly Split[];
  readonly metric: Metric;
  readonly seed: number;
}

/** How the runs of a search are carried out. */
export interface SearchControl {
  readonly carryOut: CarryOut;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries all candidates of a search on the rows of the first rung, and the best so far on those of each further rung.
 * All candidates get the same rows and the same training seeds.
 */
export async function search(
  { source, schedule, splits, metric, seed }: Search,
  { carryOut, jobs, signal }: SearchControl,
): Promise<readonly Candidate[]> {
  const { definition, fixed, space } = source;
  const byStage = stagedOptions(space).length > 0;
  const learners = schedule.candidates.map((chosen) => definition.create({ ...fixed, ...chosen }));
  const orders = splits.map(({ train }, s) =>
    shuffledIndices(train.length, new Random(seed, FIRST_ORDER_STREAM + s)),
  );
  const rungs: CandidateRung[][] = learners.map(() => []);
  let left = learners.map((_, candidate) => candidate);
  const seconds = learners.map((): number[] => []); // of the last rung, by split
  for (const [r, rung] of schedule.rungs.entries()) {
    const isLast = r === schedule.rungs.length - 1;
    const parts = splits.map((split, s) =>
      isLast ? split : firstRows(split, orders[s], rung.rows),
    );
    left = bestOf(left, rungs, rung.candidates, metric);
    const tasks = left.flatMap((candidate) =>
      parts.map((rows, split): RunTask => {
        const seedOfRun = trainingSeed(seed, split);
        const learner = learners[candidate];
        return { name: definition.id, learner, split, rows, seed: seedOfRun, byStage };
      }),
    );
    const work = (task: RunTask, taskSignal: AbortSignal) => carryOut(task, { signal: taskSignal });
    const costOf = (task: number) =>
      seconds[left[Math.floor(task / parts.length)]][task % parts.length];
    const outcomes = await carryOutAll(tasks, work, { jobs, signal, ...(r > 0 && { costOf }) });
    left.forEach((candidate, i) => {
      const own = outcomes.slice(i * parts.length, (i + 1) * parts.length);
      seconds[candidate] = own.map(({ fitSeconds, predictSeconds }) => fitSeconds + predictSeconds);
      rungs[candidate].push(rungOf(own, rung.rows, metric));
    });
  }
  return schedule.candidates.map((settings, c) => ({ settings, rungs: rungs[c] }));
}

/** A split with fewer training rows, ascending; a smaller number of rows is a subset of a larger one. */
function firstRows({ train, test }: Split, order: Int32Array, rows: number): Split {
  return {
    train: order
      .slice(0, rows)
      .map((place) => train[place])
      .sort(),
    test,
  };
}

/** The candidates that were best so far, in their order; all for the first rung. */
function bestOf(
  left: readonly number[],
  rungs: readonly (readonly CandidateRung[])[],
  count: number,
  metric: Metric,
): number[] {
  const scoreOf = (candidate: number) => rungs[candidate].at(-1)?.score;
  const sorted = [...left].sort((a, b) => {
    const [x, y] = [scoreOf(a), scoreOf(b)];
    if (x === undefined || y === undefined) return 0;
    return isBetter(x, y, metric) ? -1 : isBetter(y, x, metric) ? 1 : a - b;
  });
  return sorted.slice(0, count).sort((a, b) => a - b);
}

function rungOf(outcomes: readonly RunOutcome[], rows: number, metric: Metric): CandidateRung {
  const stages = outcomes.map((outcome) => outcome.stages ?? []);
  const steps = [...new Set(stages.flatMap((of) => of.map((stage) => stage.steps)))];
  if (steps.length === 0) {
    return { rows, score: scoreOf(outcomes.map(({ values }) => values[0].value)) };
  }
  const least = Math.max(...stages.map((of) => of[0]?.steps ?? 0));
  const curve = steps
    .filter((count) => count >= least)
    .sort((a, b) => a - b)
    .map((count) => {
      // Training that ended early keeps the score it had at its end.
      const reached = stages.map(
        (of, i) => of.filter((it) => it.steps <= count).at(-1) ?? outcomes[i],
      );
      return { steps: count, ...scoreOf(reached.map(({ values }) => values[0].value)) };
    });
  return { rows, score: bestScore(curve, metric), curve };
}

function scoreOf(values: readonly (number | null)[]): Score {
  const defined = values.filter((value) => value !== null);
  return {
    mean: defined.length === 0 ? null : mean(defined),
    standardError: defined.length < 2 ? null : standardError(defined),
  };
}
