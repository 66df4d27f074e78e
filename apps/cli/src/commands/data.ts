import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, UsageError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { RequiredOption } from '../arguments/required-option.js';
import {
  DATA_TASKS,
  type DataSet,
  dataSets,
  fileOfSet,
  namedSets,
  pageOfSet,
} from '../data-sets/data-set.js';
import { type FetchOutcome, fetchDataSet, PUBLIC_SOURCE } from '../data-sets/fetch-data-set.js';
import { trainCommand } from '../data-sets/train-command.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { httpAddress } from '../text/argument-parsers.js';
import { style } from '../text/text-style.js';
import { factTable, nextLines, textTable } from '../text/text-table.js';

interface ListOptions extends CommonOptions {
  readonly in?: string;
}

interface GetOptions extends CommonOptions {
  readonly out: string;
  readonly from: string;
  readonly force?: boolean;
}

/** What is said of a set whose file is there. */
const OUTCOME_TEXT = { fetched: 'fetched', there: 'was there' } as const;

/** Adds `preflearn data`, with the subcommands `list` and `get`. */
export function addData(program: Command, run: Runner): void {
  const command = program
    .command('data')
    .summary('list or fetch the public data sets of the papers')
    .description(
      `Lists ${dataSets.length} public data sets with ordered classes, numbers, classes or orders of labels as targets, and fetches them from their public homes.`,
    )
    .usage('<list | get> [arguments] [options]')
    .helpCommand('help [command]', 'show the help of list or get');
  command.configureHelp({ ...command.configureHelp(), subcommandTerm: (sub) => sub.name() });
  addList(command, run);
  addGet(command, run);
  addExamples(command, [
    ['what there is', 'preflearn data list'],
    ['fetch a set', 'preflearn data get esl --out data'],
  ]);
  command.on('command:*', ([word]: readonly string[]) => {
    throw new UsageError('ARGUMENT', `unknown command data ${quoted(word)}`, {
      where: { argument: 'command' },
      remedy: 'choose list or get',
    });
  });
}

function addList(parent: Command, run: Runner): void {
  const command = parent
    .command('list')
    .summary('list the data sets, or say all about some')
    .description('Lists the data sets, or says where some come from and how to learn from them.')
    .argument('[sets...]', `names of sets, or of tasks: ${DATA_TASKS.join(', ')}`)
    .option('--in <folder>', 'say which of them are in this folder');
  addCommonOptions(command);
  addExamples(command, [
    ['all sets', 'preflearn data list'],
    ['those with ordered classes', 'preflearn data list ordinal'],
    ['all about one', 'preflearn data list esl'],
  ]);
  command.action((words: readonly string[], options: ListOptions) =>
    run(options, () => listSets(words, options)),
  );
}

function addGet(parent: Command, run: Runner): void {
  const command = parent
    .command('get')
    .summary('fetch data sets')
    .description(
      'Fetches data sets from their public homes, makes CSV files of them whose last column is the target, and checks each against the SHA-256 of the list. A file that is there is not fetched again.',
    )
    .argument('<sets...>', `names of sets, or of tasks: ${DATA_TASKS.join(', ')}`)
    .addOption(
      new RequiredOption('-o, --out <folder>', 'the folder for a folder a task, with a file a set'),
    )
    .option(
      '--from <address>',
      'where a copy of the sources is, with the same paths',
      httpAddress,
      PUBLIC_SOURCE,
    )
    .option('--force', 'replace files that are there and have another content');
  addCommonOptions(command);
  addExamples(command, [
    ['one set', 'preflearn data get esl --out data'],
    ['all with ordered classes', 'preflearn data get ordinal --out data'],
  ]);
  command.action((words: readonly string[], options: GetOptions) =>
    run(options, (context) => getSets(words, options, context)),
  );
}

function listSets(words: readonly string[], { in: folder }: ListOptions): CommandResult {
  const sets = words.length === 0 ? dataSets : namedSets(words);
  const json = sets.map((set) => ({
    ...set,
    file: fileOfSet(set),
    ...(folder !== undefined && { there: isIn(folder, set) }),
  }));
  const isDetailed = words.some((word) => !DATA_TASKS.some((task) => task === word));
  const text = isDetailed
    ? sets.map((set) => aboutSet(set, folder)).join('\n\n')
    : tableOfSets(sets, folder);
  return { text: `${text}\n`, json };
}

function isIn(folder: string, set: DataSet): boolean {
  return existsSync(join(folder, fileOfSet(set)));
}

function tableOfSets(sets: readonly DataSet[], folder: string | undefined): string {
  const head = ['task', 'set', 'rows', 'attributes', 'target', ''];
  const lines = sets.map((set) => [
    ...[set.task, set.name, String(set.rows), String(set.attributes), targetText(set)],
    folder !== undefined && isIn(folder, set) ? 'there' : set.byHand === undefined ? '' : 'by hand',
  ]);
  const align = ['left', 'left', 'right', 'right'] as const;
  return textTable([head, ...lines], align, (cell, row) => (row === 0 ? style.dim(cell) : cell));
}

function targetText({ target, classes, labels }: DataSet): string {
  if (classes !== undefined) return `${target} (${classes.length} classes)`;
  return labels === undefined ? `${target} (a number)` : `${target} (${labels.length} labels)`;
}

/** All that is known of a set. */
function aboutSet(set: DataSet, folder = 'data'): string {
  const { name, task, rows, attributes, classes, classOrder, licence, sha256, byHand } = set;
  const facts = [
    ['Set', `${style.bold(name)}, ${task}: ${rows} rows x ${attributes} attributes`],
    ['Target', targetText(set)],
    ...(classes === undefined
      ? []
      : [['Classes', classes.join(task === 'ordinal' ? ' < ' : ', ')]]),
    ...(classOrder === undefined ? [] : [['Order', classOrder]]),
    ['Source', pageOfSet(set)],
    ['Licence', licence],
    ['File', join(folder, fileOfSet(set)) + (isIn(folder, set) ? ', which is there' : '')],
    ...(sha256 === undefined ? [] : [['SHA-256', sha256]]),
    ...(byHand === undefined ? [] : [['By hand', byHand]]),
  ];
  const get = `preflearn data get ${task}/${name} --out ${folder}`;
  const next = [...(byHand === undefined ? [get] : []), trainCommand(set, folder)];
  return factTable([...facts, ...nextLines(next)]);
}

async function getSets(
  words: readonly string[],
  { out, from, force = false }: GetOptions,
  { signal, whenInterrupted, withProgress }: CommandContext,
): Promise<CommandResult> {
  const sets = namedSets(words);
  const outcomes = new Map<DataSet, FetchOutcome>();
  const failures: DataError[] = [];
  whenInterrupted('The sets that were fetched before are there, each whole.');
  await withProgress(async (progress) => {
    for (const [done, set] of sets.entries()) {
      progress.show(`fetching ${set.name}`, done, sets.length);
      try {
        outcomes.set(set, await fetchDataSet(set, { ...{ out, from, force }, signal }));
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        failures.push(error);
      }
    }
  });
  const [first, ...others] = failures;
  if (first !== undefined && sets.length === 1) throw first;
  if (first !== undefined) throw failedSets(first, others.length + 1, sets.length);
  return gotten(outcomes, out);
}

/** The error of several sets of which some could not be fetched. */
function failedSets(first: DataError, failed: number, all: number): DataError {
  const others = failed < all ? ', the others are there' : '';
  const problem = `${failed} of ${all} sets could not be fetched${others}; the first: ${first.problem}`;
  return new DataError(first.code, problem, {
    where: first.where,
    remedy: ['the same command goes on with those that are missing', ...first.remedy],
    cause: first,
  });
}

function gotten(outcomes: ReadonlyMap<DataSet, FetchOutcome>, out: string): CommandResult {
  const rows = Array.from(outcomes, ([set, outcome]) => [
    join(out, fileOfSet(set)),
    outcome === 'by hand' ? `not there: ${set.byHand}; ${pageOfSet(set)}` : OUTCOME_TEXT[outcome],
  ]);
  const json = Array.from(outcomes, ([set, outcome]) => ({
    ...{ name: set.name, task: set.task, file: join(out, fileOfSet(set)), outcome },
  }));
  const sets = [...outcomes.keys()];
  const next = sets.length === 1 ? nextLines([trainCommand(sets[0], out)]) : [];
  return { text: `${factTable([...rows, ...next])}\n`, json };
}
