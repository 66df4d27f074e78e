import { RuleModel } from '@preflearn/boosting';
import {
  type ClassPrediction,
  type LabelledTable,
  type Model,
  type Table,
  UsageError,
} from '@preflearn/core';
import { measure, metricsFor } from '@preflearn/evaluation';
import { Compaction, type ShortRulesInput, shortRulesDefinition } from '@preflearn/short-rules';
import type { Command } from 'commander';
import { inputName } from '../address/standard-input.js';
import { addExamples } from '../arguments/help-examples.js';
import { createLearners, parseSettings } from '../arguments/learner-settings.js';
import { RequiredOption } from '../arguments/required-option.js';
import { addFileOptions, type FileOptions } from '../input/file-options.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { DEFAULT_SEED } from '../input/next-commands.js';
import { targetRows } from '../input/parse-target.js';
import { readModel } from '../input/read-model.js';
import { readForModel } from '../input/read-table-for-model.js';
import { rowWeights } from '../input/row-weights.js';
import { checkOutputs } from '../output/check-outputs.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import { processMemory } from '../runtime/process-memory.js';
import type { Runner } from '../runtime/runner.js';
import { modelText } from '../selection/model-text.js';
import { repeated, seedNumber, wholeNumber } from '../text/argument-parsers.js';
import { metricWords } from '../text/metric-words.js';
import { conflict } from '../text/option-conflict.js';
import { style } from '../text/text-style.js';
import { factTable } from '../text/text-table.js';
import { figure, optionText, sizeText } from '../text/value-text.js';

/** Number of rules to choose by default. */
const DEFAULT_RULES = 50;

interface CompactOptions extends CommonOptions, FileOptions {
  readonly data: string;
  readonly rules?: number;
  readonly set?: readonly string[];
  readonly weights?: string;
  readonly seed: number;
  readonly out: string;
}

/** Adds `preflearn compact`. */
export function addCompact(program: Command, run: Runner): void {
  const command = program
    .command('compact')
    .summary('choose few short rules from a model of many, and save them')
    .description(
      'Chooses the few rules, or beginnings of rules, of a trained ensemble that together do best on a table, fits their ' +
        'responses to it and saves them as a model of their own (learner short-rules).',
    )
    .argument('<model.json>', 'a model of rules for classes that train has saved')
    .addOption(
      new RequiredOption(
        '-d, --data <file>',
        'a table with the target, such as that of the training; - is the standard input',
      ),
    )
    .option(
      '-k, --rules <n>',
      'how many rules to choose, at most 500 (default: 50)',
      wholeNumber(0),
    )
    .option(
      '-s, --set <key=value>',
      'a setting of the learner short-rules, such as linear=true (repeatable)',
      repeated,
    )
    .option('--weights <column>', 'a numeric column with the weight of each row')
    .option('--seed <n>', 'deals the folds of selection=cross-validation', seedNumber, DEFAULT_SEED)
    .addOption(new RequiredOption('-o, --out <model.json>', 'where to save the model'));
  addFileOptions(command);
  addCommonOptions(command);
  addExamples(
    command,
    [
      [
        'the twenty rules that say most',
        'preflearn compact cars.json --rules 20 --data cars.csv --out few.json',
      ],
      [
        'of at most two conditions, besides linear terms',
        'preflearn compact cars.json -k 10 -d cars.csv --set maxConditions=2 --set linear=true -o few.json',
      ],
    ],
    'All settings: preflearn learners short-rules',
  );
  command.action((modelPath: string, options: CompactOptions) =>
    run(options, (context) => compact(modelPath, options, context)),
  );
}

async function compact(
  modelPath: string,
  options: CompactOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { data: file, seed, out } = options;
  await checkOutputs([out], [modelPath, file]);
  const ensemble = await readModel(modelPath, context);
  checkEnsemble(modelPath, ensemble);
  const [learner] = createLearners([shortRulesDefinition], settingsOf(options));
  const table = await readForModel(file, ensemble, options, context, options.weights);
  const data = labelledRows(file, table, ensemble, options);
  const compaction = new Compaction(ensemble, learner.options as ShortRulesInput);
  const model = await context.withProgress((progress) =>
    compaction.fitAsync(data, {
      seed,
      memory: processMemory(true),
      signal: context.signal,
      onProgress: ({ phase, done, total }) =>
        progress.show(`Choosing, ${done} of ${total} ${phase}`, done, total),
    }),
  );
  const content = modelText(out, model);
  const [metric] = metricsFor(data.target);
  const errorOf = ({ predict }: { predict(table: Table): ClassPrediction }) =>
    measure(metric, predict(data.attributes), data.target, data.weights).value;
  const before = errorOf({ predict: (rows) => ensemble.predict(rows) });
  const after = errorOf({ predict: (rows) => model.predict(rows) });
  const said = (value: number | null) => (value === null ? 'undefined' : figure(value));
  const lines = [
    ['Chosen', model.describe(0).headline],
    [
      'On these rows',
      `${metricWords(metric)} ${style.bold(said(after))} (all ${ensemble.rules.length} rules: ${said(before)})`,
    ],
    ['Saved', `${out} (${sizeText(Buffer.byteLength(content))})`],
  ];
  return {
    text: `${factTable(lines)}\n`,
    json: {
      ...{ learner: model.learner, options: compaction.options, seed },
      ...{ rules: model.rules.length, of: ensemble.rules.length, metric: metric.id },
      ...{ error: after, errorOfAll: before, out },
    },
    files: [{ path: out, content }],
  };
}

/**
 * The settings, including the number of rules.
 *
 * @throws UsageError OPTION_CONFLICT if two options give that number, and as `parseSettings`
 */
function settingsOf({ rules, set = [] }: CompactOptions): readonly string[] {
  const { rules: alsoSet } = parseSettings(shortRulesDefinition, set);
  if (alsoSet === undefined) return [`rules=${rules ?? DEFAULT_RULES}`, ...set];
  if (rules === undefined) return set;
  const also = `--set rules=${optionText(alsoSet)} says how many rules to choose, too`;
  throw conflict('rules', `found ${rules}, but ${also}`, 'give one of the two');
}

/** @throws UsageError ARGUMENT for a model without an ensemble of rules for classes */
function checkEnsemble(path: string, model: Model): asserts model is RuleModel<ClassPrediction> {
  const { kind } = model.schema.target;
  if (model instanceof RuleModel && (kind === 'ordinal' || kind === 'nominal')) return;
  throw new UsageError(
    'ARGUMENT',
    `found a model of ${model.learner}, expected one with an ensemble of rules, such as rank-rules`,
    {
      where: { file: inputName(path) },
      remedy: 'give a model that train has saved with a learner of rules',
    },
  );
}

/**
 * The rows with a known target, with their weights.
 *
 * @throws DataError COLUMN_MISSING, TARGET_MISSING, TARGET_CLASSES, COLUMN_TYPE, WEIGHTS
 */
function labelledRows(
  file: string,
  table: Table,
  { schema }: Model,
  { decimal, weights }: CompactOptions,
): LabelledTable {
  const { name } = schema.target;
  const { rows, target } = targetRows(file, table, schema, decimal, {
    needed: 'rules are chosen by the target, which is not there',
    remedy: 'give a table with it, such as that of the training',
  });
  return namingFileInErrors(file, () => ({
    attributes: table.without(name).select(rows),
    target,
    ...(weights !== undefined && { weights: rowWeights(file, table, weights, rows) }),
  }));
}
