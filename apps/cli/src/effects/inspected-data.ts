import { basename } from 'node:path';
import type { Model, ModelDescription } from '@preflearn/core';
import { readableNumber } from '@preflearn/core/text';
import { describeEffects } from '@preflearn/effects';
import { permutationImportance } from '@preflearn/evaluation';
import { inputName } from '../address/standard-input.js';
import { findMetric } from '../arguments/find-metric.js';
import { namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import { DEFAULT_SEED } from '../input/next-commands.js';
import { targetRows } from '../input/parse-target.js';
import { readForModel } from '../input/read-table-for-model.js';
import { rowWeights } from '../input/row-weights.js';
import type { CommandContext } from '../runtime/command-context.js';
import { leaveOut } from '../text/option-conflict.js';
import { counted } from '../text/value-text.js';
import type { DataOptions } from './data-options.js';
import { effectsData } from './effects-data.js';
import { modelEffects } from './model-effects.js';
import { permutationWords } from './permutation-words.js';

/** What a table reveals about a model. */
export interface InspectedData {
  /** Added to the description of the model. */
  readonly sections: ModelDescription['sections'];
  readonly pictures: ModelDescription['pictures'];
  readonly facts: ModelDescription['facts'];
  /** For `--json`. */
  readonly json: object;
}

/**
 * Effects of the attributes on the rows of a table and, if asked for, permutation importance.
 *
 * @param path  the table
 * @param top   most entries in a list
 * @throws DataError, UsageError for a table that does not fit the model, or that lacks the target if it is needed
 */
export async function inspectedData(
  path: string,
  model: Model,
  options: DataOptions,
  top: number,
  context: CommandContext,
): Promise<InspectedData> {
  const { unseen = 'error', weights: column, seed = DEFAULT_SEED } = options;
  const metric = options.metric === undefined ? undefined : findMetric(options.metric, 'metric');
  const table = await readForModel(path, model, options, context, column);
  const all = Array.from({ length: table.rowCount }, (_, row) => row);
  const weights = column === undefined ? undefined : rowWeights(path, table, column, all);
  const known =
    options.permutations === undefined
      ? undefined
      : targetRows(path, table, model.schema, options.decimal, {
          needed: 'permutations are measured against the target, which is not there',
          remedy: leaveOut('permutations'),
        });
  const input = { table, weights, unseen, seed };
  const effects = await namingFileInErrorsAsync(path, () => modelEffects(model, input, context));
  const { pairs } = effects;
  const words = describeEffects(effects.attributes, model.schema, { pairs, top });
  const permuted =
    known &&
    (await namingFileInErrorsAsync(path, () =>
      context.withProgress((progress) =>
        permutationImportance(
          model,
          {
            attributes: table.select(known.rows),
            target: known.target,
            ...(weights && { weights: Float64Array.from(known.rows, (row) => weights[row]) }),
          },
          {
            ...{ metric, permutations: options.permutations, seed, unseen, signal: context.signal },
            onProgress: (done, total) => progress.show('Permutations', done, total),
          },
        ),
      ),
    ));
  const importance = permuted && permutationWords(permuted, known.rows.length, top);
  const rows = counted(effects.rows, 'row');
  const of = effects.rows < table.rowCount ? ` drawn of ${readableNumber(table.rowCount)}` : '';
  return {
    sections: [...(importance ? [importance.section] : []), ...words.sections],
    pictures: [...(importance ? [importance.picture] : []), ...words.pictures],
    facts: [['effects averaged over', `${rows}${of} of ${basename(inputName(path))}`]],
    json: {
      effects: effectsData(effects, model.schema),
      ...(permuted && { permutationImportance: { ...permuted, rows: known.rows.length } }),
    },
  };
}
