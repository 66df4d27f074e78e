import { quoted, type UnseenCategories } from '@preflearn/core';
import { tableExtensions } from '@preflearn/io';
import { type Command, Option } from 'commander';
import { addCommonOptions } from '../arguments/common-options.js';
import { addExamples } from '../arguments/help-examples.js';
import { predictionErrors } from '../evaluation/prediction-errors.js';
import { addFileOptions, type FileOptions } from '../input/file-options.js';
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
import {
  addTableOutputOptions,
  checkTableOutput,
  fileOf,
  type TableOutputOptions,
  tableOutput,
} from '../output/table-output.js';
import { counted } from '../output/value-text.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { processMemory } from '../runtime/process-memory.js';
import type { Runner } from '../runtime/runner.js';
import { inputName, STANDARD_STREAM } from '../runtime/standard-input.js';

interface PredictOptions extends FileOptions, TableOutputOptions {
  readonly out?: string;
  readonly keep?: boolean;
  readonly unseen: UnseenCategories;
  readonly weights?: string;
}

/** Adds `preflearn predict`. */
export function addPredict(program: Command, run: Runner): void {
  const command = program
    .command('predict')
    .summary('predict every row of a table with a saved model')
    .description(
      'Predicts every row of a table. The columns are found by name, in any order; those the model does ' +
        'not use are ignored. If the target is there too, the error is reported.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .argument('<file>', 'the table; - is the standard input')
    .option(
      '-o, --out <file>',
      `where to write the predictions (${tableExtensions('or')}); else, and for -, they are printed`,
    )
    .option('-k, --keep', 'keep the columns of the table and add the predictions on the right')
    .addOption(
      new Option(
        '--unseen <what>',
        'a category that training never saw is an error, or counts as missing',
      )
        .choices(['error', 'missing'])
        .default('error'),
    )
    .option('--weights <column>', 'a numeric column with the weight of each row in the error');
  addFileOptions(command);
  addTableOutputOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['to a file', 'preflearn predict cars.json new-cars.csv --out predictions.csv'],
    ['to the screen, the first lines', 'preflearn predict cars.json new-cars.csv | head'],
    [
      'beside the columns of the table',
      'preflearn predict cars.json new-cars.csv --keep --out both.csv',
    ],
  ]);
  command.action((modelPath: string, file: string, options: PredictOptions) =>
    run(options, (context) => predict(modelPath, file, options, context)),
  );
}

async function predict(
  modelPath: string,
  file: string,
  options: PredictOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { out, unseen, weights } = options;
  await checkOutputs([fileOf(out)], [modelPath, file]);
  const printsJson = out === undefined && options.json === true;
  if (!printsJson) checkTableOutput(out ?? STANDARD_STREAM, options, context);
  const model = await readModel(modelPath, context);
  const table = await readForModel(file, model, options, context, weights);
  if (options.keep) namingFileInErrors(file, () => checkColumnNames(table, model));
  const prediction = namingFileInErrors(file, () => model.predict(table, { unseen }));
  const { errors, note } = predictionErrors(
    { file: inputName(file), table, model, prediction },
    options,
  );
  if (note !== undefined) context.note(note);
  const predictions = predictionTable(prediction);
  const written = options.keep ? withInputColumns(table, predictions) : predictions;
  const { target } = model.schema;
  const shared = { learner: model.learner, target, rows: table.rowCount, errors: errors ?? null };
  if (printsJson)
    return {
      text: '',
      json: { ...shared, predictions: predictionRows(predictions, processMemory(false)) },
    };
  const to = out ?? STANDARD_STREAM;
  const text = `Wrote ${counted(table.rowCount, 'prediction')} of ${quoted(target.name)} to ${to}.\n`;
  return { ...tableOutput(to, written, text, options, context), json: { ...shared, out } };
}
