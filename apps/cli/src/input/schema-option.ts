import { DataError } from '@preflearn/core';
import { parseTableSchema, type TableSchema } from '@preflearn/io';
import type { Command } from 'commander';
import type { CommandContext } from '../runtime/command-context.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { readTextInput } from './read-text.js';

/** The option that names a schema. */
export interface SchemaOption {
  readonly schema?: string;
}

/** A schema and the file that contains it. */
export interface FiledSchema {
  readonly file: string;
  readonly schema: TableSchema;
}

/** Adds the option of {@link SchemaOption} to a command. */
export function addSchemaOption(command: Command, says: string): Command {
  return command.option(
    '--schema <file.json>',
    `a schema that describe --schema-out has written: ${says}; options override it`,
  );
}

/**
 * The schema that the option names.
 *
 * @throws DataError FILE_READ, FILE_EMPTY, FILE_FORMAT
 */
export async function readSchemaOption(
  { schema: file }: SchemaOption,
  context: CommandContext,
): Promise<FiledSchema | undefined> {
  if (file === undefined) return undefined;
  const text = await readTextInput(file, context);
  return { file, schema: namingFileInErrors(file, () => parseTableSchema(text)) };
}

/** An error from reading a table, extended by the place in the schema that requires what was not found. */
export function withSchemaField(error: unknown, filed: FiledSchema | undefined): unknown {
  if (!(error instanceof DataError) || filed === undefined) return error;
  const { columns = [] } = filed.schema;
  const at = columns.findIndex(({ name }) => name === error.where.column);
  if (at < 0 || !error.code.startsWith('VALUE_NOT_')) return error;
  return new DataError(error.code, error.problem, {
    where: error.where,
    remedy: [...error.remedy, `correct schema.columns.${at}.type in ${filed.file}`],
    cause: error,
  });
}

/** The files that are read for a table and its schema. */
export function inputsOf(path: string, { schema }: SchemaOption): readonly string[] {
  return schema === undefined ? [path] : [path, schema];
}
