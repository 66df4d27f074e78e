import {
  type ClassTarget,
  type Column,
  DataError,
  isMissing,
  type Table,
  type Target,
  type TargetSchema,
  takeTarget,
} from '@preflearn/core';

/** The target of those rows of a table for which it is known. */
export interface KnownTarget {
  /** Rows, from 0, ascending; at least one. */
  readonly rows: readonly number[];
  /** The target of these rows. */
  readonly target: Target;
}

/**
 * The target in a table that a model predicts for, as the model knows it.
 *
 * @param table  its target column has been read as text
 * @returns `undefined` when it is not there, nowhere known, or holds what the model does not know
 */
export function knownTarget(table: Table, schema: TargetSchema): KnownTarget | undefined {
  if (!table.has(schema.name)) return undefined;
  const column = table.column(schema.name);
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter(
    (row) => !isMissing(column, row),
  );
  if (column.type !== 'nominal' || rows.length === 0) return undefined;
  const codes = rows.map((row) => column.codes[row]);
  switch (schema.kind) {
    case 'numeric':
      return known(rows, numericTarget(column, codes));
    case 'ranking':
      return known(rows, rankingTarget(table, rows, schema));
    default:
      return known(rows, classTarget(column, codes, schema, schema.kind));
  }
}

function known(rows: readonly number[], target: Target | undefined): KnownTarget | undefined {
  return target === undefined ? undefined : { rows, target };
}

type TextColumn = Extract<Column, { type: 'nominal' }>;

function numericTarget(column: TextColumn, codes: readonly number[]): Target | undefined {
  const numbers = column.categories.map(numberOf);
  const values = Float64Array.from(codes, (code) => numbers[code]);
  return values.some(Number.isNaN) ? undefined : { kind: 'numeric', name: column.name, values };
}

function classTarget(
  column: TextColumn,
  codes: readonly number[],
  { name, classes, cuts }: TargetSchema,
  kind: ClassTarget['kind'],
): Target | undefined {
  const classOf = column.categories.map((text) =>
    cuts === undefined ? classNamed(text, classes) : classOfNumber(numberOf(text), cuts),
  );
  const found = Int32Array.from(codes, (code) => classOf[code]);
  return found.some((code) => code < 0) ? undefined : { kind, name, classes, codes: found };
}

/** The class that a text names, or a number that equals one; -1 for none. */
function classNamed(text: string, classes: readonly string[]): number {
  const exact = classes.indexOf(text);
  if (exact >= 0) return exact;
  const value = numberOf(text);
  return classes.findIndex((name) => numberOf(name) === value);
}

/** Class k holds the values in (cuts[k-1], cuts[k]]; -1 for NaN. */
function classOfNumber(value: number, cuts: readonly number[]): number {
  if (Number.isNaN(value)) return -1;
  const above = cuts.findIndex((cut) => value <= cut);
  return above < 0 ? cuts.length : above;
}

function rankingTarget(
  table: Table,
  rows: readonly number[],
  { name, classes }: TargetSchema,
): Target | undefined {
  try {
    return takeTarget(table.select(rows), name, { kind: 'ranking', classes }).target;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}
