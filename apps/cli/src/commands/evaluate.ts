import type { LearnerDefinition, TargetKind } from '@preflearn/core';
import { knownMetrics, type Metric } from '@preflearn/evaluation';
import { type Command, Option } from 'commander';
import { addDatabaseOptions } from '../arguments/database-options.js';
import { addEarlyStoppingOptions } from '../arguments/early-stopping-options.js';
import { findMetric } from '../arguments/find-metric.js';
import { addExamples } from '../arguments/help-examples.js';
import { addJobsOption } from '../arguments/jobs-option.js';
import { createLearners } from '../arguments/learner-settings.js';
import {
  DEFAULT_IN_WORDS,
  DEFAULT_LEARNER,
  requestedLearners,
} from '../arguments/requested-learners.js';
import { splitSizes } from '../arguments/split-options.js';
import { addThreadsOption } from '../arguments/threads-option.js';
import { withConstant } from '../evaluation/baseline-runs.js';
import { ConfusionRuns } from '../evaluation/confusion-runs.js';
import { resultsReport } from '../evaluation/results-report.js';
import { addLabelledOptions } from '../input/read-labelled-table.js';
import { checkOutputs } from '../output/check-outputs.js';
import { reportPage, reportText } from '../output/command-report.js';
import { jsonFile } from '../output/json-file.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { Runner } from '../runtime/runner.js';
import { earlyStopping } from '../selection/learner-to-train.js';
import { openSource } from '../source/open-source.js';
import type { EvaluateOptions } from '../source/source.js';
import { checkSourceOptions } from '../source/source-options.js';
import { list, probability, repeated, seedNumber, wholeNumber } from '../text/argument-parsers.js';
import { checkNeeded } from '../text/option-conflict.js';
import type { OutputFile } from '../text/output-file.js';
import { textTable } from '../text/text-table.js';

/** Each with a description and a command. */
const EXAMPLES = [
  [
    'ten-fold cross-validation',
    'preflearn evaluate cars.csv --target mpg --discretize 10 --folds 10',
  ],
  [
    '20 random splits: train on three quarters of the rows, test on the rest',
    'preflearn evaluate cars.csv --target mpg --discretize 10 --split 0.75:0.25 --repeats 20',
  ],
  [
    'other settings',
    'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 10 --set rules=20 --set penalty=3',
  ],
  [
    'two learners, in a page for the browser',
    'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 10 --learner rank-rules,order --html results.html',
  ],
  [
    'two trainings at a time, going on where an earlier run of the same command was interrupted',
    'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 10 --repeats 5 --jobs 2 --journal cars.jsonl',
  ],
  [
    'with only as many rules as held-out training rows show to be enough',
    'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 10 --early-stopping',
  ],
  [
    'in a database: on seven tenths of the rows, drawn by their numbers',
    "preflearn evaluate 'duckdb:cars.db?table=cars' -t class --split 0.7:0.3 --learner rank-rules,ml-rules",
  ],
  [
    'for a program',
    'preflearn evaluate cars.csv -t mpg --discretize 10 --folds 5 --json results.json --quiet',
  ],
] as const;

/** A line for each metric. */
function metricsHelp(): string {
  const rows = knownMetrics().map(({ id, title, direction, kinds }) => [
    `  ${id}`,
    direction === 'lower' ? '↓' : '↑',
    `${title} (${kinds.join(', ')})`,
  ]);
  const note =
    '↓ lower is better, ↑ higher is better; top5Score and so on for any number of labels.';
  const names =
    'Usual names work too: mae, accuracy, qwk, f1, auc, tau, logloss, brier, rps, ndcg.';
  return ['', 'Metrics:', textTable(rows), `  ${note}`, `  ${names}`].join('\n');
}

/** Adds `preflearn evaluate`. */
export function addEvaluate(program: Command, run: Runner): void {
  const command = program
    .command('evaluate')
    .summary('measure how wrong learners are on rows they have not seen')
    .description(
      'Trains learners on some rows of a table and measures their predictions of others, repeatedly; ' +
        'all learners get the same splits. Give --folds or --split.',
    )
    .argument(
      '<file>',
      "the table; - is the standard input; of a table in a database, such as 'duckdb:cars.db?table=cars' (see train), the rows to " +
        'train on stay there, and --split takes shares',
    );
  addEvaluationOptions(command);
  command.addHelpText('after', metricsHelp());
  addExamples(
    command,
    EXAMPLES,
    `All learners: preflearn learners. All settings of one: preflearn learners ${DEFAULT_LEARNER}`,
  );
  command.action((file: string, options: EvaluateOptions) =>
    run(options, (context) => evaluate(file, options, context)),
  );
}

function addEvaluationOptions(command: Command): void {
  addLabelledOptions(command)
    .option(
      '-l, --learner <ids>',
      `one learner or several, such as a,b (${DEFAULT_IN_WORDS}, rank-rules in a database and with early stopping)`,
      list,
    )
    .option(
      '-s, --set <key=value>',
      'a setting of all learners that have it; learner.key=value for one (repeatable)',
      repeated,
    )
    .option('--folds <k>', 'cross-validation in k parts', wholeNumber(2))
    .option(
      '--split <train:test>',
      'random parts of these numbers of rows, or shares such as 0.7:0.3',
      splitSizes,
    )
    .option('--repeats <r>', 'draw new folds or a new split r times', wholeNumber(1), 1)
    .addOption(
      new Option('--stratify', 'spread each class evenly over the folds (default for classes)'),
    )
    .addOption(new Option('--no-stratify', 'draw the folds without regard to classes'))
    .option(
      '--metrics <ids>',
      'what to measure, such as mae,accuracy (default: all metrics below that fit the target)',
      list,
    )
    .option(
      '--missing-labels <p>',
      'delete each label of the training rankings with this probability',
      probability,
    )
    .option('--seed <n>', 'seed of the splits and of training', seedNumber, 1);
  addDatabaseOptions(addJobsOption(addThreadsOption(addEarlyStoppingOptions(command))))
    .option('-q, --quiet', 'print only the results, and show no progress')
    .option(
      '--html <out.html>',
      'also write a page with pictures: results by split, reliability, confusion of classes',
    )
    .option(
      '--json <out.json>',
      'also write the results as JSON; - prints them in place of the table',
    );
}

async function evaluate(
  file: string,
  options: EvaluateOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { html } = options;
  const out = options.json === '-' ? undefined : options.json;
  checkNeeded(options, { poolEvery: 'pool' });
  checkSourceOptions(file, options, { defaults: { jobs: 1 } });
  const source = openSource(file, options.kind);
  const requested = requestedLearners(options.learner, file, options);
  const named = (definitions: readonly LearnerDefinition[]) =>
    createLearners(definitions, options.set).map((learner, i) => ({
      id: learner.id,
      learner: earlyStopping(definitions[i], options) ?? learner,
    }));
  named(requested.possible); // checks the settings before the table is read
  await checkOutputs([out, html, options.journal], source.inputs(options));
  const metrics = chosenMetrics(options.metrics);
  const confusionRuns = new ConfusionRuns();
  const learnersFor = (kind: TargetKind) => named(requested.forKind(kind));
  const work = { options, requested, learnersFor, metrics, confusionRuns, context };
  const evaluated = await source.evaluate(work);
  const document = withConstant(evaluated);
  const report = resultsReport({ ...evaluated, confusion: confusionRuns.result() });
  const files: OutputFile[] = [];
  if (out !== undefined) files.push(jsonFile(out, document, 'the results'));
  if (html !== undefined) files.push(await reportPage(html, report));
  return { files, text: reportText(report, context.width), json: document };
}

/**
 * The metrics with these ids or usual names, each once; all that are defined for the target when absent.
 *
 * @throws UsageError ARGUMENT
 */
function chosenMetrics(ids: readonly string[] | undefined): readonly Metric[] | undefined {
  const found = ids?.map((id) => findMetric(id, 'metrics'));
  return found && [...new Map(found.map((metric) => [metric.id, metric])).values()];
}
