import { quoted } from '@preflearn/core/text';
import { inputName, STANDARD_STREAM } from '../address/standard-input.js';
import { predictionErrors } from '../evaluation/prediction-errors.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { readModel } from '../input/read-model.js';
import { readForModel } from '../input/read-table-for-model.js';
import { checkOutputs } from '../output/check-outputs.js';
import {
  checkColumnNames,
  predictionRows,
  predictionTable,
  withInputColumns,
} from '../output/prediction-table.js';
import { checkTableOutput, fileOf, tableOutput } from '../output/table-output.js';
import type { CommandResult } from '../runtime/command-result.js';
import { processMemory } from '../runtime/process-memory.js';
import { counted } from '../text/value-text.js';
import type { Predicting } from './source.js';

/** Predicts the rows of a file, to another file or to standard output. */
export async function predictFile(
  file: string,
  { modelPath, options, context }: Predicting,
): Promise<CommandResult> {
  const { out, unseen, weights, keep } = options;
  await checkOutputs([fileOf(out)], [modelPath, file]);
  const printsJson = out === undefined && options.json === true;
  if (!printsJson) checkTableOutput(out ?? STANDARD_STREAM, options, context);
  const model = await readModel(modelPath, context);
  const table = await readForModel(file, model, options, context, weights);
  if (keep) namingFileInErrors(file, () => checkColumnNames(table, model));
  const prediction = namingFileInErrors(file, () => model.predict(table, { unseen }));
  const { errors, note } = predictionErrors(
    { file: inputName(file), table, model, prediction, width: context.width },
    options,
  );
  if (note !== undefined) context.note(note);
  const { target } = model.schema;
  const predictions = predictionTable(prediction, target);
  const shared = { learner: model.learner, target, rows: table.rowCount, errors: errors ?? null };
  if (printsJson) {
    const rows = predictionRows(predictions, processMemory(false));
    return { text: '', json: { ...shared, predictions: rows } };
  }
  const to = out ?? STANDARD_STREAM;
  const text = `Wrote ${counted(table.rowCount, 'prediction')} of ${quoted(target.name)} to ${to}.\n`;
  const written = keep ? withInputColumns(table, predictions) : predictions;
  return { ...tableOutput(to, written, text, options, context), json: { ...shared, out } };
}
