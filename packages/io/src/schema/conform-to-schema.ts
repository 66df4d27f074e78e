import {
  type Column,
  columnLength,
  DataError,
  isMissing,
  type NominalColumn,
  type NumericColumn,
  namedColumn,
  Table,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { listed, quoted, unitWords } from '@preflearn/core/text';
import type {
  NominalColumnSchema,
  NumericColumnSchema,
  OrdinalColumnSchema,
  TableSchema,
} from './table-schema.js';

/**
 * Makes the columns of a table conform to a schema: listed categories are in the listed order, including those that do
 * not occur, and the table takes over the schema's order, labels and units. Columns that the schema ignores or does not
 * name stay as they are; columns that the table lacks are left to {@link checkSchemaColumns}.
 *
 * @param table   read with {@link schemaReadOptions}
 * @param except  names of columns that stay as they are
 * @throws DataError CATEGORY_UNKNOWN for a category that is not in the schema's list, COLUMN_TYPE for texts instead of
 *   numbers, numbers instead of texts, and numbers in a different unit
 */
export function conformToSchema(
  table: Table,
  schema: TableSchema,
  except: readonly string[] = [],
): Table {
  checkIsTable(table);
  checkGiven('conformToSchema', schema, 'a schema, as parseTableSchema gives it', []);
  const { columns = [], ignore = [] } = schema;
  const place = new Map(columns.map(({ name }, at) => [name, at]));
  const isFree = new Set([...ignore, ...except]);
  const conformed = table.columns.map((column): Column => {
    const at = place.get(column.name);
    if (at === undefined || isFree.has(column.name)) return column;
    const known = columns[at];
    const field = `schema.columns.${at}`;
    if (known.type === 'numeric') return conformNumbers(asNumeric(column, field), known, field);
    return conformTexts(asNominal(column, field), known, field);
  });
  return new Table(conformed, table.reading);
}

function conformNumbers(
  column: NumericColumn,
  { unit }: NumericColumnSchema,
  field: string,
): NumericColumn {
  if (unit === undefined || column.unit === unit) return column;
  if (column.values.every(Number.isNaN)) return { ...column, unit };
  throw new DataError(
    'COLUMN_TYPE',
    `found ${unitWords(column.unit)}, but the schema has ${unitWords(unit)} there`,
    { where: { column: column.name }, remedy: ['write them so', `correct ${field}.unit`] },
  );
}

function conformTexts(
  column: NominalColumn,
  known: NominalColumnSchema | OrdinalColumnSchema,
  field: string,
): NominalColumn {
  const { categories, ordered, labels } = known.type === 'ordinal' ? fixed(known) : known;
  if (labels !== undefined) return { ...column, labels };
  if (categories === undefined) return column;
  const codeOf = new Map(categories.map((category, code) => [category, code]));
  const newCode = column.categories.map((category) => codeOf.get(category) ?? -1);
  const codes = column.codes.map((code) => (code < 0 ? -1 : newCode[code]));
  const wrong = codes.findIndex((code, row) => code < 0 && column.codes[row] >= 0);
  const { type, name } = column;
  const order = { ...(ordered && { ordered }), ...(known.type === 'ordinal' && { ordinal: true }) };
  if (wrong < 0) return { type, name, codes, categories, ...order };
  const found = quoted(column.categories[column.codes[wrong]]);
  throw new DataError(
    'CATEGORY_UNKNOWN',
    `found the category ${found}, which the schema does not list (it lists ${listed(categories, 5)})`,
    {
      where: { column: name, row: wrong + 1 },
      remedy: [
        'correct it',
        `add it to ${field}.categories`,
        ...(known.type === 'ordinal' ? [] : ['take that list out, so that any are let in']),
      ],
    },
  );
}

/** The categories of an ordered column, as those of a nominal one. */
function fixed({ name, categories }: OrdinalColumnSchema): NominalColumnSchema {
  return { name, type: 'nominal', categories, ordered: true };
}

/** A column without any values conforms to every type. */
function asNumeric(column: Column, field: string): NumericColumn {
  if (column.type === 'numeric') return column;
  const { name } = column;
  if (!hasValue(column)) {
    return { type: 'numeric', name, values: new Float64Array(columnLength(column)).fill(NaN) };
  }
  throw new DataError(
    'COLUMN_TYPE',
    `found text (${listed(column.categories, 3)}), but the schema has numbers there`,
    { where: { column: name }, remedy: [READ_SO, `correct ${field}.type`] },
  );
}

function asNominal(given: Column, field: string): NominalColumn {
  const column = namedColumn(given);
  if (column.type === 'nominal') return column;
  const { name } = column;
  if (!hasValue(column)) {
    const codes = new Int32Array(columnLength(column)).fill(-1);
    return { type: 'nominal', name, codes, categories: [] };
  }
  throw new DataError('COLUMN_TYPE', 'found numbers, but the schema has text there', {
    where: { column: name },
    remedy: [READ_SO, `correct ${field}.type`],
  });
}

const READ_SO = 'read the table with the options of the schema';

function hasValue(column: Column): boolean {
  return Array.from({ length: columnLength(column) }).some((_, row) => !isMissing(column, row));
}
