import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from '@preflearn/core';
import { didYouMean } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { reportText } from '../output/command-report.js';
import { reproduceStudies, SMALL_ROWS } from '../reproduce/reproduce-studies.js';
import { studyDocument, studyFiles } from '../reproduce/results/study-files.js';
import { studyReport } from '../reproduce/results/study-report.js';
import { withLinesIn } from '../reproduce/running/tocuco.js';
import { namedStudies, studies } from '../reproduce/studies/studies.js';
import type { Study } from '../reproduce/studies/study.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { list, seedNumber, threadNumber, wholeNumber } from '../text/argument-parsers.js';
import { style } from '../text/text-style.js';
import { textTable } from '../text/text-table.js';
import { counted } from '../text/value-text.js';

/** The word in place of studies that lists them. */
const LIST = 'list';

/** The file of the results of runs, in the folder of the results. */
const JOURNAL = 'runs.jsonl';

interface ReproduceOptions extends CommonOptions {
  readonly data?: string;
  readonly out?: string;
  readonly only?: readonly string[];
  readonly learners?: readonly string[];
  readonly repeats?: number;
  readonly seed: number;
  readonly jobs: number | 'auto';
  readonly python: string;
}

/** Adds `preflearn reproduce`. */
export function addReproduce(program: Command, run: Runner): void {
  const command = program
    .command('reproduce')
    .summary('run the tables of the papers again and compare')
    .description(
      'Runs tables and figures of the papers again, and compares the figures with the published ones: whether they differ by more than noise. Writes Markdown, JSON, LaTeX and a page for each.',
    )
    .argument('<studies...>', `tables to run, all of a paper, or ${LIST} to list them`)
    .option('--data <folder>', 'folder of the data sets, as preflearn data get fills it (required)')
    .option(
      '-o, --out <folder>',
      'folder for the results; the same command goes on there (required)',
    )
    .option(
      '--only <sets>',
      `lines of the tables to run, such as housing,pyrim; small: sets of at most ${SMALL_ROWS} rows`,
      list,
    )
    .option('--learners <ids>', 'learners to run; the other columns are quoted', list)
    .option(
      '--repeats <r>',
      'random splits, or whole cross-validations (default: as many as reproduce list shows)',
      wholeNumber(1),
    )
    .option('--seed <n>', 'seed of the splits and of training', seedNumber, 1)
    .option(
      '-j, --jobs <n>',
      'how many trainings run side by side, or auto for one a processor',
      threadNumber,
      1,
    )
    .option('--python <command>', 'Python that runs other libraries', 'python3');
  addCommonOptions(command);
  addExamples(command, [
    ['what there is', 'preflearn reproduce list'],
    [
      'one table on two sets',
      'preflearn reproduce rank-rules/table-4 --only housing,machine-cpu --repeats 1 --data data --out results',
    ],
    [
      'other libraries on the same splits, for classes',
      'preflearn reproduce peers/classes --only small --data data --out results',
    ],
    [
      'all small sets of a paper, two trainings at a time',
      'preflearn reproduce ml-rules --only small --jobs 2 --data data --out results',
    ],
  ]);
  command.action((words: readonly string[], options: ReproduceOptions) =>
    run(options, (context) =>
      words[0] === LIST ? listStudies(words.slice(1)) : reproduce(words, options, context),
    ),
  );
}

function listStudies(words: readonly string[]): CommandResult {
  const chosen = words.length === 0 ? studies : namedStudies(words);
  const rows = chosen.map(({ id, title, layout, lines, repeats }) => [
    ...[
      style.bold(id),
      title,
      layout === undefined ? counted(lines.length, 'line') : 'a folder',
      counted(repeats, 'repeat'),
    ],
  ]);
  const json = chosen.map(({ id, title, source, protocol, repeats, lines, columns }) => ({
    ...{ id, title, source, protocol, repeats, lines: lines.map(({ name }) => name) },
    columns: columns.map((column) => ({ title: column.title, learner: column.learner })),
  }));
  return { text: `${textTable(rows)}\n`, json };
}

async function reproduce(
  words: readonly string[],
  { data, out, only, learners, repeats, seed, jobs, python }: ReproduceOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const named = namedStudies(words);
  const folder = given(data, 'data');
  const results = given(out, 'out');
  const chosen = named.map((study) => withLinesIn(study, folder));
  if (only !== undefined) checkNames(only, 'only', ['small', ...chosen.flatMap(lineNames)]);
  if (learners !== undefined) checkNames(learners, 'learners', chosen.flatMap(learnerIds));
  for (const { id } of chosen) await mkdir(dirname(join(results, id)), { recursive: true });
  const outcomes = await reproduceStudies(
    {
      ...{ studies: chosen, folder, only, learners, repeats, seed, python },
      jobs: jobs === 'auto' ? availableParallelism() : jobs,
      journal: join(results, JOURNAL),
      predictions: join(results, 'predictions'),
    },
    context,
  );
  const reports = outcomes.map(studyReport);
  const files = await Promise.all(
    outcomes.map((outcome, i) => studyFiles(results, outcome, reports[i])),
  );
  return {
    files: files.flat(),
    text: reports.map((report) => reportText(report, context.width)).join('\n'),
    json: outcomes.map(studyDocument),
  };
}

function lineNames({ lines }: Study): readonly string[] {
  return lines.map(({ name }) => name);
}

function learnerIds({ columns }: Study): readonly string[] {
  return columns.flatMap(({ learner }) => learner ?? []);
}

/** @throws UsageError ARGUMENT for an option that was not given */
function given(value: string | undefined, option: string): string {
  if (value !== undefined) return value;
  throw new UsageError('ARGUMENT', 'this option is required', {
    where: { option },
    remedy: 'see the examples of preflearn reproduce --help',
  });
}

/** @throws UsageError ARGUMENT for a name that is not among the known ones */
function checkNames(names: readonly string[], option: string, known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError('ARGUMENT', `the tables have no ${quoted(unknown)}`, {
    where: { option },
    remedy: didYouMean(unknown, [...new Set(known)]),
  });
}
