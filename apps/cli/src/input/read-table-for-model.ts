import type { Model, Table } from '@preflearn/core';
import type { ColumnType } from '../arguments/argument-parsers.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { FileOptions } from './file-options.js';
import { readTableWithTypes } from './read-table.js';

/**
 * Reads a table as a model's schema says: text in a numeric column is an error, and numbers in a nominal
 * one are categories. Other columns, the target among them, are read as text, which cannot fail. What the
 * options do not say is as the table of training was.
 *
 * @param weights  a column that the model does not know, and that holds numbers
 */
export function readForModel(
  path: string,
  { schema }: Model,
  options: FileOptions,
  context: CommandContext,
  weights?: string,
): Promise<Table> {
  const types = new Map<string, ColumnType>([
    ...(weights === undefined ? [] : [[weights, 'numeric'] as const]),
    [schema.target.name, 'nominal'],
    ...schema.attributes.map(({ name, type }) => [name, type] as const),
  ]);
  const typeOf = (name: string) => types.get(name) ?? 'nominal';
  return readTableWithTypes(path, typeOf, options, context, schema.reading);
}
