import { tableExtensions } from '@preflearn/io';
import { AUTO_ID } from '@preflearn/model-selection';
import type { Command } from 'commander';
import { addDatabaseOptions } from '../arguments/database-options.js';
import { addEarlyStoppingOptions } from '../arguments/early-stopping-options.js';
import { BEST } from '../arguments/find-learner.js';
import { addExamples } from '../arguments/help-examples.js';
import { createLearners } from '../arguments/learner-settings.js';
import {
  DEFAULT_IN_WORDS,
  DEFAULT_LEARNER,
  requestedLearners,
} from '../arguments/requested-learners.js';
import { RequiredOption } from '../arguments/required-option.js';
import { addThreadsOption } from '../arguments/threads-option.js';
import type { NotChecked, UnseenCheck } from '../evaluation/unseen-check.js';
import { DEFAULT_SEED } from '../input/next-commands.js';
import { addLabelledOptions } from '../input/read-labelled-table.js';
import { checkOutputs } from '../output/check-outputs.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { earlyStopping } from '../selection/learner-to-train.js';
import { openSource } from '../source/open-source.js';
import type { TrainOptions } from '../source/source.js';
import { checkSourceOptions } from '../source/source-options.js';
import { byteCount, repeated, seedNumber, wholeNumber } from '../text/argument-parsers.js';
import { checkNeeded } from '../text/option-conflict.js';
import { trainingSummary } from './training-summary.js';

/** Each with a description and a command. */
const EXAMPLES = [
  [
    'ten ordered classes of a number',
    'preflearn train cars.csv --target mpg --discretize 10 --out cars.json',
  ],
  [
    'the learner that suits the table best',
    'preflearn train cars.csv --target mpg --discretize 10 --learner best --out cars.json',
  ],
  [
    'classes that are words, lowest first',
    'preflearn train beef.csv --target grade --classes low,mid,high --out beef.json',
  ],
  [
    'fewer and shorter rules',
    'preflearn train cars.csv -t mpg --discretize 5 --set rules=20 --set maxConditions=2 -o small.json',
  ],
  [
    'as many rules as there is patience for: Ctrl-C ends it',
    'preflearn train cars.csv -t mpg --discretize 10 -l rank-rules --set rules=100000 --keep-partial -o cars.json',
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
] as const;

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
  addTrainingOptions(command);
  const settings = `All settings of a learner: preflearn learners ${DEFAULT_LEARNER}`;
  addExamples(command, EXAMPLES, settings);
  command.action((file: string, options: TrainOptions) =>
    run(options, (context) => train(file, options, context)),
  );
}

function addTrainingOptions(command: Command): void {
  addLabelledOptions(command)
    .option(
      '-l, --learner <id>',
      `the learner; preflearn learners lists them; ${BEST} (or ${AUTO_ID}) chooses the one that predicts held-out rows best (${DEFAULT_IN_WORDS}, rank-rules in a database, out of core and with early stopping)`,
    )
    .option('-s, --set <key=value>', 'a setting of the learner (repeatable)', repeated)
    .option(
      '--seed <n>',
      'the same seed gives the same model, byte for byte',
      seedNumber,
      DEFAULT_SEED,
    );
  addThreadsOption(command).addOption(
    new RequiredOption('-o, --out <model.json>', 'where to save the model'),
  );
  addEarlyStoppingOptions(command)
    .option(
      '--no-check',
      'do not measure the error on rows that training has not seen, which trains again on some of the rows',
    )
    .option('--keep-partial', 'when interrupted (Ctrl-C), save the model as far as it has come')
    .option(
      '--out-of-core',
      'keep the columns in a temporary file, and a byte for each value in memory: for a file larger than memory',
    )
    .option('--checkpoint <rules.jsonl>', 'in a database: keep each rule in this file')
    .option('--resume', 'go on with the rules that --checkpoint kept, to the same model');
  addDatabaseOptions(command)
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
  addCommonOptions(command);
}

async function train(
  file: string,
  options: TrainOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const names = options.learner === undefined ? undefined : [options.learner];
  const requested = requestedLearners(names, file, options);
  createLearners(requested.possible, options.set); // checks the settings before the table is read
  earlyStopping(requested.possible[0], options); // checks that the learner can be stopped
  checkNeeded(options, { resume: 'checkpoint', poolEvery: 'pool' });
  checkSourceOptions(file, options);
  const source = openSource(file, options.kind);
  await checkOutputs([options.out, options.checkpoint], source.inputs(options));
  const trained = await source.train({ options, requested, context });
  const { model, content, rows, trainedRows, metric, error, baseline, seconds, facts } = trained;
  return {
    text: trainingSummary(trained, options, context),
    json: {
      ...{ learner: trained.learner.id, options: trained.learner.options, seed: options.seed },
      ...{ rows, trainedRows, target: model.schema.target, metric },
      trainingError: error?.value ?? null,
      baselineError: baseline?.error.value ?? null,
      unseen: unseenFacts(trained.unseen),
      ...facts,
      ...{ seconds, out: options.out },
    },
    files: [{ path: options.out, content }],
  };
}

/** The check on unseen rows for `--json`: `null` without one, the reason if it was not possible. */
function unseenFacts(unseen: UnseenCheck | NotChecked | undefined): object | null {
  if (unseen === undefined) return null;
  if ('reason' in unseen) return { notMeasured: unseen.reason };
  const { value, constant, words, learned, rows, trainings } = unseen;
  const { probabilities, association, attributes, number } = unseen;
  return {
    ...{ error: value, baselineError: constant, baseline: words, learned, rows, trainings },
    probabilities: probabilities && {
      metric: probabilities.metric.id,
      error: probabilities.value,
      baselineError: probabilities.constant,
    },
    ...{ association, attributes },
    number: number && { error: number.value, baselineError: number.constant },
  };
}
