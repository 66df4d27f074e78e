import { type Target, targetLength } from '@preflearn/core';
import {
  type Metric,
  metricsFor,
  numberMaeLoss,
  type SearchPlan,
  type SplitPlan,
  type TuningResult,
  tune,
} from '@preflearn/evaluation';
import { type Command, Option } from 'commander';
import { dataName } from '../address/data-name.js';
import { findMetric } from '../arguments/find-metric.js';
import { addExamples } from '../arguments/help-examples.js';
import { addJobsOption, type JobsOption, sharedOut } from '../arguments/jobs-option.js';
import { parseSettings, settingArguments } from '../arguments/learner-settings.js';
import {
  DEFAULT_IN_WORDS,
  DEFAULT_LEARNER,
  type RequestedLearners,
  requestedLearners,
} from '../arguments/requested-learners.js';
import { addThreadsOption, type ThreadsOption } from '../arguments/threads-option.js';
import { triedSpace } from '../arguments/try-options.js';
import { measuredTarget } from '../evaluation/metric-unit.js';
import { describeData } from '../input/describe-data.js';
import { DEFAULT_SEED, tunedCommands } from '../input/next-commands.js';
import {
  addLabelledOptions,
  type LabelledOptions,
  readLabelled,
} from '../input/read-labelled-table.js';
import { inputsOf } from '../input/schema-option.js';
import { checkOutputs } from '../output/check-outputs.js';
import { reportPage, reportText } from '../output/command-report.js';
import { jsonFile } from '../output/json-file.js';
import { carryingOut } from '../runs/carry-out-runs.js';
import { runProgress } from '../runs/run-progress.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { CommonOptions } from '../runtime/common-options.js';
import { memoryOfJob } from '../runtime/process-memory.js';
import type { Runner } from '../runtime/runner.js';
import { repeated, seedNumber, wholeNumber } from '../text/argument-parsers.js';
import { conflict } from '../text/option-conflict.js';
import type { OutputFile } from '../text/output-file.js';
import { tuningReport } from '../tuning/tuning-report.js';

interface TuneOptions extends CommonOptions, LabelledOptions, ThreadsOption, JobsOption {
  readonly learner?: string;
  readonly set?: readonly string[];
  readonly try?: readonly string[];
  readonly search: SearchPlan['method'];
  readonly candidates?: number;
  readonly points?: number;
  readonly folds: number;
  readonly repeats: number;
  readonly outerFolds?: number;
  readonly choose: 'best' | 'simplest';
  readonly metric?: string;
  readonly seed: number;
  readonly html?: string;
  readonly json?: string;
}

/** Adds `preflearn tune`. */
export function addTune(program: Command, run: Runner): void {
  const command = program
    .command('tune')
    .summary('search for good settings of a learner for a table')
    .description(
      'Tries settings of a learner by cross-validation, and says which are best, how good they are and what mattered. ' +
        'How many rules are best is read off one long training.',
    )
    .argument('<file>', 'the table; - is the standard input');
  addTuningOptions(command);
  addExamples(
    command,
    [
      [
        'what the learner names, 27 candidates by successive halving',
        'preflearn tune cars.csv --target mpg --discretize 10',
      ],
      [
        'how good what is found will be on new rows',
        'preflearn tune cars.csv -t mpg --discretize 10 --try rules=10,20 --outer-folds 5',
      ],
      [
        'a grid of two settings',
        'preflearn tune cars.csv -t mpg --discretize 10 --search grid --try penalty=1,10,100 --try maxConditions=1,2,3',
      ],
      [
        'the simplest settings that are about as good, in a page for the browser',
        'preflearn tune cars.csv -t mpg --discretize 10 --choose simplest --html tuning.html',
      ],
      [
        'two trainings at a time, going on where an earlier run of the same command was interrupted',
        'preflearn tune cars.csv -t mpg --discretize 10 --jobs 2 --journal tuning.jsonl',
      ],
    ],
    `All settings of a learner: preflearn learners ${DEFAULT_LEARNER}`,
  );
  command.action((file: string, options: TuneOptions) =>
    run(options, (context) => runTune(file, options, context)),
  );
}

function addTuningOptions(command: Command): void {
  addLabelledOptions(command)
    .option(
      '-l, --learner <id>',
      `the learner; preflearn learners lists them (${DEFAULT_IN_WORDS})`,
    )
    .option('-s, --set <key=value>', 'a setting that stays as it is (repeatable)', repeated)
    .option(
      '--try <key=values>',
      'values of a setting to try, a,b,c or from:to (repeatable; default: those that the learner names)',
      repeated,
    )
    .addOption(
      new Option(
        '--search <method>',
        'halving: candidates at random on few rows, the best on more; random: all on all rows; grid: all combinations',
      )
        .choices(['halving', 'random', 'grid'])
        .default('halving'),
    )
    .option(
      '--candidates <n>',
      'how many settings are tried (default: 27; not of a grid)',
      wholeNumber(1),
    )
    .option('--points <n>', 'how many values of a range a grid has (default: 3)', wholeNumber(2))
    .option('--folds <k>', 'cross-validation of each candidate in k parts', wholeNumber(2), 5)
    .option('--repeats <n>', 'how often these folds are drawn', wholeNumber(1), 1)
    .option(
      '--outer-folds <k>',
      'nested cross-validation: how good what is chosen is on rows that the search has not seen',
      wholeNumber(2),
    )
    .addOption(
      new Option('--choose <which>', 'best, or the simplest within one standard error of the best')
        .choices(['best', 'simplest'])
        .default('best'),
    )
    .option(
      '-m, --metric <id>',
      'what to measure (default: the main metric of the target, in its unit)',
    )
    .option('--seed <n>', 'seed of candidates, splits and training', seedNumber, DEFAULT_SEED);
  addJobsOption(addThreadsOption(command))
    .option('-q, --quiet', 'print only the results, and show no progress')
    .option('--html <out.html>', 'also write a page with pictures: what mattered, and how')
    .option(
      '--json <out.json>',
      'also write all candidates as JSON; - prints them in place of the table',
    );
}

async function runTune(
  file: string,
  options: TuneOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { html, journal, queue } = options;
  const out = options.json === '-' ? undefined : options.json;
  const names = options.learner === undefined ? undefined : [options.learner];
  const requested = requestedLearners(names, file, options);
  checkSettings(requested, options);
  const search = searchPlan(options);
  await checkOutputs([out, html, journal], inputsOf(file, options));
  const labelled = await readLabelled(file, options, requested.forReading, context);
  const { data } = labelled;
  const [definition] = requested.forKind(data.target.kind);
  const fixed = parseSettings(definition, options.set);
  const space = triedSpace(definition, options.try, fixed);
  const metric =
    options.metric === undefined
      ? metricByDefault(data.target)
      : findMetric(options.metric, 'metric');
  context.note(describeData(file, labelled, requested.forReading));
  const { jobs, threads } = sharedOut(options);
  const result = await context.withProgress((progress) => {
    const showRun = runProgress(progress);
    return carryingOut({ data, metrics: [metric], jobs, journal, queue, context }, (carryOut) =>
      tune({
        dataset: dataName(file),
        data,
        learner: definition,
        fixed,
        space,
        search,
        splits: { method: 'folds', folds: options.folds, repeats: options.repeats },
        outer: outerPlan(options),
        choose: options.choose,
        metric,
        seed: options.seed,
        threads,
        memory: memoryOfJob(jobs, false),
        signal: context.signal,
        carryOut,
        jobs,
        onProgress: (state) =>
          showRun(`run ${state.run}`, `Training ${state.done + 1} of ${state.total}`, state),
      }),
    );
  });
  const next = tunedCommands({
    file,
    options,
    learner: definition.id,
    settings: settingArguments(definition, definition.create(result.options)),
    seed: options.seed,
    rows: targetLength(data.target),
    plugins: context.plugins.named,
  });
  const quiet = options.quiet === true;
  const report = tuningReport(
    { result, metric, definition, next, target: measuredTarget(data.target) },
    data.target.name,
    quiet,
  );
  const files: OutputFile[] = [];
  if (out !== undefined) files.push(jsonFile(out, result, 'all candidates'));
  if (html !== undefined) files.push(await reportPage(html, report));
  return {
    files,
    text: reportText(report, context.width),
    json: result satisfies TuningResult,
  };
}

/** The main metric of a target; for classes that were made from a number the error in the unit of that number. */
function metricByDefault(target: Target): Metric {
  const known = metricsFor(target);
  return known.includes(numberMaeLoss) ? numberMaeLoss : known[0];
}

/** Checks settings before the table is read, where it is known which learner they are for. */
function checkSettings({ possible }: RequestedLearners, options: TuneOptions): void {
  if (possible.length > 1) return;
  triedSpace(possible[0], options.try, parseSettings(possible[0], options.set));
}

/** @throws UsageError OPTION_CONFLICT */
function searchPlan({ search, candidates, points }: TuneOptions): SearchPlan {
  if (search === 'grid' ? candidates !== undefined : points !== undefined) {
    const option = search === 'grid' ? 'candidates' : 'points';
    throw conflict(option, `it is not for --search ${search}`);
  }
  return search === 'grid' ? { method: 'grid', points } : { method: search, candidates };
}

function outerPlan({ outerFolds }: TuneOptions): SplitPlan | undefined {
  return outerFolds === undefined ? undefined : { method: 'folds', folds: outerFolds };
}
