import type { Model } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { metricsFor } from '@preflearn/evaluation';
import { createLearners } from '../arguments/learner-settings.js';
import { withDatabaseTable } from '../database/database-table.js';
import { withRuleCheckpoint } from '../database/rule-checkpoint.js';
import { TrainingCost } from '../database/training-cost.js';
import { modelText } from '../selection/model-text.js';
import { metricWords } from '../text/metric-words.js';
import { shellPath } from '../text/shell-word.js';
import { counted } from '../text/value-text.js';
import { fit, isAborted, keepingPartial } from './fit-model.js';
import type { Trained, Training } from './source.js';

/** Trains on a table whose rows stay in a database. */
export async function trainOnDatabase(address: string, training: Training): Promise<Trained> {
  const { options, requested, context } = training;
  const [learner] = createLearners(requested.possible, options.set);
  const cost = new TrainingCost(options, Number(learner.options.rules), context);
  return await withRuleCheckpoint(learner, options, context, (keeper) =>
    withDatabaseTable({ address, options, context, keeper, cost }, async (table) => {
      const { target, attributes, rowCount } = table;
      noteTable(address, rowCount, attributes.columns.length, target.name, context);
      if (requested.reason !== undefined) context.note(requested.reason);
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

/** Reports the size of a table and its target. */
export function noteTable(
  address: string,
  rows: number,
  attributes: number,
  target: string,
  { note }: Training['context'],
): void {
  const size = `${counted(rows, 'row')}; ${counted(attributes, 'attribute')}`;
  note(`${address}: ${size}.\nTarget ${quoted(target)}.`);
}

/** The model made of the rules so far, if a limit has ended training. */
function modelAtLimit(error: unknown, { reached }: TrainingCost): Model {
  const model = reached !== undefined && isAborted(error) ? error.modelSoFar() : undefined;
  if (model === undefined) throw error;
  return model;
}
