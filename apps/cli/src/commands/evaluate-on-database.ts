import { quoted, UsageError } from '@preflearn/core';
import {
  evaluateSplits,
  type Metric,
  metricsFor,
  type NamedLearner,
  type ResultsDocument,
} from '@preflearn/evaluation';
import { type SplitShares, type SqlSplit, type SqlSplitTable, withSqlSplits } from '@preflearn/sql';
import type { MemoryOption } from '../arguments/memory-option.js';
import { type PoolOption, poolOf } from '../arguments/pool-option.js';
import type { SplitSizesText } from '../arguments/split-options.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { UnitOption } from '../arguments/unit-option.js';
import { withDatabase } from '../database/database-table.js';
import { type BaselineResult, BaselineRuns } from '../evaluation/baseline-runs.js';
import type { ConfusionRuns } from '../evaluation/confusion-runs.js';
import { namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import type { LabelledOptions } from '../input/read-labelled-table.js';
import { runProgress } from '../runs/run-progress.js';
import type { CommandContext } from '../runtime/command-context.js';
import { memoryOfJob } from '../runtime/process-memory.js';
import { dataName } from '../source/data-name.js';
import { counted } from '../text/value-text.js';

/** Options for evaluating learners on a database table. */
interface DatabaseEvaluationOptions
  extends LabelledOptions,
    ThreadsOption,
    PoolOption,
    UnitOption,
    MemoryOption {
  readonly earlyStopping?: number | true;
  readonly folds?: number;
  readonly split?: SplitSizesText;
  readonly repeats: number;
  readonly stratify?: boolean;
  readonly missingLabels?: number;
  readonly jobs: number | 'auto';
  readonly journal?: string;
  readonly queue?: string;
  readonly seed: number;
}

/** An evaluation on a database table. */
interface DatabaseEvaluation {
  readonly file: string;
  readonly options: DatabaseEvaluationOptions;
  readonly learners: readonly NamedLearner[];
  /** When absent, all that are defined for the target. */
  readonly metrics: readonly Metric[] | undefined;
  readonly confusionRuns: ConfusionRuns;
  readonly context: CommandContext;
}

/** The result of an evaluation. */
export interface Evaluated {
  readonly document: ResultsDocument;
  readonly metrics: readonly Metric[];
  readonly baseline: BaselineResult | undefined;
  /** Name of the target. */
  readonly target: string;
}

/**
 * Trains learners in a database on some rows of a table, and evaluates their predictions for other rows, which are read
 * into memory in batches.
 *
 * @throws UsageError OPTION_CONFLICT for options that need the rows in memory
 */
export async function evaluateOnDatabase(evaluation: DatabaseEvaluation): Promise<Evaluated> {
  const { file, options, context } = evaluation;
  const shares = sharesOf(options);
  return await withDatabase({ file, options, context }, (connection, columns) =>
    namingFileInErrorsAsync(file, async () => {
      const { seed } = options;
      const { signal } = context;
      const pool = poolOf(options, seed);
      return await withSqlSplits(
        connection,
        { ...columns, ...shares, seed, pool, signal },
        (table) => evaluateTable(evaluation, table),
      );
    }),
  );
}

async function evaluateTable(
  { file, options, learners, metrics: chosen, confusionRuns, context }: DatabaseEvaluation,
  { target, rowCount, attributeCount, split: rowsOf }: SqlSplitTable,
): Promise<Evaluated> {
  const { repeats, seed, threads } = options;
  context.note(
    `${file}: ${counted(rowCount, 'row')}; ${counted(attributeCount, 'attribute')}.\nTarget ${quoted(target.name)}.`,
  );
  const metrics = chosen ?? metricsFor(target);
  const baseline = new BaselineRuns(metrics);
  const drawn: SqlSplit[] = [];
  const codes = Int32Array.from(target.classes.keys());
  const document = await context.withProgress((progress) => {
    const showRun = runProgress(progress);
    return evaluateSplits({
      dataset: dataName(file),
      target,
      learners,
      splits: repeats,
      rowsOf: async (number) => {
        drawn[number] = await rowsOf(number);
        return drawn[number];
      },
      seed,
      threads,
      memory: memoryOfJob(1, false),
      metrics,
      signal: context.signal,
      onProgress: ({ learner, split, splits, ...state }) =>
        showRun(`${split} ${learner}`, `Split ${split + 1} of ${splits}, ${learner}`, state),
      onRun({ learner, split, tested }) {
        if (learner !== learners[0].id) return;
        const weights = drawn[split].classWeights;
        baseline.add({ target: { ...target, codes }, weights }, tested);
      },
      onOutcome: ({ confusion }, learner) => confusionRuns.add(learner, confusion),
      rows: rowCount,
    });
  });
  return { document, metrics, baseline: baseline.result(), target: target.name };
}

/** Options that are not supported for a database table, each with the reason. */
const NOT_ON_DATABASES = {
  folds: 'a database holds rows out by shares of them, and makes no folds',
  missingLabels: 'a database has classes, not rankings whose labels could be deleted',
  journal: 'it keeps runs on a file that is read into memory, not on a database',
  queue: 'it shares runs on a file that is read into memory, not on a database',
} as const;

/**
 * The shares of the rows for training and for testing.
 *
 * @throws UsageError OPTION_CONFLICT for options that need the rows in memory, ARGUMENT without `--split`
 */
function sharesOf(options: DatabaseEvaluationOptions): SplitShares {
  const byShares = {
    action: 'set',
    option: 'split',
    value: '0.7:0.3',
    text: 'train on a share of the rows and test on another',
  } as const;
  for (const [option, problem] of Object.entries(NOT_ON_DATABASES)) {
    if (options[option as keyof typeof NOT_ON_DATABASES] === undefined) continue;
    throw new UsageError('OPTION_CONFLICT', problem, {
      where: { option },
      remedy: option === 'folds' ? byShares : { action: 'leave-out', option },
    });
  }
  if (options.jobs !== 1) {
    throw new UsageError('OPTION_CONFLICT', 'in a database one training follows another', {
      where: { option: 'jobs' },
      remedy: { action: 'leave-out', option: 'jobs' },
    });
  }
  const { split, stratify } = options;
  if (stratify !== undefined) {
    throw new UsageError('OPTION_CONFLICT', 'it is for --folds only', {
      where: { option: 'stratify' },
      remedy: { action: 'leave-out', option: 'stratify' },
    });
  }
  if (split === undefined) {
    throw new UsageError('ARGUMENT', '--split was not given', { remedy: byShares });
  }
  if (split.unit === 'shares') return split;
  throw new UsageError(
    'OPTION_CONFLICT',
    `found ${split.train} and ${split.test} rows, but rows of a database are drawn by shares, as their numbers alone decide`,
    { where: { option: 'split' }, remedy: 'give shares such as 0.7:0.3' },
  );
}
