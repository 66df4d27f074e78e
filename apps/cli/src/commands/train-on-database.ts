import type { RemoteTable } from '@preflearn/boosting';
import { type Learner, type Model, quoted } from '@preflearn/core';
import { metricsFor } from '@preflearn/evaluation';
import { withDatabaseTable } from '../database/database-table.js';
import { withRuleCheckpoint } from '../database/rule-checkpoint.js';
import type { TrainOptions } from '../database/train-options.js';
import { TrainingCost } from '../database/training-cost.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { modelText } from '../selection/model-text.js';
import { metricWords } from '../text/metric-words.js';
import { shellPath } from '../text/shell-word.js';
import { style } from '../text/text-style.js';
import { textTable } from '../text/text-table.js';
import { counted, figure, secondsText, sizeText } from '../text/value-text.js';
import { fit, isAborted, keepingPartial } from './fit-model.js';

/** A training run on a database table. */
interface DatabaseTraining {
  readonly file: string;
  readonly options: TrainOptions;
  readonly learner: Learner;
  readonly context: CommandContext;
}

/** Trains on a table whose rows stay in a database, and saves the model. */
export async function trainOnDatabase(training: DatabaseTraining): Promise<CommandResult> {
  const { file, options, learner, context } = training;
  const cost = new TrainingCost(options, Number(learner.options.rules), context);
  return await withRuleCheckpoint(learner, options, context, (keeper) =>
    withDatabaseTable({ file, options, context, keeper, cost }, (table) =>
      trainOnTable(table, training, cost),
    ),
  );
}

async function trainOnTable(
  table: RemoteTable,
  { file, options, learner, context }: DatabaseTraining,
  cost: TrainingCost,
): Promise<CommandResult> {
  const { target, attributes, rowCount } = table;
  context.note(
    `${file}: ${counted(rowCount, 'row')}; ${counted(attributes.columns.length, 'attribute')}.\n` +
      `Target ${quoted(target.name)}.`,
  );
  const start = performance.now();
  const textOf = (trained: Model) => modelText(options.out, trained);
  const model = await keepingPartial(options, textOf, context, () =>
    fit(learner, table, options, context, {
      signal: cost.signal,
      onStep: (done) => cost.took(done),
    }).catch((error: unknown) => modelAtLimit(error, cost)),
  );
  const seconds = (performance.now() - start) / 1000;
  const [metric] = metricsFor(target);
  const error = model.trainingErrors?.[metric.id];
  const content = textOf(model);
  return {
    text: summary(options, model, seconds, Buffer.byteLength(content), {
      title: metricWords(metric),
      error,
      reached: cost.reached,
    }),
    json: {
      learner: learner.id,
      options: learner.options,
      seed: options.seed,
      rows: rowCount,
      trainedRows: rowCount,
      target: model.schema.target,
      metric: metric.id,
      trainingError: error ?? null,
      baselineError: null,
      statements: cost.meter.statements,
      bytes: cost.meter.bytes,
      stopped: cost.reached ?? null,
      seconds,
      out: options.out,
    },
    files: [{ path: options.out, content }],
  };
}

/** The model made of the rules so far, if a limit has ended training. */
function modelAtLimit(error: unknown, { reached }: TrainingCost): Model {
  const model = reached !== undefined && isAborted(error) ? error.modelSoFar() : undefined;
  if (model === undefined) throw error;
  return model;
}

function summary(
  { out, quiet }: TrainOptions,
  model: Model,
  seconds: number,
  bytes: number,
  {
    title,
    error,
    reached,
  }: {
    readonly title: string;
    readonly error: number | undefined;
    readonly reached: string | undefined;
  },
): string {
  const headline = model.describe(0).headline.replace(/\.$/, '');
  const lines = [
    ['Learned', `${headline}, in ${secondsText(seconds)}.`],
    ...(reached === undefined ? [] : [['Stopped', `${reached}.`]]),
    ...(error === undefined ? [] : [['On these rows', `${title} ${style.bold(figure(error))}`]]),
    ['Saved', `${out} (${sizeText(bytes)})`],
    ...(quiet ? [] : [['Next', `preflearn inspect ${shellPath(out)}`]]),
  ];
  return `${textTable(lines, [], (cell, _, c) => (c === 0 ? style.dim(cell) : cell))}\n`;
}
