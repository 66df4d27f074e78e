import { findRegistered, type Model, type ModelDescription } from '@preflearn/core';
import { type RulesDocument, rulesOf } from '@preflearn/export';
import type { SavedSelection } from '@preflearn/model-selection';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { readingText } from '../description/reading-text.js';
import { addDataOptions, checkDataOptions, type DataOptions } from '../effects/data-options.js';
import type { InspectedData } from '../effects/inspected-data.js';
import { portableOrNone } from '../effects/portable-or-none.js';
import { readSavedModel } from '../input/read-model.js';
import { checkOutputs } from '../output/check-outputs.js';
import { modelDescriptionText } from '../output/model-description-text.js';
import { modelPage } from '../output/page-file.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { selectionSection } from '../selection/selection-section.js';
import { wholeNumber } from '../text/argument-parsers.js';
import { style } from '../text/text-style.js';

interface InspectOptions extends CommonOptions, DataOptions {
  readonly top: number;
  readonly html?: string;
}

/** Adds `preflearn inspect`. */
export function addInspect(program: Command, run: Runner): void {
  const command = program
    .command('inspect')
    .summary('describe a saved model in text and pictures')
    .description(
      'Shows what a saved model has learned, such as its strongest rules and the most important attributes. With a table ' +
        '(--data), also what the attributes do to its predictions: partial dependence, accumulated local effects, pairs ' +
        'that act together, permutation importance.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .option('-n, --top <n>', 'length of lists, such as the number of rules', wholeNumber(1), 10)
    .option('--html <out.html>', 'also write a page with pictures that needs no other file');
  addDataOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['the ten strongest rules', 'preflearn inspect cars.json'],
    ['all in a page for the browser', 'preflearn inspect cars.json --top 50 --html cars.html'],
    ['what the attributes do', 'preflearn inspect cars.json --data cars.csv --html cars.html'],
    [
      'how much worse it predicts without an attribute',
      'preflearn inspect cars.json --data cars.csv --permutations 20',
    ],
  ]);
  command.action((path: string, options: InspectOptions) =>
    run(options, (context) => inspect(path, options, context)),
  );
}

async function inspect(
  path: string,
  options: InspectOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { top, html, data } = options;
  checkDataOptions(options);
  await checkOutputs([html], data === undefined ? [path] : [path, data]);
  const { model, selection } = await readSavedModel(path, context);
  const found = data === undefined ? undefined : await lookedAt(data, model, options, context);
  const description = withSelection(withData(model.describe(top), found), selection);
  const { learner, schema } = model;
  return {
    text: modelDescriptionText(description, context.width) + readingLine(model),
    json: {
      learner,
      target: schema.target,
      reading: schema.reading ?? null,
      selection: selection ?? null,
      ...description,
      ...found?.json,
      rules: rulesIn(model),
    },
    files: html === undefined ? [] : [await modelPage(html, pageTitle(model), description)],
  };
}

/** Information about a model that is derived from a table. */
async function lookedAt(
  path: string,
  model: Model,
  options: InspectOptions,
  context: CommandContext,
): Promise<InspectedData> {
  const { inspectedData } = await import('../effects/inspected-data.js'); // only here, for a faster start
  return inspectedData(path, model, options, options.top, context);
}

/** A description extended by what a table reveals about the model. */
function withData(
  description: ModelDescription,
  found: InspectedData | undefined,
): ModelDescription {
  if (found === undefined) return description;
  return {
    ...description,
    facts: [...description.facts, ...found.facts],
    sections: [...description.sections, ...found.sections],
    pictures: [...description.pictures, ...found.pictures],
  };
}

/** A description extended by the reason why the learner was chosen, if it was chosen automatically. */
function withSelection(
  description: ModelDescription,
  selection: SavedSelection | undefined,
): ModelDescription {
  if (selection === undefined) return description;
  const { sections } = description;
  return { ...description, sections: [...sections, selectionSection(selection)] };
}

/** The model as structured rules, a tree or weights; `null` if it cannot be represented in this way. */
function rulesIn(model: Model): RulesDocument | null {
  const portable = portableOrNone(model);
  return portable === undefined ? null : rulesOf(portable);
}

/** How the training table was read, as later tables will be; empty for a plain one. */
function readingLine({ schema }: Model): string {
  const text = schema.reading === undefined ? '' : readingText(schema.reading);
  if (text === '' || PLAIN.includes(text)) return '';
  return `\n${style.dim(`Its table was read so: ${text}.`)}\n`;
}

/** Properties of tables as most programs write them. */
const PLAIN: readonly string[] = [
  'utf-8',
  ...['', ', decimal points'].map((mark) => `separated by commas${mark}, utf-8`),
];

function pageTitle({ learner, schema }: Model): string {
  const name = findRegistered('learners', learner)?.title ?? learner;
  return `${name}: ${schema.target.name}`;
}
