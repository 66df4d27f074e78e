import {
  type Column,
  checkLabelledTable,
  DataError,
  type LabelledTable,
  type LearnerDefinition,
  type Table,
} from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import { checkSchemaColumns, tableNotes } from '@preflearn/io';
import { type Command, Option } from 'commander';
import { noteName } from '../address/standard-input.js';
import { learnableKinds } from '../arguments/find-learner.js';
import { RequiredOption } from '../arguments/required-option.js';
import type { CommandContext } from '../runtime/command-context.js';
import { list, listed, wholeNumber } from '../text/argument-parsers.js';
import { commandLineWords, optionArguments } from '../text/command-line-words.js';
import { conflict } from '../text/option-conflict.js';
import { FILE_OPTIONS } from './file-options.js';
import { leaveOutColumns, rowsWithoutTargetNote } from './leave-out-columns.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { columnIn, columnOf, columnsNamed } from './named-columns.js';
import { orderNotes, recogniseClasses, recogniseOrder, withClassOrder } from './ordered-columns.js';
import { addReadingOptions, type ReadingOptions, readTableInput } from './read-table.js';
import {
  addSchemaOption,
  type FiledSchema,
  readSchemaOption,
  type SchemaOption,
} from './schema-option.js';
import {
  sharedKinds,
  type TargetOptions,
  takeTargetForLearners,
} from './take-target-for-learners.js';

/** Options for reading a table with a target. */
export interface LabelledOptions extends ReadingOptions, SchemaOption, Partial<TargetOptions> {
  readonly ignore?: readonly string[];
  readonly keep?: readonly string[];
}

/** A table with its target, and what options or the schema say about it. */
export interface Labelled {
  readonly data: LabelledTable;
  readonly asked: TargetOptions;
  /** The target as it was read, with the rows in which it is missing. */
  readonly column: Column;
  /** Whether the order of the classes is that of their words. */
  readonly isWordOrder: boolean;
}

/**
 * Adds the options of {@link LabelledOptions} to a command.
 *
 * @param target  the option that names the target
 */
export function addLabelledOptions(
  command: Command,
  target: Option = new RequiredOption(
    '-t, --target <column>',
    'the column to predict, by name or, where none is called so, by number from 1',
    'schema',
  ),
): Command {
  command
    .addOption(target)
    .addOption(
      new Option(
        '--kind <kind>',
        'what the target is; when absent, what the file declares, else the first kind of the learner ' +
          'that fits the column',
      ).choices(learnableKinds()),
    )
    .option(
      '--classes <list>',
      'the classes from lowest to highest, such as low,mid,high; the labels of a ranking; a name with commas in ' +
        'double quotes: \'"no, never",yes\'',
      list,
    )
    .option(
      '--discretize <k>',
      'make k ordered classes of about equal size from a numeric target, on the whole file',
      wholeNumber(2),
    )
    .addOption(
      new Option(
        '--missing-target <what>',
        'rows without a target: leave-out (default), unless they are more than half, or error',
      ).choices(['leave-out', 'error']),
    )
    .option(
      '--rank-columns <columns>',
      'columns that say an order together, which --target names: the rank of each label, or the label at each place',
      listed,
    )
    .option('--weights <column>', 'a numeric column with the weight of each row')
    .option('--ignore <columns>', 'columns to ignore, such as id,name (repeatable)', listed)
    .option(
      '--keep <columns>',
      'columns to learn from though they number the rows, or most of their texts differ (repeatable)',
      listed,
    );
  addSchemaOption(command, 'types, target, classes, weights, columns to ignore, how to read');
  return addReadingOptions(command);
}

/** The options as command-line arguments. */
export function labelledArguments(options: LabelledOptions): string {
  const words = optionArguments(options, [
    ...([
      'schema',
      'target',
      'kind',
      'classes',
      'discretize',
      'missingTarget',
      'weights',
      'ignore',
    ] as const),
    ...([
      'keep',
      'type',
      'dateParts',
      'skipRows',
      'skipRepeated',
      'rankColumns',
      ...FILE_OPTIONS,
    ] as const),
  ]);
  return words.join(' ');
}

/**
 * Reads a table and takes its target for learners; columns that number the rows, or identify them individually, are
 * left out, with a note.
 *
 * @throws DataError, UsageError OPTION_CONFLICT, OPTION_RANGE
 */
export async function readLabelled(
  path: string,
  options: LabelledOptions,
  learners: readonly LearnerDefinition[],
  context: CommandContext,
): Promise<Labelled> {
  const kinds = sharedKinds(learners);
  const filed = await readSchemaOption(options, context);
  const said = askedOf(options, filed);
  if (said.target === undefined) throw noTarget(filed);
  checkNotIgnored(said);
  const table = await readTableInput(path, options, context, said.ignore, filed);
  if (filed !== undefined)
    namingFileInErrors(filed.file, () => checkSchemaColumns(table, filed.schema));
  const found = resolveColumns(path, table, options, filed);
  const { target = said.target, keep, ignore } = found;
  const asked = { ...found, target };
  checkNotIgnored(asked);
  return namingFileInErrors(path, () => {
    const typed = typedColumns(path, table, options, filed);
    const known = table.without(...ignore);
    const classes = kinds.includes('ordinal')
      ? recogniseClasses(known.column(target), asked, typed)
      : undefined;
    const rows = classes === undefined ? known : withClassOrder(known, target, classes);
    const all = takeTargetForLearners(rows, asked, { learners, kinds });
    const { data, note } = leaveOutColumns(noteName(path), all, keep);
    const without = rowsWithoutTargetNote(noteName(path), asked.target, data);
    if (without !== undefined) context.note(without);
    if (note !== undefined) context.note(note);
    // The whole table, since rows without a target may be left out of the data.
    const unused = all.attributes.names.filter((name) => !data.attributes.has(name));
    const roles = { target, weights: asked.weights, kept: keep, unused };
    for (const found of tableNotes(table.without(...ignore), roles)) {
      const placed = { ...found, where: { file: noteName(path), ...found.where } };
      context.note(errorSentence(placed, commandLineWords()));
    }
    checkLabelledTable(data);
    const { table: attributes, levels } = recogniseOrder(data.attributes, typed);
    for (const text of orderNotes(levels)) context.note(`${noteName(path)}: ${text}`);
    const isWordOrder = classes !== undefined && data.target.kind === 'ordinal';
    return { data: { ...data, attributes }, asked, column: rows.column(target), isWordOrder };
  });
}

/** The columns whose type options or the schema state. */
export function typedColumns(
  path: string,
  table: Table,
  options: LabelledOptions,
  filed: FiledSchema | undefined,
): readonly string[] {
  return [
    ...columnsNamed(path, table, 'types', Object.keys(options.type ?? {})),
    ...(filed?.schema.columns ?? []).map(({ name }) => name),
  ];
}

function noTarget(filed: FiledSchema | undefined): DataError {
  return new DataError('FILE_FORMAT', 'the schema names no target', {
    where: { ...(filed && { file: filed.file }), path: 'schema.target' },
    remedy: { action: 'set', option: 'target', value: 'COLUMN', text: 'name it' },
  });
}

/** What options and the schema say about the columns of a table. */
export interface AskedColumns extends Omit<TargetOptions, 'target'> {
  readonly target: string | undefined;
  readonly ignore: readonly string[];
  /** Columns not to be left out of training, whatever they contain. */
  readonly keep: readonly string[];
}

/**
 * What options say about the columns of a table, by name, and otherwise what the schema says.
 *
 * @throws DataError COLUMN_MISSING
 */
export function resolveColumns(
  path: string,
  table: Table,
  options: LabelledOptions,
  filed: FiledSchema | undefined,
): AskedColumns {
  const { target, weights, ignore, keep, ...others } = askedOf(options, filed, (text) =>
    columnIn(text, table),
  );
  const optional = (option: string, text: string | undefined) =>
    text === undefined ? undefined : columnOf(path, table, option, text);
  return {
    ...others,
    target: optional('target', target),
    weights: optional('weights', weights),
    ignore: columnsNamed(path, table, 'ignore', ignore),
    keep: columnsNamed(path, table, 'keep', keep),
  };
}

/**
 * What options say about the columns, and otherwise what the schema says.
 *
 * @param named  returns the column that a text names, once the table is known: options may name it by number
 */
function askedOf(
  options: LabelledOptions,
  filed: FiledSchema | undefined,
  named = (text: string) => text,
): AskedColumns {
  const { schema } = filed ?? {};
  const given = options.target === undefined ? undefined : named(options.target);
  const target = given ?? schema?.target?.name;
  const { kind, classes, discretize, missingTarget } = options;
  const known = schema?.target?.name === target ? schema?.target : undefined;
  // A target of a different kind has different classes, and listed classes are not made from numbers.
  const isAsKnown = kind === undefined || kind === known?.kind;
  const saysClasses = classes !== undefined || discretize !== undefined;
  const own = options.weights === undefined ? undefined : named(options.weights);
  const weights = own ?? schema?.weights;
  return {
    target,
    kind: kind ?? known?.kind,
    classes: isAsKnown && !saysClasses ? known?.classes : classes,
    discretize: isAsKnown && !saysClasses ? known?.discretize : discretize,
    weights,
    missingTarget,
    ignore:
      options.ignore ?? schema?.ignore?.filter((name) => name !== target && name !== weights) ?? [],
    keep: [...(options.keep ?? schema?.keep ?? []), ...Object.keys(options.type ?? {})],
  };
}

function checkNotIgnored({ target, weights, ignore }: AskedColumns): void {
  if (!ignore.includes(target ?? '') && !ignore.includes(weights ?? '')) return;
  const problem = 'found the target or the weights among the columns to ignore';
  throw conflict('ignore', problem, 'leave them out of it');
}
