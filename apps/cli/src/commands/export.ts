import { join, parse } from 'node:path';
import { CalibratedModel, IntervalModel } from '@preflearn/calibration';
import { type Model, UsageError } from '@preflearn/core';
import {
  type ExportFormat,
  type ExportOptions,
  exportFormats,
  portableModelOf,
  sqlDialectNames,
} from '@preflearn/export';
import { type Command, Option } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { readModel } from '../input/read-model.js';
import { checkOutputs } from '../output/check-outputs.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { list } from '../text/argument-parsers.js';
import { conflict } from '../text/option-conflict.js';

interface ExportCommandOptions extends CommonOptions, ExportOptions {
  readonly to: string;
  readonly out?: string;
}

/** Adds `preflearn export`. */
export function addExport(program: Command, run: Runner): void {
  const formats = exportFormats();
  const command = program
    .command('export')
    .summary('write a saved model as SQL, JavaScript, PMML or JSON')
    .description(
      'Writes a saved model in another language, in which it predicts the same, bit for bit; a category that training ' +
        `never saw counts as missing. ${formats.map(({ id, title }) => `${id}: ${title}.`).join(' ')}`,
    )
    .argument('<model.json>', 'a model that train has saved')
    .addOption(
      new Option('--to <language>', 'the language')
        .choices(formats.map(({ id }) => id))
        .default(formats[0].id),
    )
    .option('-o, --out <file>', 'where to write it; else it is printed')
    .option('--table <name>', 'the table that the query reads (sql; default: data)')
    .option(
      '--keep <list>',
      'columns of the table that the query gives beside the predictions, such as id (sql; default: the attributes)',
      list,
    )
    .addOption(
      new Option(
        '--dialect <name>',
        'whose SQL the query is: common is that of DuckDB, PostgreSQL and SQLite (sql; default: common)',
      ).choices(sqlDialectNames),
    );
  addCommonOptions(command);
  addExamples(command, [
    [
      'predict in a database',
      'preflearn export cars.json --to sql --table cars --keep name --out cars.sql',
    ],
    [
      'predict on a Trino cluster',
      'preflearn export cars.json --to sql --dialect trino --table cars --keep name --out cars.sql',
    ],
    ['a module for the browser, and its types', 'preflearn export cars.json --to js --out cars.js'],
    ['the rules, for programs', 'preflearn export cars.json --to rules --out cars-rules.json'],
  ]);
  command.action((path: string, options: ExportCommandOptions) =>
    run(options, (context) => exportModel(path, options, context)),
  );
}

async function exportModel(
  path: string,
  options: ExportCommandOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { to, out } = options;
  const format = exportFormats().find(({ id }) => id === to)!;
  checkSupported(format, options);
  await checkOutputs([out], [path]);
  const model = await readModel(path, context);
  const { table, keep, dialect } = options;
  const texts = namingFileInErrors(path, () =>
    format.write(portableModelOf(model), { table, keep, dialect }),
  );
  const left = leftOut(model);
  if (left !== undefined) context.note(`Left out: ${left}, which only preflearn gives.`);
  const [main] = texts;
  if (out === undefined) return { text: main.content, json: { to, content: main.content } };
  const files = texts.map(({ extension, content }) => ({
    path: extension === main.extension ? out : besides(out, extension),
    content,
  }));
  await checkOutputs(
    files.map((file) => file.path),
    [path],
  );
  const names = files.map((file) => file.path);
  return { text: `Wrote ${names.join(' and ')}.\n`, json: { to, files: names }, files };
}

/** What a model gives with its predictions that no other language has; `undefined` for nothing. */
function leftOut(model: Model): string | undefined {
  if (model instanceof IntervalModel) {
    return model.coverage === undefined ? undefined : 'the prediction intervals';
  }
  return model instanceof CalibratedModel && model.coverage !== undefined
    ? 'the sets of classes'
    : undefined;
}

/**
 * The path of an additional text next to the main one: `cars.d.ts` next to `cars.js`, `cars.d.mts` next to `cars.mjs`.
 */
function besides(out: string, other: string): string {
  const { dir, name, ext } = parse(out);
  return join(dir, name + (ext === '.mjs' ? other.replace(/ts$/, 'mts') : other));
}

/**
 * Checks that the options can take effect, and that the table name is not empty.
 *
 * @throws UsageError OPTION_CONFLICT, ARGUMENT
 */
function checkSupported(
  { id, supportedOptions }: ExportFormat,
  options: ExportCommandOptions,
): void {
  if (options.table === '') {
    throw new UsageError('ARGUMENT', 'the name of the table is empty', {
      where: { option: 'table' },
      remedy: 'give one',
    });
  }
  for (const option of ['table', 'keep', 'dialect'] as const) {
    if (options[option] === undefined || supportedOptions.includes(option)) continue;
    throw conflict(option, `it is for queries, but the model is written as ${id}`);
  }
}
