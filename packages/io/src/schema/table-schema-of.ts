import type { Column, Table } from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';
import { columnsToLeaveOut } from './columns-to-leave-out.js';
import {
  type ColumnSchema,
  SCHEMA_FORMAT,
  SCHEMA_VERSION,
  type SchemaTarget,
  type TableSchema,
} from './table-schema.js';

/** Information that a table itself does not contain. */
export interface ColumnRoles {
  readonly target?: SchemaTarget | undefined;
  /** Name of the column with the weights of the rows. */
  readonly weights?: string | undefined;
  /** Names of columns that are left out of training. */
  readonly ignore?: readonly string[] | undefined;
  /** Names of columns that are not left out of training, whatever they contain. */
  readonly keep?: readonly string[] | undefined;
}

/**
 * The schema of a table: its columns with their types, units and categories, how it was read, and the roles of its
 * columns.
 *
 * Categories are not listed, so that any are accepted, for columns to ignore, columns that {@link columnsToLeaveOut}
 * would leave out (names, free text), orders of labels, and a target whose classes are listed.
 */
export function tableSchemaOf(table: Table, roles: ColumnRoles = {}): TableSchema {
  checkIsTable(table);
  const { target, weights, ignore, keep } = roles;
  const classified =
    target?.classes === undefined && target?.kind !== 'ranking' ? [] : [target.name];
  const unique = columnsToLeaveOut(table).map(({ name }) => name);
  const isOpen = new Set([...classified, ...unique, ...(ignore ?? [])]);
  return {
    format: SCHEMA_FORMAT,
    version: SCHEMA_VERSION,
    columns: table.columns.map((column) => columnSchema(column, isOpen.has(column.name))),
    ...(target && { target: withoutGaps(target) }),
    ...(weights !== undefined && { weights }),
    ...(ignore !== undefined && ignore.length > 0 && { ignore }),
    ...(keep !== undefined && keep.length > 0 && { keep }),
    ...(table.reading && { reading: table.reading }),
  };
}

/** @param isOpen  whether the column may contain categories other than those that occur */
function columnSchema(column: Column, isOpen: boolean): ColumnSchema {
  const { name, type } = column;
  if (type === 'numeric') {
    const { unit } = column;
    if (typeof unit === 'object') return { name, type: 'ordinal', categories: unit.levels };
    return { name, type, ...(unit !== undefined && { unit }) };
  }
  const { categories, ordered, labels } = column;
  if (labels !== undefined) return { name, type, labels };
  if (isOpen) return { name, type };
  if (column.ordinal) return { name, type: 'ordinal', categories };
  return { name, type, categories, ...(ordered && { ordered }) };
}

/** A copy without undefined members. */
function withoutGaps({ name, kind, classes, discretize }: SchemaTarget): SchemaTarget {
  return {
    name,
    ...(kind && { kind }),
    ...(classes && { classes }),
    ...(discretize !== undefined && { discretize }),
  };
}
