import { quoted, type UnseenCategories, UsageError } from '@preflearn/core';
import { tableExtensions } from '@preflearn/io';
import { type Command, Option } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { predictionErrors } from '../evaluation/prediction-errors.js';
import { addFileOptions, type FileOptions, fileOptions } from '../input/file-options.js';
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
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions } from '../runtime/common-options.js';
import { processMemory } from '../runtime/process-memory.js';
import type { Runner } from '../runtime/runner.js';
import { isDatabase, shownAddress, toFileRemedy } from '../source/is-database.js';
import { inputName, STANDARD_STREAM } from '../source/standard-input.js';
import { counted } from '../text/value-text.js';
import { predictIntoTable } from './predict-into-table.js';

interface PredictOptions extends FileOptions, TableOutputOptions {
  readonly out?: string;
  readonly keep?: boolean;
  readonly unseen: UnseenCategories;
  readonly weights?: string;
  readonly into?: string;
  readonly overwrite?: boolean;
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
    .argument(
      '<file>',
      "the table; - is the standard input; with --into a table of DuckDB, 'duckdb:cars.db?table=cars', of PostgreSQL or of Trino",
    )
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
    .option('--weights <column>', 'a numeric column with the weight of each row in the error')
    .option(
      '--into <table>',
      'predict a table of DuckDB, PostgreSQL or Trino in the database itself, into this new table of all its columns and the predictions',
    )
    .option('--overwrite', 'replace the table of --into if it is there');
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
    [
      'in a database, whose rows stay there',
      "preflearn predict cars.json 'duckdb:cars.db?table=cars' --into predictions",
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
  if (checkInto(file, options)) {
    const { into, overwrite = false } = options;
    const model = await readModel(modelPath, context);
    return await predictIntoTable({
      ...{ model, modelPath, address: file, into, overwrite, unseen, context },
    });
  }
  await checkOutputs([fileOf(out)], [modelPath, file]);
  const printsJson = out === undefined && options.json === true;
  if (!printsJson) checkTableOutput(out ?? STANDARD_STREAM, options, context);
  const model = await readModel(modelPath, context);
  const table = await readForModel(file, model, options, context, weights);
  if (options.keep) namingFileInErrors(file, () => checkColumnNames(table, model));
  const prediction = namingFileInErrors(file, () => model.predict(table, { unseen }));
  const { errors, note } = predictionErrors(
    { file: inputName(file), table, model, prediction, width: context.width },
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

/** Options for reading or writing files. */
const NOT_FOR_DATABASES = ['out', 'keep', 'weights', 'outFormat', 'spreadsheetSafe'] as const;

/**
 * Whether predictions are written to a database table.
 *
 * @throws UsageError OPTION_CONFLICT, ARGUMENT
 */
function checkInto(
  file: string,
  options: PredictOptions,
): options is PredictOptions & { readonly into: string } {
  const { into, overwrite } = options;
  if (into === undefined && overwrite) {
    throw new UsageError('OPTION_CONFLICT', 'it needs the name of a table', {
      where: { option: 'overwrite' },
      remedy: 'name it by --into',
    });
  }
  if (into === undefined && !isDatabase(file)) return false;
  if (into === undefined) {
    throw new UsageError('ARGUMENT', 'the rows of a database are predicted into a table of it', {
      where: { argument: shownAddress(file) },
      remedy: ['name the table by --into', toFileRemedy(file)],
    });
  }
  if (!isDatabase(file)) {
    throw new UsageError('OPTION_CONFLICT', 'it is for rows of a database, not of a file', {
      where: { option: 'into' },
      remedy: 'name a file for the predictions by --out',
    });
  }
  const given = { ...fileOptions(options), ...pick(options, NOT_FOR_DATABASES) };
  const other = Object.entries(given).find(([, value]) => value !== undefined);
  if (other === undefined) return true;
  throw new UsageError(
    'OPTION_CONFLICT',
    'it is for files, but the predictions stay in a database',
    {
      where: { option: other[0] },
      remedy: { action: 'leave-out', option: other[0] },
    },
  );
}

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<Pick<T, K>>;
}
