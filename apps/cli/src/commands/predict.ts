import {
  type Model,
  type Prediction,
  quoted,
  type Table,
  type UnseenCategories,
} from '@preflearn/core';
import { metricsFor } from '@preflearn/evaluation';
import { formatCsv } from '@preflearn/io';
import { writeTable } from '@preflearn/io/node';
import { type Command, Option } from 'commander';
import { listed } from '../argument-parsers.js';
import type { CommandContext } from '../command-context.js';
import type { CommandResult } from '../command-result.js';
import { addCommonOptions, addExamples } from '../examples.js';
import { inFile } from '../in-file.js';
import { knownTarget } from '../known-target.js';
import { loadModel } from '../model-file.js';
import { readForModel } from '../model-input.js';
import { checkWritable } from '../output-path.js';
import { besideInput, predictionRows, predictionTable } from '../prediction-table.js';
import type { CommonOptions, Runner } from '../run.js';
import { counted, decimals } from '../words.js';

interface PredictOptions extends CommonOptions {
  readonly out?: string;
  readonly keep?: boolean;
  readonly unseen: UnseenCategories;
  readonly missing?: readonly string[];
}

/** Adds `preflearn predict`. */
export function addPredict(program: Command, run: Runner): void {
  const command = program
    .command('predict')
    .summary('predict every row of a table with a saved model')
    .description(
      'Predicts every row of a table. The columns are found by name, in any order; those the model does ' +
        'not know are passed over. If the target is there too, the error against it is told.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .argument('<file>', 'the table')
    .option(
      '-o, --out <file>',
      'where to write the predictions (.csv, .tsv, .arff or .xarff); else printed as CSV',
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
    .option(
      '--missing <text>',
      'a text that marks a missing value, such as NA (repeatable)',
      listed,
    );
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
  const { out, unseen, missing } = options;
  if (out !== undefined) await checkWritable(out, [modelPath, file]);
  const { model } = await loadModel(modelPath, context);
  const table = await readForModel(file, model, missing, context.signal);
  const prediction = inFile(file, () => model.predict(table, { unseen }));
  const errors = errorsAgainst(table, prediction, model, unseen);
  noteErrors(file, table, model, errors, context);
  const predictions = predictionTable(prediction);
  const written = options.keep ? inFile(file, () => besideInput(table, predictions)) : predictions;
  if (out !== undefined) await writeTable(out, written, { signal: context.signal });
  const { target } = model.schema;
  const shared = { learner: model.learner, target, rows: table.rowCount, errors: errors ?? null };
  if (out === undefined) {
    const json = { ...shared, predictions: predictionRows(predictions) };
    return { text: formatCsv(written), verbatim: true, json };
  }
  const count = counted(table.rowCount, 'prediction');
  return {
    text: `Wrote ${count} of ${quoted(target.name)} to ${out}.\n`,
    json: { ...shared, out },
  };
}

interface Errors {
  /** Number of rows whose target is known. */
  readonly rows: number;
  /** By id of the metric; those that are defined. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** How wrong predictions are, where the table holds the target too and it can be understood. */
function errorsAgainst(
  table: Table,
  prediction: Prediction,
  model: Model,
  unseen: UnseenCategories,
): Errors | undefined {
  const known = knownTarget(table, model.schema.target);
  if (known === undefined) return undefined;
  const { rows, target } = known;
  const ofRows =
    rows.length === table.rowCount ? prediction : model.predict(table.select(rows), { unseen });
  const values = metricsFor(target)
    .map((metric) => [metric.id, metric.value(ofRows, target)] as const)
    .filter(([, value]) => Number.isFinite(value));
  return { rows: rows.length, metrics: Object.fromEntries(values) };
}

function noteErrors(
  file: string,
  table: Table,
  model: Model,
  errors: Errors | undefined,
  context: CommandContext,
): void {
  const { name } = model.schema.target;
  if (errors !== undefined) {
    const values = Object.entries(errors.metrics).map(([id, value]) => `${id} ${decimals(value)}`);
    const rows = counted(errors.rows, 'row');
    context.note(`Against the ${quoted(name)} of ${rows} in ${file}: ${values.join(', ')}.`);
  } else if (table.has(name)) {
    context.note(
      `The ${quoted(name)} in ${file} is not what the model predicts: no error is told.`,
    );
  }
}
