import {
  DataError,
  type DateParts,
  dateParts,
  datePartsOf,
  errorSentence,
  listed,
  type Reading,
  type RemedyValue,
  type Table,
  withDateParts,
  withRememberedParts,
} from '@preflearn/core';
import {
  type ColumnTypes,
  conformToSchema,
  type ReadingNote,
  readTableFrom,
  schemaReadOptions,
} from '@preflearn/io';
import { machineMemory, readTable } from '@preflearn/io/node';
import type { Command } from 'commander';
import { type ColumnType, columnDateParts, columnTypes } from '../arguments/argument-parsers.js';
import { similarName } from '../arguments/similar-name.js';
import type { CommandContext } from '../runtime/command-context.js';
import { commandLineWords } from '../runtime/command-line-words.js';
import { inputName, STANDARD_STREAM } from '../runtime/standard-input.js';
import { columnNamed } from './column-by-number.js';
import { addFileOptions, type FileOptions, fileOptions } from './file-options.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { type FiledSchema, withSchemaField } from './schema-option.js';

/** Options for reading a table whose types are found from its cells. */
export interface ReadingOptions extends FileOptions {
  readonly type?: Readonly<Record<string, ColumnType>>;
  readonly dateParts?: DateParts;
}

/** Adds the options of {@link ReadingOptions} to a command. */
export function addReadingOptions(command: Command): Command {
  command.option(
    '--type <column=type>',
    'take a column as numeric or nominal, such as zip=nominal (repeatable)',
    columnTypes,
  );
  command.option(
    '--date-parts <column:parts>',
    `add parts of dates as columns, such as when:year,month (of ${dateParts.join(', ')}; repeatable)`,
    columnDateParts,
  );
  return addFileOptions(command);
}

/**
 * Reads a table whose types are found from its cells, but for those given.
 *
 * @param unused  columns that are not used: they are read as text, which cannot fail
 * @param filed  a schema, for what the options do not say
 * @throws DataError COLUMN_MISSING for a column that an option names, and what `readTable` throws
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
  // Which columns are not used the options may say otherwise than the schema.
  const known = filed && schemaReadOptions({ ...filed.schema, ignore: [] });
  const types = (name: string, names: readonly string[] = [name]): ColumnType | undefined => {
    const isMeant = (text: string) => columnNamed(text, names) === name;
    const [, type] = Object.entries(given).find(([text]) => isMeant(text)) ?? [];
    if (type !== undefined) return type;
    if (unused.some(isMeant) && !Object.hasOwn(withParts, name)) return 'nominal';
    return known?.types(name);
  };
  const table = await readTableWithTypes(path, types, options, context, known?.reading).catch(
    (error: unknown) => {
      throw withSchemaField(error, filed);
    },
  );
  const typed = Object.keys(given).map((text) => columnNamed(text, table.names));
  checkColumnsExist(path, table, 'types', typed, (meant) =>
    Object.fromEntries(Object.values(given).map((type, i) => [meant[i], type])),
  );
  checkColumnsExist(path, table, 'dateParts', Object.keys(parts), (meant) =>
    Object.fromEntries(Object.values(parts).map((own, i) => [meant[i], own.join(',')])),
  );
  const unruled = [...typed, ...unused.map((text) => columnNamed(text, table.names))];
  return namingFileInErrors(path, () => {
    const whole =
      options.dateParts === undefined
        ? withRememberedParts(table, known?.reading)
        : withDateParts(table, parts);
    return filed === undefined ? whole : conformToSchema(whole, filed.schema, unruled);
  });
}

/**
 * Reads a table with the types given, from a file or, where the path is `-`, from the standard input.
 *
 * @param reading  how a table of the same kind was read, for what the options do not say
 * @throws what `readTable` and `readTableFrom` throw; UsageError OPTION_CONFLICT for a second reader of the standard input
 */
export async function readTableWithTypes(
  path: string,
  types: ColumnTypes,
  options: FileOptions,
  { signal, note, standardInput }: CommandContext,
  reading?: Reading,
): Promise<Table> {
  const onNote = (found: ReadingNote) => note(errorSentence(found, commandLineWords()));
  const how = { ...fileOptions(options), types, reading, onNote };
  if (path !== STANDARD_STREAM) return readTable(path, { ...how, signal });
  const more = { source: inputName(path), memory: machineMemory() };
  return readTableFrom(standardInput.take(), { ...how, ...more });
}

/**
 * Checks that columns which an option names are there.
 *
 * @param option    name of the option in code, such as `target`
 * @param valueFor  the value that would name the columns which may be meant
 * @throws DataError COLUMN_MISSING
 */
export function checkColumnsExist(
  path: string,
  table: Table,
  option: string,
  names: readonly string[],
  valueFor: (meant: readonly string[]) => RemedyValue = oneOrList,
): void {
  const lacking = names.filter((name) => !table.has(name));
  if (lacking.length === 0) return;
  const meant = allOrNone(
    names.map((name) => (table.has(name) ? name : similarName(name, table.names))),
  );
  throw new DataError(
    'COLUMN_MISSING',
    `found ${listed(lacking)}, but the columns are ${listed(table.names, 20)}`,
    {
      where: { file: inputName(path), option },
      remedy:
        meant === undefined
          ? 'check the spelling'
          : {
              action: 'set',
              option,
              value: valueFor(meant),
              text: `you may mean ${listed(meant)}`,
            },
    },
  );
}

function oneOrList(names: readonly string[]): RemedyValue {
  return names.length === 1 ? names[0] : names;
}

function allOrNone(names: readonly (string | undefined)[]): readonly string[] | undefined {
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known : undefined;
}
