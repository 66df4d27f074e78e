import type { AttributeSchema, Column, Model, Schema, Table } from '@preflearn/core';
import { datePartsOf, withRememberedParts } from '@preflearn/core/reading';
import { levelsOf } from '@preflearn/core/text';
import type { CommandContext } from '../runtime/command-context.js';
import type { FileOptions } from './file-options.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { saidOfColumns } from './named-columns.js';
import { readTableWithTypes } from './read-table.js';

/**
 * Reads a table according to a model's schema: text in a numeric column is an error, and numbers in a nominal one are
 * categories. Other columns, including the target, are read as text, which cannot fail. What the options leave open is
 * as for the training table, and the same parts of dates are added.
 *
 * @param weights  a numeric column that the model does not know
 */
export async function readForModel(
  path: string,
  { schema }: Model,
  options: FileOptions,
  context: CommandContext,
  weights?: string,
): Promise<Table> {
  const types = columnTypesFor(schema);
  const isWeights = saidOfColumns(weights === undefined ? [] : [[weights, true]]);
  const typeOf = (name: string, names: readonly string[] = [name]) =>
    types.get(name) ?? (isWeights(name, names) ? 'numeric' : 'nominal');
  const table = await readTableWithTypes(path, typeOf, options, context, schema.reading);
  return namingFileInErrors(path, () => withRememberedParts(table, schema.reading));
}

/** The types of the columns that a model knows. */
export function columnTypesFor({
  reading,
  target,
  attributes,
}: Schema): ReadonlyMap<string, Column['type']> {
  return new Map([
    ...Object.keys(datePartsOf(reading)).map((name) => [name, 'numeric'] as const),
    [target.name, 'nominal'],
    ...attributes.map(
      (attribute) => [attribute.name, isNamed(attribute) ? 'nominal' : 'numeric'] as const,
    ),
  ]);
}

/** Whether an attribute has names for its values: categories or levels. */
function isNamed(attribute: AttributeSchema): boolean {
  return attribute.type === 'nominal' || levelsOf(attribute.unit) !== undefined;
}
