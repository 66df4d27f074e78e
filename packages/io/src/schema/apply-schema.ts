import {
  type Column,
  DataError,
  type LabelledTable,
  type MissingTarget,
  type Reading,
  type Table,
  takeTarget,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { withRememberedParts } from '@preflearn/core/reading';
import { listed, quoted } from '@preflearn/core/text';
import { columnsToLeaveOut } from './columns-to-leave-out.js';
import { conformToSchema } from './conform-to-schema.js';
import { type TableSchema, wrongField } from './table-schema.js';

/** Reading options derived from a schema. */
export interface SchemaReadOptions {
  /** The type of each column that the schema names. */
  readonly types: (name: string) => Column['type'] | undefined;
  /** How a table of this kind was read before, if the schema records it. */
  readonly reading: Reading | undefined;
}

/**
 * How to read a table according to a schema: options for `readTable`, `readCsv` and others. Columns to ignore are read
 * as text, which cannot fail.
 */
export function schemaReadOptions(schema: TableSchema): SchemaReadOptions {
  checkGiven('schemaReadOptions', schema, 'a schema, as parseTableSchema gives it', []);
  const types = new Map<string, Column['type']>([
    ...(schema.columns ?? []).map(
      ({ name, type }) => [name, type === 'ordinal' ? 'nominal' : type] as const,
    ),
    ...(schema.weights === undefined ? [] : [[schema.weights, 'numeric'] as const]),
    ...(schema.ignore ?? []).map((name) => [name, 'nominal'] as const),
  ]);
  return { types: (name) => types.get(name), reading: schema.reading };
}

/**
 * Checks that a table has the columns that a schema names.
 *
 * @throws DataError COLUMN_MISSING, with the place in the schema (`schema.columns.2.name`)
 */
export function checkSchemaColumns(table: Table, schema: TableSchema): void {
  checkIsTable(table);
  checkGiven('checkSchemaColumns', schema, 'a schema, as parseTableSchema gives it', []);
  const { columns = [], target, weights, ignore = [], keep = [] } = schema;
  const named: (readonly [field: string, name: string | undefined])[] = [
    ...columns.map(({ name }, i) => [`columns.${i}.name`, name] as const),
    ['target.name', target?.name],
    ['weights', weights],
    ...ignore.map((name, i) => [`ignore.${i}`, name] as const),
    ...keep.map((name, i) => [`keep.${i}`, name] as const),
  ];
  const wrong = named.find(([, name]) => name !== undefined && !table.has(name));
  if (wrong === undefined) return;
  const [field, name = ''] = wrong;
  throw new DataError(
    'COLUMN_MISSING',
    `found ${quoted(name)}, but the columns of the table are ${listed(table.names, 20)}`,
    { where: { path: `schema.${field}` }, remedy: 'correct the schema, or name the column so' },
  );
}

/**
 * Takes the target and the weights from a table as a schema says, and leaves out the columns to ignore as well as,
 * unless they are to be kept, those from which nothing can be learned (`columnsToLeaveOut`).
 *
 * @param table          read with {@link schemaReadOptions}
 * @param missingTarget  what to do with rows without a target, as `takeTarget` does
 * @throws DataError FILE_FORMAT for a schema without a target; as {@link checkSchemaColumns}, {@link conformToSchema}
 *   and `takeTarget`
 */
export function takeSchemaTarget(
  table: Table,
  schema: TableSchema,
  missingTarget: MissingTarget = 'error',
): LabelledTable {
  checkIsTable(table);
  checkGiven('takeSchemaTarget', schema, 'a schema, as parseTableSchema gives it', []);
  const { target, weights, ignore = [], keep = [] } = schema;
  if (target === undefined) throw wrongField('target', 'found nothing, expected the target');
  const found = withRememberedParts(table, schema.reading);
  checkSchemaColumns(found, schema);
  const whole = conformToSchema(found, schema);
  const { name, ...options } = target;
  const data = takeTarget(whole.without(...ignore), name, { ...options, weights, missingTarget });
  const out = columnsToLeaveOut(data.attributes).filter((column) => !keep.includes(column.name));
  if (out.length === data.attributes.columns.length) return data;
  return { ...data, attributes: data.attributes.without(...out.map((column) => column.name)) };
}
