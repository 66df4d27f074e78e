import { basename } from 'node:path';
import { counterfactuals } from '@preflearn/boosting';
import {
  type Counterfactual,
  cellText,
  findRegistered,
  type Model,
  type Table,
  type UnseenCategories,
  UsageError,
} from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import type { ExplanationReportOptions } from '@preflearn/plots';
import type { Command } from 'commander';
import { inputName } from '../address/standard-input.js';
import { addExamples } from '../arguments/help-examples.js';
import { RequiredOption } from '../arguments/required-option.js';
import { unseenOption } from '../arguments/unseen-option.js';
import { addFileOptions, type FileOptions } from '../input/file-options.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { readModel } from '../input/read-model.js';
import { readForModel } from '../input/read-table-for-model.js';
import { checkOutputs } from '../output/check-outputs.js';
import { explanationText } from '../output/explanation-text.js';
import { explanationPage } from '../output/page-file.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { listed, wholeNumber } from '../text/argument-parsers.js';
import { classRangeOf } from '../text/class-range-of.js';
import { classText } from '../text/class-text.js';
import { conflict } from '../text/option-conflict.js';
import { rulesWithin } from '../text/rules-within.js';
import { explainedValue } from '../text/target-value.js';
import { counted } from '../text/value-text.js';

interface ExplainOptions extends CommonOptions, FileOptions {
  readonly row: number;
  readonly top?: number;
  readonly unseen: UnseenCategories;
  readonly fixed?: readonly string[];
  readonly html?: string;
}

/** Adds `preflearn explain`. */
export function addExplain(program: Command, run: Runner): void {
  const command = program
    .command('explain')
    .summary('say why a model predicts what it predicts for one row')
    .description(
      'Says what the attributes add to one prediction, the few reasons that carry it, how it follows, and, of rules, ' +
        'what would have to be different for another class.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .argument('<file>', 'a table with the row; - is the standard input')
    .addOption(
      new RequiredOption('-r, --row <n>', 'the row; the first below the header is 1').argParser(
        wholeNumber(1),
      ),
    )
    .option(
      '-n, --top <n>',
      'how many reasons to list; when absent, the few that carry the row, at most 10',
      wholeNumber(1),
    )
    .option(
      '--fixed <columns>',
      'columns that may not be different, such as age,sex, when another class is looked for (repeatable)',
      listed,
    )
    .option('--html <out.html>', 'also write a page with pictures that needs no other file')
    .addOption(unseenOption().default('error'));
  addFileOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['the first row', 'preflearn explain cars.json new-cars.csv --row 1'],
    ['as a page', 'preflearn explain cars.json new-cars.csv --row 1 --html why.html'],
    [
      'what would have to change, but for the year',
      'preflearn explain cars.json new-cars.csv --row 1 --fixed year',
    ],
    ['with all reasons, for a program', 'preflearn explain cars.json new-cars.csv --row 17 --json'],
  ]);
  command.action((modelPath: string, file: string, options: ExplainOptions) =>
    run(options, (context) => explain(modelPath, file, options, context)),
  );
}

async function explain(
  modelPath: string,
  file: string,
  options: ExplainOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { row, top, unseen, html } = options;
  await checkOutputs([html], [modelPath, file]);
  const model = await readModel(modelPath, context);
  const table = await readForModel(file, model, options, context);
  if (row > table.rowCount) {
    throw new UsageError(
      'ARGUMENT',
      `found ${row}, but there ${table.rowCount === 1 ? 'is' : 'are'} ${counted(table.rowCount, 'row')}`,
      {
        where: { file: inputName(file), option: 'row' },
        remedy: 'count the first row below the header as 1',
      },
    );
  }
  const { explanation, others } = namingFileInErrors(file, () => ({
    explanation: model.explain(table, row - 1, { unseen }),
    others: otherClasses(model, table, options),
  }));
  const { target } = model.schema;
  const predicted = classText(explanation.prediction, target);
  const said = `${quoted(target.name)} is predicted to be ${predicted}.`;
  const headline = `Row ${row} of ${inputName(file)}: ${said}`;
  const page = (): ExplanationReportOptions => ({
    // The page may be passed on, and folders of this machine mean nothing elsewhere.
    lead: `Row ${row} of ${basename(inputName(file))}: ${said}`,
    facts: factsOf(model, table, row),
    top,
    prediction: model.predict(table.select([row - 1]), { unseen }),
    description: model.describe(),
    counterfactuals: others,
    unit: target.unit,
  });
  const { pictures: _, ...plain } = explanation;
  return {
    text: explanationText(headline, explanation, {
      top,
      counterfactuals: others,
      unit: target.unit,
      width: context.width,
    }),
    json: {
      ...plain,
      prediction: explainedValue(explanation.prediction, target.unit, target.kind),
      ...classRangeOf(explanation.prediction, target),
      ...{ row, target },
      ...(others.length > 0 && { counterfactuals: others }),
    },
    files:
      html === undefined
        ? []
        : [
            await explanationPage(
              html,
              `Prediction explained: ${target.name}, row ${row}`,
              explanation,
              page(),
            ),
          ],
  };
}

/** What would have to change for another class; nothing for a model that is not made of rules. */
function otherClasses(
  model: Model,
  table: Table,
  { row, unseen, fixed }: ExplainOptions,
): readonly Counterfactual[] {
  const rules = rulesWithin(model);
  if (rules !== undefined) return counterfactuals(rules, table, row - 1, { unseen, fixed });
  if (fixed === undefined) return [];
  throw conflict('fixed', 'only rules show what would change the class, but this model has none');
}

/** The learner, and the attribute values of the row. */
function factsOf({ learner, schema }: Model, table: Table, row: number) {
  const values = schema.attributes.map(({ name }): readonly [string, string] => {
    const text = cellText(table.column(name), row - 1);
    return [name, text === '' ? 'missing' : text];
  });
  const title = findRegistered('learners', learner)?.title ?? learner;
  return [['learner', title] as const, ...values];
}
