import type { Model, Table } from '@preflearn/core';
import type { ColumnType } from './argument-parsers.js';
import { readTyped } from './input-table.js';

/**
 * Reads a table as a model's schema says: text in a numeric column is an error, and numbers in a nominal
 * one are categories. Other columns, the target among them, are read as text, which cannot fail.
 */
export function readForModel(
  path: string,
  { schema }: Model,
  missing: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Table> {
  const types = new Map<string, ColumnType>(
    schema.attributes.map(({ name, type }) => [name, type]),
  );
  return readTyped(path, (name) => types.get(name) ?? 'nominal', missing, signal);
}
