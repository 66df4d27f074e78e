import {
  type ClassTarget,
  cellText,
  isMissing,
  type LabelledTable,
  type OrdinalTarget,
  Random,
  Table,
} from '@preflearn/core';
import { randomLabelledTable } from './random-labelled-table.js';

/** A column of a table to be written into a database. */
export interface DatabaseColumn {
  readonly name: string;
  readonly type: 'number' | 'text';
  /** The value of a row; `null` if it is missing. */
  value(row: number): number | string | null;
}

/** The name of the target in {@link databaseColumns}, which a careless program would interpret as SQL. */
export const DATABASE_TARGET = 'the "target"; DROP TABLE t';

/** The name of the weights in {@link databaseColumns}, which a careless program would interpret as SQL. */
export const DATABASE_WEIGHTS = "w'; --";

/** The columns of a labelled table: the attributes, then target and weights. */
export function databaseColumns({
  attributes,
  target,
  weights,
}: LabelledTable<ClassTarget>): readonly DatabaseColumn[] {
  const columns: DatabaseColumn[] = attributes.columns.map((column) => ({
    name: column.name,
    type: column.type === 'numeric' ? 'number' : 'text',
    value(row) {
      if (isMissing(column, row)) return null;
      return column.type === 'numeric' ? column.values[row] : cellText(column, row);
    },
  }));
  columns.push({
    name: DATABASE_TARGET,
    type: 'text',
    value: (row) => target.classes[target.codes[row]],
  });
  if (weights !== undefined) {
    columns.push({ name: DATABASE_WEIGHTS, type: 'number', value: (row) => weights[row] });
  }
  return columns;
}

/** The same data as returned by a database: only categories that occur, sorted by code points. */
export function asFromDatabase<T extends ClassTarget>(data: LabelledTable<T>): LabelledTable<T> {
  const columns = data.attributes.columns.map((column) => {
    if (column.type === 'numeric') return column;
    const occurring = column.categories.filter((_, code) => column.codes.includes(code));
    const categories = occurring.sort(compareCharacters);
    const codes = column.codes.map((code) => categories.indexOf(column.categories[code]));
    return { ...column, categories, codes };
  });
  const attributes = new Table(columns);
  return { ...data, attributes, target: { ...data.target, name: DATABASE_TARGET } };
}

/** Awkward tables of 20 to 219 rows in which several classes occur, as returned by a database. */
export function databaseTables(count: number): readonly LabelledTable<OrdinalTarget>[] {
  const tables: LabelledTable<OrdinalTarget>[] = [];
  for (let seed = 1; tables.length < count; seed++) {
    const random = new Random(seed);
    const data = randomLabelledTable(random, {
      kind: 'ordinal',
      rows: 20 + random.integer(200),
      classes: 2 + random.integer(5),
      attributes: ['smooth', 'ties', 'close', 'wide', 'constant', 'nominal', 'single'],
    });
    if (new Set(data.target.codes).size > 1) tables.push(asFromDatabase(data));
  }
  return tables;
}

/** Compares by code points, as UTF-8 sorts; JavaScript's own order differs beyond the first 65,536 characters. */
function compareCharacters(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const at = left.findIndex((character, i) => character !== right[i]);
  if (at < 0) return left.length - right.length;
  return (left[at].codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}
