import { basename } from 'node:path';
import {
  DataError,
  type LabelledTable,
  type NominalColumn,
  type Table,
  takeTarget,
} from '@preflearn/core';
import { parseRanking, withOrders } from '@preflearn/core/text';
import {
  columnsToLeaveOut,
  type SchemaTarget,
  type TableSchema,
  tableExtensions,
  tableSchemaOf,
} from '@preflearn/io';
import { type Command, Option } from 'commander';
import { STANDARD_STREAM } from '../address/standard-input.js';
import { addExamples } from '../arguments/help-examples.js';
import { descriptionReport } from '../description/description-report.js';
import { sentence } from '../description/sentence.js';
import { describeTable } from '../description/table-description.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import {
  type RecognisedOrder,
  recogniseClasses,
  recogniseOrder,
} from '../input/ordered-columns.js';
import {
  type AskedColumns,
  addLabelledOptions,
  type LabelledOptions,
  resolveColumns,
  typedColumns,
} from '../input/read-labelled-table.js';
import { readTableInput } from '../input/read-table.js';
import { type FiledSchema, inputsOf, readSchemaOption } from '../input/schema-option.js';
import { checkOutputs } from '../output/check-outputs.js';
import { reportPage, reportText } from '../output/command-report.js';
import { jsonFile } from '../output/json-file.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions, type CommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import type { ColumnType } from '../text/argument-parsers.js';
import type { OutputFile } from '../text/output-file.js';

interface DescribeOptions extends CommonOptions, LabelledOptions {
  readonly html?: string;
  readonly schemaOut?: string;
}

/** Adds `preflearn describe`. */
export function addDescribe(program: Command, run: Runner): void {
  const command = program
    .command('describe')
    .summary('say what a table holds, before training on it')
    .description(
      `Says of each column of a table (${tableExtensions('or')}) which type it has, what it holds and what is odd ` +
        'about it, and writes a schema, which train, evaluate, convert and describe take.',
    )
    .argument('<file>', 'the table; - is the standard input');
  const target = new Option('-t, --target <column>', 'the column that is to be predicted');
  addLabelledOptions(command, target)
    .option('--html <out.html>', 'also write a page with a picture of each column')
    .option(
      '--schema-out <out.json>',
      'also write a schema: types, units and categories, how the table was read, and what options say of target, ' +
        'weights and columns to ignore',
    );
  addCommonOptions(command);
  addExamples(command, [
    ['what is there', 'preflearn describe cars.csv'],
    ['with a picture of each column', 'preflearn describe cars.csv --html cars.html'],
    [
      'say it once, in a schema',
      'preflearn describe cars.csv --target mpg --discretize 10 --type cylinders=nominal --schema-out cars.schema.json',
    ],
    ['and use it', 'preflearn train cars.csv --schema cars.schema.json --out cars.json'],
  ]);
  command.action((file: string, options: DescribeOptions) =>
    run(options, (context) => describe(file, options, context)),
  );
}

async function describe(
  file: string,
  options: DescribeOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { html, schemaOut } = options;
  await checkOutputs([html, schemaOut], inputsOf(file, options));
  const filed = await readSchemaOption(options, context);
  const { table: read, unread, needs } = await readAnyway(file, options, filed, context);
  const typed = typedColumns(file, read, options, filed);
  const asked = withFoundKind(read, resolveColumns(file, read, options, filed), typed);
  const { table, levels: ordered } = withRecognisedOrder(read, asked, typed);
  const data = labelledData(file, table, asked);
  const { target, weights, ignore, keep } = asked;
  const facts = { target, weights, ignore, keep, unread, ordered, needs };
  const description = describeTable(file, table, facts, data);
  const schema = schemaToWrite(table, asked, data, unread);
  const files: OutputFile[] = [];
  if (schemaOut !== undefined) files.push(jsonFile(schemaOut, schema, 'the schema'));
  const report = descriptionReport(description, table, data?.target);
  if (html !== undefined) files.push(await reportPage(html, report));
  return {
    text: reportText(report, context.width),
    json: { ...description, file: basename(file), schema },
    files,
  };
}

/** A table that was read for description. */
interface ReadAnyway {
  readonly table: Table;
  /** Why columns were read as text, by name. */
  readonly unread: ReadonlyMap<string, string>;
  /** What other commands need to read it. */
  readonly needs: readonly string[];
}

function isBroken(error: unknown): boolean {
  return error instanceof DataError && error.code === 'ROW_LENGTH';
}

/** Why columns are described as text, with the option that reads them as numbers. */
function unreadText({ problem, remedy }: DataError): string {
  const cures = remedy.filter((one) => one.action === 'set' && one.option !== 'types');
  const found = { problem: `${problem}, so it is described as text`, where: {}, remedy: cures };
  return sentence(found);
}

/** Reads a table; columns that cannot be read as the type they seem to have are read as text, with a note on why. */
async function readAnyway(
  file: string,
  options: DescribeOptions,
  filed: FiledSchema | undefined,
  context: CommandContext,
): Promise<ReadAnyway> {
  const unread = new Map<string, string>();
  const needs: string[] = [];
  let how = options;
  for (;;) {
    const asTexts = Object.fromEntries(
      [...unread.keys()].map((name) => [name, 'nominal' as const]),
    );
    const type: Readonly<Record<string, ColumnType>> = { ...options.type, ...asTexts };
    try {
      const typed = unread.size === 0 ? how : { ...how, type };
      return { table: await readTableInput(file, typed, context, [], filed), unread, needs };
    } catch (error) {
      if (isBroken(error) && how.brokenRows === undefined && file !== STANDARD_STREAM) {
        how = { ...options, brokenRows: 'leave-out' };
        needs.push(
          'rows with another number of fields are left out here; --broken-rows leave-out does so elsewhere',
        );
        continue;
      }
      const columns = columnsToReadAsText(error).filter((name) => !unread.has(name));
      if (columns.length === 0 || file === STANDARD_STREAM || !(error instanceof DataError))
        throw error;
      for (const name of columns) unread.set(name, unreadText(error));
    }
  }
}

/** The table with ordered attributes where training would find them; the target and ignored columns stay as they are. */
function withRecognisedOrder(
  table: Table,
  { target, weights, ignore }: AskedColumns,
  typed: readonly string[],
): RecognisedOrder {
  const others = [target, weights].filter((name) => name !== undefined);
  return recogniseOrder(table, [...typed, ...ignore, ...others]);
}

/** The columns that an error suggests reading as text. */
function columnsToReadAsText(error: unknown): readonly string[] {
  if (!(error instanceof DataError)) return [];
  return error.remedy.flatMap((remedy) =>
    remedy.action === 'set' && remedy.option === 'types' && typeof remedy.value === 'object'
      ? Object.keys(remedy.value ?? {})
      : [],
  );
}

/**
 * Unless options say otherwise, a target with declared labels, or with an order of labels such as `b>a>c` in every row, is
 * treated as a ranking, and one whose words have a plain order as ordered classes.
 */
function withFoundKind(table: Table, asked: AskedColumns, typed: readonly string[]): AskedColumns {
  const { target, kind, classes, discretize } = asked;
  if (target === undefined || (kind ?? classes ?? discretize) !== undefined) return asked;
  const column = table.column(target);
  if (column.type === 'nominal' && holdsRankings(column)) return { ...asked, kind: 'ranking' };
  const levels = recogniseClasses(column, asked, typed);
  return levels === undefined ? asked : { ...asked, kind: 'ordinal', classes: levels };
}

function holdsRankings({ categories, labels }: NominalColumn): boolean {
  if (labels !== undefined) return true;
  if (categories.length === 0 || !categories.every((text) => text.includes('>'))) return false;
  try {
    for (const text of categories) parseRanking(text, {});
    return true;
  } catch {
    return false; // text that contains such a sign
  }
}

/** The table with its target, if options or the schema say how to interpret it. */
function labelledData(file: string, table: Table, asked: AskedColumns): LabelledTable | undefined {
  const { target, weights, ignore } = asked;
  const { kind, classes, discretize } = asked;
  if (target === undefined || (kind ?? classes ?? discretize) === undefined) return undefined;
  const others = table.without(...ignore);
  return namingFileInErrors(file, () =>
    takeTarget(kind === 'ranking' ? withOrders(others, target) : others, target, {
      ...{ kind, classes, discretize, weights },
      missingTarget: asked.missingTarget ?? 'leave-out',
    }),
  );
}

/**
 * The schema of a table; for columns that were only read as text because they could not be read otherwise, the type is
 * left to be inferred.
 */
function schemaToWrite(
  table: Table,
  asked: AskedColumns,
  data: LabelledTable | undefined,
  unread: ReadonlyMap<string, string>,
): TableSchema {
  const doubtful = columnsToLeaveOut(table).map(({ name }) => name);
  const keep = asked.keep.filter((name) => doubtful.includes(name)); // others are kept anyway
  const schema = tableSchemaOf(table, { ...asked, target: schemaTarget(asked, data), keep });
  return { ...schema, columns: schema.columns?.filter(({ name }) => !unread.has(name)) };
}

/** The schema of the target: with the order of classes as found, unless the classes are made from numbers. */
function schemaTarget(
  { target, kind, classes, discretize }: AskedColumns,
  data: LabelledTable | undefined,
): SchemaTarget | undefined {
  if (target === undefined) return undefined;
  const found = data?.target;
  const names = found?.kind === 'ordinal' || found?.kind === 'nominal' ? found.classes : classes;
  return { name: target, kind, classes: discretize === undefined ? names : undefined, discretize };
}
