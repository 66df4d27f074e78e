import { findRegistered, type Model, PreflearnError } from '@preflearn/core';
import { portableModelOf, type RulesDocument, rulesOf } from '@preflearn/export';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments/argument-parsers.js';
import { addCommonOptions, type CommonOptions } from '../arguments/common-options.js';
import { addExamples } from '../arguments/help-examples.js';
import { readingText } from '../description/reading-text.js';
import { readModel } from '../input/read-model.js';
import { checkOutputs } from '../output/check-outputs.js';
import { modelDescriptionText } from '../output/model-description-text.js';
import { modelPage } from '../output/page-file.js';
import { style } from '../output/text-style.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { Runner } from '../runtime/runner.js';

interface InspectOptions extends CommonOptions {
  readonly top: number;
  readonly html?: string;
}

/** Adds `preflearn inspect`. */
export function addInspect(program: Command, run: Runner): void {
  const command = program
    .command('inspect')
    .summary('describe a saved model in text and pictures')
    .description(
      'Shows what a saved model has learned, such as its strongest rules and the most important attributes.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .option('-n, --top <n>', 'length of lists, such as the number of rules', wholeNumber(1), 10)
    .option('--html <out.html>', 'also write a page with pictures that needs no other file');
  addCommonOptions(command);
  addExamples(command, [
    ['the ten strongest rules', 'preflearn inspect cars.json'],
    ['all in a page for the browser', 'preflearn inspect cars.json --top 50 --html cars.html'],
  ]);
  command.action((path: string, options: InspectOptions) =>
    run(options, (context) => inspect(path, options, context)),
  );
}

async function inspect(
  path: string,
  { top, html }: InspectOptions,
  context: CommandContext,
): Promise<CommandResult> {
  await checkOutputs([html], [path]);
  const model = await readModel(path, context);
  const description = model.describe(top);
  const { learner, schema } = model;
  return {
    text: modelDescriptionText(description) + readingLine(model),
    json: {
      learner,
      target: schema.target,
      reading: schema.reading ?? null,
      ...description,
      rules: rulesIn(model),
    },
    files: html === undefined ? [] : [await modelPage(html, pageTitle(model), description)],
  };
}

/** The model as structured rules, a tree or weights; `null` for a model that has none. */
function rulesIn(model: Model): RulesDocument | null {
  try {
    return rulesOf(portableModelOf(model));
  } catch (error) {
    if (error instanceof PreflearnError && error.code === 'MODEL_EXPORT') return null;
    throw error;
  }
}

/** How the table of training was read, as later tables will be; nothing of a plain one. */
function readingLine({ schema }: Model): string {
  const text = schema.reading === undefined ? '' : readingText(schema.reading);
  if (text === '' || PLAIN.includes(text)) return '';
  return `\n${style.dim(`Its table was read so: ${text}.`)}\n`;
}

/** Tables as most programs write them. */
const PLAIN: readonly string[] = [
  'utf-8',
  ...['', ', decimal points'].map((mark) => `separated by commas${mark}, utf-8`),
];

function pageTitle({ learner, schema }: Model): string {
  const name = findRegistered('learners', learner)?.title ?? learner;
  return `${name}: ${schema.target.name}`;
}
