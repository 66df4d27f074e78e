import { findRegistered, type Model, type ModelDescription } from '@preflearn/core';
import type { Report } from '@preflearn/plots';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments/argument-parsers.js';
import { addCommonOptions, type CommonOptions } from '../arguments/common-options.js';
import { addExamples } from '../arguments/help-examples.js';
import { readModel } from '../input/read-model.js';
import { checkOutputs } from '../output/check-outputs.js';
import { pageFile } from '../output/page-file.js';
import { style } from '../output/text-style.js';
import { textTable } from '../output/text-table.js';
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
    text: descriptionText(description),
    json: { learner, target: schema.target, ...description },
    files: html === undefined ? [] : [await pageFile(html, reportOf(model, description))],
  };
}

function reportOf(
  { learner, schema }: Model,
  { headline, facts, sections, pictures }: ModelDescription,
): Report {
  const name = findRegistered('learners', learner)?.title ?? learner;
  const title = `${name}: ${schema.target.name}`;
  return { title, lead: headline, facts, sections, pictures };
}

function descriptionText({ headline, facts, sections }: ModelDescription): string {
  const factTable = textTable(facts, [], (cell, _, c) => (c === 0 ? style.dim(cell) : cell));
  const lists = sections.map(
    ({ title, lines }) =>
      `${style.bold(title)}\n${lines.map((line) => `  ${line}`).join('\n') || '  none'}`,
  );
  return `${[style.bold(headline), factTable, ...lists].join('\n\n')}\n`;
}
