import {
  type Explanation,
  quoted,
  readableNumber,
  signedNumber,
  type UnseenCategories,
  UsageError,
} from '@preflearn/core';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../arguments/argument-parsers.js';
import { addCommonOptions, type CommonOptions } from '../arguments/common-options.js';
import { addExamples } from '../arguments/help-examples.js';
import { RequiredOption } from '../arguments/required-option.js';
import { addFileOptions, type FileOptions } from '../input/file-options.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { readModel } from '../input/read-model.js';
import { readForModel } from '../input/read-table-for-model.js';
import { classText } from '../output/class-text.js';
import { style } from '../output/text-style.js';
import { wrapped } from '../output/text-table.js';
import { counted } from '../output/value-text.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { Runner } from '../runtime/runner.js';
import { inputName } from '../runtime/standard-input.js';

/** Longest line. */
const WIDTH = 100;
/** As wide as the numbers before the reasons. */
const INDENT = ' '.repeat(11);

interface ExplainOptions extends CommonOptions, FileOptions {
  readonly row: number;
  readonly top: number;
  readonly unseen: UnseenCategories;
}

/** Adds `preflearn explain`. */
export function addExplain(program: Command, run: Runner): void {
  const command = program
    .command('explain')
    .summary('say why a model predicts what it predicts for one row')
    .description(
      'Lists the reasons for one prediction, the strongest first, and how they lead to it.',
    )
    .argument('<model.json>', 'a model that train has saved')
    .argument('<file>', 'a table with the row; - is the standard input')
    .addOption(
      new RequiredOption('-r, --row <n>', 'the row; the first below the header is 1').argParser(
        wholeNumber(1),
      ),
    )
    .option('-n, --top <n>', 'largest number of reasons to list', wholeNumber(1), 10)
    .addOption(
      new Option(
        '--unseen <what>',
        'a category that training never saw is an error, or counts as missing',
      )
        .choices(['error', 'missing'])
        .default('error'),
    );
  addFileOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['the first row', 'preflearn explain cars.json new-cars.csv --row 1'],
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
  const { row, top, unseen } = options;
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
  const explanation = namingFileInErrors(file, () => model.explain(table, row - 1, { unseen }));
  const { target } = model.schema;
  const predicted = classText(explanation.prediction, target);
  const headline = `Row ${row} of ${inputName(file)}: ${quoted(target.name)} is predicted to be ${predicted}.`;
  return {
    text: explanationText(headline, explanation, top),
    json: { ...explanation, row, target },
  };
}

function explanationText(
  headline: string,
  { because, unit, signed, conclusion }: Explanation,
  top: number,
): string {
  const reasons = because.slice(0, top).map(({ text, value }) => {
    if (!signed) return `${readableNumber(value).padStart(9)}  ${hanging(text)}`;
    const number = signedNumber(value).padStart(9);
    return `${value > 0 ? style.green(number) : style.red(number)}  ${hanging(text)}`;
  });
  const rest = because.length - reasons.length;
  if (rest > 0) reasons.push(style.dim(`${' '.repeat(11)}and ${rest} more (--top shows them)`));
  return [
    style.bold(wrapped(headline, WIDTH, '')),
    '',
    `${' '.repeat(2)}${unit}:`,
    ...reasons,
    '',
    ...conclusion.map((sentence) => wrapped(sentence, WIDTH, '')),
    '',
  ].join('\n');
}

/** A reason, broken into lines that stand below its first one. */
function hanging(text: string): string {
  return wrapped(text, WIDTH - INDENT.length, INDENT);
}
