import { type Column, UsageError } from '@preflearn/core';
import { evaluateSplits, metricsFor } from '@preflearn/evaluation';
import { type SplitShares, type SqlSplit, type SqlSplitTable, withSqlSplits } from '@preflearn/sql';
import { dataName } from '../address/data-name.js';
import { poolOf } from '../arguments/database-options.js';
import type { SplitArguments } from '../arguments/split-options.js';
import { withDatabase } from '../database/database-table.js';
import { BaselineRuns } from '../evaluation/baseline-runs.js';
import { namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import { splitProgress } from '../runs/run-progress.js';
import { memoryOfJob } from '../runtime/process-memory.js';
import { conflict } from '../text/option-conflict.js';
import type { Evaluated, Evaluation } from './source.js';
import { BY_SHARES } from './source-options.js';
import { noteTable } from './train-on-database.js';

/**
 * Trains learners in a database on some rows of a table, and evaluates their predictions for other rows, which are read
 * into memory in batches.
 *
 * @throws UsageError OPTION_CONFLICT, ARGUMENT without shares of the rows
 */
export async function evaluateOnDatabase(
  address: string,
  evaluation: Evaluation,
): Promise<Evaluated> {
  const { options, context } = evaluation;
  const { seed } = options;
  const { train, test } = sharesOf(options);
  return await withDatabase({ address, options, context }, (connection, columns, column) =>
    namingFileInErrorsAsync(address, () =>
      withSqlSplits(
        connection,
        { ...columns, train, test, seed, pool: poolOf(options, seed), signal: context.signal },
        (table) => evaluateTable(address, evaluation, table, column),
      ),
    ),
  );
}

async function evaluateTable(
  address: string,
  evaluation: Evaluation,
  { target, rowCount, attributeCount, split: rowsOf }: SqlSplitTable,
  column: Column,
): Promise<Evaluated> {
  const { options, requested, learnersFor, metrics: chosen, confusionRuns, context } = evaluation;
  const { repeats, seed, threads } = options;
  noteTable({ address, rowCount, attributeCount }, target, column, evaluation);
  if (requested.reasonFor !== undefined) context.note(requested.reasonFor(target.kind));
  const learners = learnersFor(target.kind);
  const metrics = chosen ?? metricsFor(target);
  const baseline = new BaselineRuns(metrics);
  const drawn: SqlSplit[] = [];
  const codes = Int32Array.from(target.classes.keys());
  const document = await context.withProgress((progress) =>
    evaluateSplits({
      ...{ dataset: dataName(address), target, learners, splits: repeats, rows: rowCount },
      ...{ seed, threads, memory: memoryOfJob(1, false), metrics, signal: context.signal },
      rowsOf: async (number) => {
        drawn[number] = await rowsOf(number);
        return drawn[number];
      },
      onProgress: splitProgress(progress),
      onRun({ learner, split, tested }) {
        if (learner !== learners[0].id) return;
        const weights = drawn[split].classWeights;
        baseline.add({ target: { ...target, codes }, weights }, tested);
      },
      onOutcome: ({ confusion }, learner) => confusionRuns.add(learner, confusion),
    }),
  );
  return {
    document,
    metrics,
    baseline: baseline.result(),
    target: target.name,
    measured: { kind: target.kind },
  };
}

/**
 * The shares of the rows for training and for testing.
 *
 * @throws UsageError OPTION_CONFLICT for numbers of rows, ARGUMENT without `--split`
 */
function sharesOf({ split }: SplitArguments): SplitShares {
  if (split === undefined) {
    throw new UsageError('ARGUMENT', '--split was not given', { remedy: BY_SHARES });
  }
  if (split.unit === 'shares') return split;
  const found = `found ${split.train} and ${split.test} rows`;
  throw conflict(
    'split',
    `${found}, but rows of a database are drawn by shares, as their numbers alone decide`,
    'give shares such as 0.7:0.3',
  );
}
