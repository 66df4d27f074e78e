import type { Column, Model, Target } from '@preflearn/core';
import { listed } from '@preflearn/core/text';
import { metricsFor } from '@preflearn/evaluation';
import { createLearners } from '../arguments/learner-settings.js';
import { withDatabaseTable } from '../database/database-table.js';
import { withRuleCheckpoint } from '../database/rule-checkpoint.js';
import { TrainingCost } from '../database/training-cost.js';
import { orderedNames } from '../input/describe-data.js';
import { describeTarget } from '../input/describe-target.js';
import { modelText } from '../selection/model-text.js';
import { metricWords } from '../text/metric-words.js';
import { shellPath } from '../text/shell-word.js';
import { counted } from '../text/value-text.js';
import { fit, isAborted, keepingPartial } from './fit-model.js';
import type { Evaluation, Trained, Training } from './source.js';

/** Trains on a table whose rows stay in a database. */
export async function trainOnDatabase(address: string, training: Training): Promise<Trained> {
  const { options, requested, context } = training;
  const [learner] = createLearners(requested.possible, options.set);
  const cost = new TrainingCost(options, Number(learner.options.rules), context);
  return await withRuleCheckpoint(learner, options, context, (keeper) =>
    withDatabaseTable({ address, options, context, keeper, cost }, async (table, column) => {
      const { target, attributes, rowCount } = table;
      noteTable(
        {
          address,
          rowCount,
          attributeCount: attributes.columns.length,
          ordered: orderedNames(attributes),
        },
        target,
        column,
        training,
      );
      if (requested.reasonFor !== undefined) context.note(requested.reasonFor(target.kind));
      const start = performance.now();
      const textOf = (trained: Model) => modelText(options.out, trained);
      const hooks = { signal: cost.signal, onStep: (done: number) => cost.took(done) };
      const model = await keepingPartial(options, textOf, context, () =>
        fit(learner, table, options, context, hooks).catch((error: unknown) =>
          modelAtLimit(error, cost),
        ),
      );
      const seconds = (performance.now() - start) / 1000;
      const [metric] = metricsFor(target);
      const error = model.trainingErrors?.[metric.id];
      const { statements, bytes } = cost.meter;
      return {
        ...{ learner, model, content: textOf(model), seconds },
        ...{ rows: rowCount, trainedRows: rowCount },
        ...{ metric: metric.id, metricTitle: metricWords(metric) },
        error: error === undefined ? undefined : { value: error },
        stopped: cost.reached,
        facts: { statements, bytes, stopped: cost.reached ?? null },
        next: [`preflearn inspect ${shellPath(options.out)}`],
      };
    }),
  );
}

/** Reports the size of a table, and what was made of its target. */
export function noteTable(
  table: {
    readonly address: string;
    readonly rowCount: number;
    readonly attributeCount: number;
    /** Names of the ordered attributes, if they are known. */
    readonly ordered?: readonly string[];
  },
  target: Target,
  column: Column,
  { options, requested, context }: Pick<Evaluation | Training, 'options' | 'requested' | 'context'>,
): void {
  const { address, rowCount, attributeCount, ordered = [] } = table;
  const order = ordered.length === 0 ? '' : `, ${ordered.length} ordered (${listed(ordered)})`;
  const described = { data: { target }, asked: options, column };
  context.note(
    `${address}: ${counted(rowCount, 'row')}; ${counted(attributeCount, 'attribute')}${order}.\n` +
      describeTarget(described, requested.forReading, 'database'),
  );
}

/** The model made of the rules so far, if a limit has ended training. */
function modelAtLimit(error: unknown, { reached }: TrainingCost): Model {
  const model = reached !== undefined && isAborted(error) ? error.modelSoFar() : undefined;
  if (model === undefined) throw error;
  return model;
}
