import type { Column, Reading, Table } from '@preflearn/core';
import { errorSentence } from '@preflearn/core/errors';
import {
  type DateParts,
  dateParts,
  datePartsOf,
  withDateParts,
  withRememberedParts,
} from '@preflearn/core/reading';
import {
  type ColumnStore,
  type ColumnTypes,
  conformToSchema,
  type ReadingNote,
  readTableFrom,
  schemaReadOptions,
} from '@preflearn/io';
import { machineMemory, readTable } from '@preflearn/io/node';
import type { Command } from 'commander';
import { checkNoDatabase } from '../address/is-database.js';
import { inputName, noteName, STANDARD_STREAM } from '../address/standard-input.js';
import type { CommandContext } from '../runtime/command-context.js';
import { type ColumnType, columnDateParts, columnTypes } from '../text/argument-parsers.js';
import { commandLineWords } from '../text/command-line-words.js';
import { sizeText } from '../text/value-text.js';
import { addFileOptions, type FileOptions, fileOptions } from './file-options.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { columnsNamed, columnsNamedIn, saidOfColumns } from './named-columns.js';
import { orderColumns } from './ordered-columns.js';
import { type RankOptions, withRankColumns } from './rank-columns.js';
import { type FiledSchema, withSchemaField } from './schema-option.js';
import { addRowOptions, type RowOptions, withoutSkippedRows } from './skip-rows.js';

/** File size in bytes from which reading shows progress. */
const LARGE_FILE = 2 ** 26;

/** Options for reading a table whose types are inferred from its cells. */
export interface ReadingOptions extends FileOptions, RowOptions, RankOptions {
  readonly type?: Readonly<Record<string, ColumnType>>;
  readonly dateParts?: DateParts;
  /** Where the columns are stored; in memory when absent. */
  readonly store?: ColumnStore | undefined;
  /** Reads the rows where they are not in a file, with the types that were stated for columns. */
  readonly rows?:
    | ((typeOf: (name: string) => Column['type'] | undefined) => Promise<Table>)
    | undefined;
}

/** Adds the options of {@link ReadingOptions} to a command. */
export function addReadingOptions(command: Command): Command {
  command.option(
    '--type <column=type>',
    'type of a column: numeric, nominal, or ordinal with its levels from lowest to highest, such as zip=nominal or ' +
      'size=ordinal:S,M,L (repeatable)',
    columnTypes,
  );
  command.option(
    '--date-parts <column:parts>',
    `add parts of dates as columns, such as when:year,month (of ${dateParts.join(', ')}; repeatable)`,
    columnDateParts,
  );
  return addFileOptions(addRowOptions(command));
}

/**
 * Reads a table whose types are inferred from its cells, except for those given.
 *
 * @param unused  columns that are not used: they are read as text, which cannot fail
 * @param filed   a schema, for what the options leave open
 * @throws DataError COLUMN_MISSING for a column that an option names, and whatever `readTable` throws
 */
export async function readTableInput(
  path: string,
  options: ReadingOptions,
  context: CommandContext,
  unused: readonly string[] = [],
  filed?: FiledSchema,
): Promise<Table> {
  const given = options.type ?? {};
  const parts = options.dateParts ?? {};
  const withParts = { ...datePartsOf(filed?.schema.reading), ...parts };
  // The options may differ from the schema on which columns are not used.
  const known = filed && schemaReadOptions({ ...filed.schema, ignore: [] });
  const typeSaid = saidOfColumns(Object.entries(given));
  const isUnused = saidOfColumns(unused.map((text) => [text, true]));
  const hasParts = saidOfColumns(Object.keys(withParts).map((text) => [text, true]));
  const types = (name: string, names: readonly string[] = [name]): Column['type'] | undefined => {
    const type = typeSaid(name, names);
    if (type !== undefined) return type === 'numeric' ? type : 'nominal';
    if (isUnused(name, names) && !hasParts(name, names)) return 'nominal';
    return known?.types(name);
  };
  const reading =
    options.rows?.(types) ?? readTableWithTypes(path, types, options, context, known?.reading);
  const table = await reading.catch((error: unknown) => {
    throw withSchemaField(error, filed);
  });
  const typeTexts = Object.values(given);
  const typed = columnsNamed(path, table, 'types', Object.keys(given), (meant) =>
    Object.fromEntries(typeTexts.map((type, i) => [meant[i], type])),
  );
  const dated = columnsNamed(path, table, 'dateParts', Object.keys(parts), (meant) =>
    Object.fromEntries(Object.values(parts).map((own, i) => [meant[i], own.join(',')])),
  );
  const partsOf = Object.fromEntries(Object.values(parts).map((own, i) => [dated[i], own]));
  const unruled = [...typed, ...columnsNamedIn(unused, table.names)];
  return namingFileInErrors(path, () => {
    const rows = withRankColumns(path, withoutSkippedRows(path, table, options), options);
    const whole =
      options.dateParts === undefined
        ? withRememberedParts(rows, known?.reading)
        : withDateParts(rows, partsOf);
    const ordered = orderColumns(whole, new Map(typed.map((name, i) => [name, typeTexts[i]])));
    return filed === undefined ? ordered : conformToSchema(ordered, filed.schema, unruled);
  });
}

/**
 * Reads a table with the given types, from a file or, if the path is `-`, from standard input.
 *
 * @param reading  how a table of the same kind was read, for what the options leave open
 * @throws whatever `readTable` and `readTableFrom` throw; UsageError OPTION_CONFLICT for a second reader of standard
 *   input, ARGUMENT for a database table
 */
export async function readTableWithTypes(
  path: string,
  types: ColumnTypes,
  options: FileOptions & Pick<ReadingOptions, 'store'>,
  { signal, note, standardInput, withProgress }: CommandContext,
  reading?: Reading,
): Promise<Table> {
  checkNoDatabase(path);
  const onNote = ({ where, ...found }: ReadingNote) => {
    const placed = { ...found, where: { ...where, file: noteName(path) } };
    note(errorSentence(placed, commandLineWords()));
  };
  const how = { ...fileOptions(options), types, reading, onNote, store: options.store };
  if (path !== STANDARD_STREAM) {
    return withProgress((progress) => {
      const onBytes = (read: number, size: number) => {
        if (size >= LARGE_FILE) progress.show(`Reading, ${sizeText(size)}`, read, size);
      };
      return readTable(path, { ...how, signal, onBytes });
    });
  }
  const more = { source: inputName(path), memory: machineMemory() };
  return readTableFrom(standardInput.take(), { ...how, ...more });
}
