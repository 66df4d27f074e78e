import {
  type LabelledTable,
  type Learner,
  type LearnerDefinition,
  type Model,
  targetLength,
  UsageError,
} from '@preflearn/core';
import { type Measured, measure, metricsFor } from '@preflearn/evaluation';
import { type ColumnStore, tableExtensions } from '@preflearn/io';
import { AUTO_ID, type EarlyStopping } from '@preflearn/model-selection';
import type { Command } from 'commander';
import { addEarlyStoppingOptions } from '../arguments/early-stopping-options.js';
import { defaultLearner, findLearner } from '../arguments/find-learner.js';
import { addExamples } from '../arguments/help-examples.js';
import { createLearners, settingArguments } from '../arguments/learner-settings.js';
import { addMemoryOption, checkMemoryOption } from '../arguments/memory-option.js';
import { addPoolOption, checkPoolOption } from '../arguments/pool-option.js';
import { RequiredOption } from '../arguments/required-option.js';
import { addThreadsOption } from '../arguments/threads-option.js';
import { addUnitOption, checkUnitOption } from '../arguments/unit-option.js';
import type { TrainOptions } from '../database/train-options.js';
import { baselineOf } from '../evaluation/constant-baseline.js';
import { describeData } from '../input/describe-data.js';
import { nextCommands, USUAL_SEED } from '../input/next-commands.js';
import { checkOutOfCore, withColumnStore } from '../input/out-of-core.js';
import { addLabelledOptions, readLabelled } from '../input/read-labelled-table.js';
import { inputsOf } from '../input/schema-option.js';
import type { TargetOptions } from '../input/take-target-for-learners.js';
import { checkOutputs } from '../output/check-outputs.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import {
  choiceOf,
  earlyStopping,
  type LearnerToTrain,
  learnerToTrain,
} from '../selection/learner-to-train.js';
import { modelText } from '../selection/model-text.js';
import { selectionText } from '../selection/selection-text.js';
import { stoppingText } from '../selection/stopping-text.js';
import { isDatabase } from '../source/is-database.js';
import { byteCount, repeated, seedNumber, wholeNumber } from '../text/argument-parsers.js';
import { metricWords } from '../text/metric-words.js';
import { style } from '../text/text-style.js';
import { textTable } from '../text/text-table.js';
import { figure, secondsText, sizeText } from '../text/value-text.js';
import { fit, keepingPartial } from './fit-model.js';
import { trainOnDatabase } from './train-on-database.js';

/** Adds `preflearn train`. */
export function addTrain(program: Command, run: Runner): void {
  const command = program
    .command('train')
    .summary('learn a model from a table and save it')
    .description(
      `Learns to predict a column of a table (${tableExtensions('or')}) and saves the model.`,
    )
    .argument(
      '<file>',
      "the table; - is the standard input; 'duckdb:cars.db?table=cars', 'postgres://user@host/db?table=cars', 'trino://user@host:8080/catalog/schema/cars' or a pattern such as 'cars/*.parquet' is " +
        'trained on in a database, where its rows stay (learners that boost rules)',
    );
  addLabelledOptions(command)
    .option(
      '-l, --learner <id>',
      `the learner; preflearn learners lists them; ${AUTO_ID} chooses one by cross-validation`,
      defaultLearner(),
    )
    .option('-s, --set <key=value>', 'a setting of the learner (repeatable)', repeated)
    .option(
      '--seed <n>',
      'the same seed gives the same model, byte for byte',
      seedNumber,
      USUAL_SEED,
    );
  addThreadsOption(command).addOption(
    new RequiredOption('-o, --out <model.json>', 'where to save the model'),
  );
  addEarlyStoppingOptions(command)
    .option('--keep-partial', 'when interrupted (Ctrl-C), save the model as far as it has come')
    .option(
      '--out-of-core',
      'keep the columns in a temporary file, and a byte for each value in memory: for a file larger than memory',
    )
    .option('--checkpoint <rules.jsonl>', 'in a database: keep each rule in this file')
    .option('--resume', 'go on with the rules that --checkpoint kept, to the same model');
  addUnitOption(addPoolOption(command))
    .option(
      '--max-statements <n>',
      'in a database: end with the model so far before more statements are asked',
      wholeNumber(1),
    )
    .option(
      '--max-bytes <size>',
      'in a database: end with the model so far before more bytes come back, such as 500MB',
      byteCount,
    );
  addCommonOptions(addMemoryOption(command));
  addExamples(
    command,
    [
      [
        'ten ordered classes of a number',
        'preflearn train cars.csv --target mpg --discretize 10 --out cars.json',
      ],
      [
        'the learner that suits the table best',
        'preflearn train cars.csv --target mpg --discretize 10 --learner auto --out cars.json',
      ],
      [
        'classes that are words, lowest first',
        'preflearn train beef.csv --target grade --classes low,mid,high --out beef.json',
      ],
      [
        'fewer and shorter rules',
        'preflearn train cars.csv -t mpg --discretize 5 --set rules=100 --set maxConditions=2 -o small.json',
      ],
      [
        'as many rules as there is patience for: Ctrl-C ends it',
        'preflearn train cars.csv -t mpg --discretize 10 --set rules=100000 --keep-partial -o cars.json',
      ],
      [
        'only as many rules as held-out rows show to be enough',
        'preflearn train cars.csv -t mpg --discretize 10 --early-stopping -o cars.json',
      ],
      [
        'a file whose numbers do not fit in memory',
        'preflearn train cars.csv -t mpg --discretize 10 --out-of-core -o cars.json',
      ],
      [
        'more rows than that: files that DuckDB reads',
        "preflearn train 'cars/*.parquet' -t class --set rules=200 --keep-partial -o cars.json",
      ],
      [
        '... kept after each rule; the same command goes on after a crash',
        "preflearn train 'cars/*.parquet' -t class --checkpoint cars.jsonl --resume -o cars.json",
      ],
      [
        '... far quicker: conditions are searched on 100,000 of the rows',
        "preflearn train 'cars/*.parquet' -t class --pool 100000 -o cars.json",
      ],
      [
        'a column of numbers that are codes',
        'preflearn train homes.csv -t price --discretize 10 --type zip=nominal --ignore id -o homes.json',
      ],
    ],
    `All settings of a learner: preflearn learners ${defaultLearner()}`,
  );
  command.action((file: string, options: TrainOptions) =>
    run(options, (context) => train(file, options, context)),
  );
}

/**
 * @throws UsageError OPTION_CONFLICT for `--resume` without `--checkpoint`, and for database options without a database
 */
function checkDatabaseOptions(file: string, options: TrainOptions): void {
  const { checkpoint, resume } = options;
  if (resume && checkpoint === undefined) {
    throw new UsageError('OPTION_CONFLICT', 'it needs the file that the rules were kept in', {
      where: { option: 'resume' },
      remedy: 'name it by --checkpoint',
    });
  }
  checkPoolOption(file, options);
  checkUnitOption(file, options);
  checkMemoryOption(file, options);
  if (isDatabase(file)) return;
  const problem = 'it is for a database, not for a file that is read into memory';
  if (checkpoint !== undefined) {
    throw new UsageError('OPTION_CONFLICT', problem, {
      where: { option: 'checkpoint' },
      remedy: 'save the model when interrupted by --keep-partial',
    });
  }
  for (const option of ['maxStatements', 'maxBytes'] as const) {
    if (options[option] === undefined) continue;
    throw new UsageError('OPTION_CONFLICT', problem, {
      where: { option },
      remedy: { action: 'leave-out', option },
    });
  }
}

async function train(
  file: string,
  options: TrainOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const definition = findLearner(options.learner, { option: 'learner' });
  const [learner] = createLearners([definition], options.set);
  const early = earlyStopping(definition, options);
  checkDatabaseOptions(file, options);
  checkOutOfCore(file, definition, options);
  if (isDatabase(file)) {
    await checkOutputs([options.out, options.checkpoint], []);
    return await trainOnDatabase({ file, options, learner, context });
  }
  await checkOutputs([options.out], inputsOf(file, options));
  return await withColumnStore(options, (store) =>
    trainOnFile({ file, options, definition, learner, early, store, context }),
  );
}

/** A training run on a file. */
interface FileTraining {
  readonly file: string;
  readonly options: TrainOptions;
  readonly definition: LearnerDefinition;
  readonly learner: Learner;
  readonly early: EarlyStopping | undefined;
  readonly store: ColumnStore | undefined;
  readonly context: CommandContext;
}

/** Trains on the table in a file, and saves the model. */
async function trainOnFile(training: FileTraining): Promise<CommandResult> {
  const { file, options, definition, learner, early, store, context } = training;
  const reading = { ...options, store };
  const { data, asked } = await readLabelled(file, reading, [definition], context);
  context.note(describeData(file, data));
  const start = performance.now();
  let trained: LearnerToTrain = { learner };
  const textWithChoice = (model: Model) =>
    modelText(options.out, model, choiceOf(trained, options));
  const model = await keepingPartial(options, textWithChoice, context, async () => {
    trained = await learnerToTrain(learner, early, data, options, context);
    return fit(trained.learner, data, options, context);
  });
  const seconds = (performance.now() - start) / 1000;
  const error = trainingError(model, data);
  const content = textWithChoice(model);
  const bytes = Buffer.byteLength(content);
  return {
    text: summary({
      file,
      options,
      asked,
      data,
      definition,
      learner,
      trained,
      model,
      error,
      seconds,
      bytes,
      plugins: context.plugins.named,
    }),
    json: {
      learner: trained.learner.id,
      options: trained.learner.options,
      ...(trained.selection && { selection: trained.selection }),
      ...(trained.stopping && { stopping: trained.stopping }),
      seed: options.seed,
      ...rowCounts(data),
      target: model.schema.target,
      metric: error.metric,
      trainingError: error.model.value,
      baselineError: error.baseline?.value ?? null,
      seconds,
      out: options.out,
    },
    files: [{ path: options.out, content }],
  };
}

/** Numbers of all rows and of those with a weight above 0, which are the only ones a learner uses. */
function rowCounts({ target, weights }: LabelledTable): { rows: number; trainedRows: number } {
  const rows = targetLength(target);
  return { rows, trainedRows: weights?.filter((weight) => weight > 0).length ?? rows };
}

interface TrainingError {
  /** Id of the metric. */
  readonly metric: string;
  readonly title: string;
  readonly model: Measured;
  readonly baseline: Measured | undefined;
  readonly baselineWords: string;
}

/**
 * The main metric on the training rows, as stored in the model or computed from its predictions, and that of a constant
 * prediction.
 */
function trainingError(model: Model, data: LabelledTable): TrainingError {
  const { attributes, target, weights } = data;
  const [metric] = metricsFor(target);
  const baseline = baselineOf(data);
  const known = model.trainingErrors?.[metric.id];
  return {
    metric: metric.id,
    title: `${weights ? 'weighted ' : ''}${metricWords(metric)}`,
    model:
      known === undefined
        ? measure(metric, model.predict(attributes), target, weights)
        : { value: known },
    baseline: baseline && measure(metric, baseline.predict(attributes.rowCount), target, weights),
    baselineWords: baseline ? `${baseline.words} ${baseline.className}` : '',
  };
}

interface Trained {
  readonly file: string;
  readonly options: TrainOptions;
  readonly asked: TargetOptions;
  readonly data: LabelledTable;
  readonly definition: LearnerDefinition;
  readonly learner: Learner;
  readonly trained: LearnerToTrain;
  readonly model: Model;
  readonly error: TrainingError;
  readonly seconds: number;
  readonly bytes: number;
  readonly plugins: readonly string[];
}

function summary(trained: Trained): string {
  const { options, data, model, error, seconds, bytes } = trained;
  const { selection, stopping } = trained.trained;
  const { headline } = model.describe(0);
  const constant =
    error.baseline === undefined ? '' : ` (${error.baselineWords}: ${valueText(error.baseline)})`;
  const { rows, trainedRows } = rowCounts(data);
  const weighty =
    trainedRows < rows ? `; ${trainedRows} of the ${rows} rows have a weight above 0` : '';
  const lines = [
    ['Learned', `${headline.replace(/\.$/, '')}, in ${secondsText(seconds)}${weighty}.`],
    ...(stopping === undefined ? [] : [['Stopped', stoppingText(stopping)]]),
    ['On these rows', `${error.title} ${style.bold(valueText(error.model))}${constant}`],
    ['Saved', `${options.out} (${sizeText(bytes)})`],
  ];
  if (!options.quiet)
    lines.push(...nextOf(trained).map((line, i) => [i === 0 ? 'Next' : '', line]));
  const why = selection === undefined ? '' : selectionText(selection);
  return `${why}${textTable(lines, [], (cell, _, c) => (c === 0 ? style.dim(cell) : cell))}\n`;
}

function nextOf(trained: Trained): readonly string[] {
  const { file, data, asked, options, definition, learner, plugins } = trained;
  const { selection, learner: known } = trained.trained;
  const { seed, out } = options;
  const settings = settingArguments(definition, selection === undefined ? known : learner);
  const what = { file, data, asked, options, plugins };
  return nextCommands({ ...what, learner: definition.id, settings, seed, out });
}

function valueText(measured: Measured): string {
  return measured.value === null ? `undefined, as ${measured.reason}` : figure(measured.value);
}
