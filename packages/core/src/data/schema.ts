import { DataError } from '../errors/errors.js';
import { listed, quoted } from '../words/quoted.js';
import { similarName } from '../words/similar-name.js';
import { checkIsLabelled } from './given-labelled.js';
import { checkIsTable } from './given-table.js';
import { namedColumn, orderedColumn } from './ordered-column.js';
import type { Reading } from './reading.js';
import {
  type Column,
  columnLength,
  type NominalColumn,
  type NumericColumn,
  type Table,
} from './table.js';
import type { LabelledTable, OrdinalTarget, Target, TargetKind } from './target.js';
import { isSameUnit, levelsOf, type NumberUnit, type Unit, unitWords } from './unit.js';

/** What a model knows about one attribute it was trained on. */
export type AttributeSchema =
  | { readonly type: 'numeric'; readonly name: string; readonly unit?: Unit | undefined }
  | { readonly type: 'nominal'; readonly name: string; readonly categories: readonly string[] };

/** What a model knows about the target it was trained on. */
export interface TargetSchema {
  readonly kind: TargetKind;
  readonly name: string;
  /** Classes (for `ordinal` from lowest to highest) or labels; empty for a numeric target. */
  readonly classes: readonly string[];
  /** Upper bounds of classes that were made from numbers, shape [classes - 1], ascending. */
  readonly cuts?: readonly number[] | undefined;
  /** Medians of the training rows in classes that were made from numbers, shape [classes], ascending. */
  readonly medians?: readonly number[] | undefined;
  /** The unit of the target, if it is a number, or of the number that its classes were made from; absent if it is not known. */
  readonly unit?: NumberUnit | undefined;
}

/** Columns a model was trained on. */
export interface Schema {
  readonly attributes: readonly AttributeSchema[];
  readonly target: TargetSchema;
  /** How the training table was read; absent if it did not come from a file. */
  readonly reading?: Reading | undefined;
}

/** What prediction does with a category that did not occur in training. */
export type UnseenCategories = 'error' | 'missing';

/** The schema of training data. */
export function schemaOf(data: LabelledTable): Schema {
  checkIsLabelled(data);
  const { columns, reading } = data.attributes;
  return {
    attributes: columns.map(attributeSchema),
    target: targetSchema(data.target),
    ...(reading && { reading }),
  };
}

function attributeSchema(column: Column): AttributeSchema {
  const { type, name } = column;
  if (type === 'nominal') return { type, name, categories: column.categories };
  return { type, name, ...(column.unit !== undefined && { unit: column.unit }) };
}

function targetSchema(target: Target): TargetSchema {
  const { kind, name } = target;
  switch (kind) {
    case 'numeric':
      return { kind, name, classes: [], ...unitOf(target) };
    case 'ranking':
      return { kind, name, classes: target.labels };
    case 'ordinal':
      return { kind, name, classes: target.classes, ...madeFromNumbers(target) };
    default:
      return { kind, name, classes: target.classes };
  }
}

function madeFromNumbers(target: OrdinalTarget): Partial<TargetSchema> {
  const { cuts, medians } = target;
  return { ...(cuts && { cuts, ...unitOf(target) }), ...(medians && { medians }) };
}

function unitOf({ unit }: { readonly unit?: NumberUnit | undefined }): Partial<TargetSchema> {
  return unit === undefined ? {} : { unit };
}

/**
 * Finds a model's attributes in a table, by name, with the codes of nominal columns as the model
 * knows them; other columns are ignored.
 *
 * Numbers must have the same unit as in training, such as dates, or none. A numeric column whose values are all missing
 * is also accepted for a nominal attribute. For an ordered attribute, its levels are found by their names.
 *
 * @param unseen  whether a category that training never saw is an error (default) or missing
 * @returns the attributes in the order of the schema
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 * @throws UsageError ARGUMENT for what is not a table, such as a list of rows, which `tableForModel` makes one of
 */
export function alignToSchema(
  schema: Schema,
  table: Table,
  unseen: UnseenCategories = 'error',
): readonly Column[] {
  checkIsTable(table);
  checkNoneLacks(schema, table);
  return schema.attributes.map((attribute) =>
    alignColumn(attribute, table.column(attribute.name), unseen),
  );
}

function checkNoneLacks({ attributes }: Schema, table: Table): void {
  const names = attributes.map(({ name }) => name);
  const lacking = names.filter((name) => !table.has(name));
  if (lacking.length === 0) return;
  const free = table.names.filter((name) => !names.includes(name));
  const renamed = lacking.flatMap((name) => {
    const meant = similarName(name, free);
    return meant === undefined ? [] : [`rename ${quoted(meant)} to ${quoted(name)}`];
  });
  throw new DataError(
    'COLUMN_MISSING',
    `the table lacks ${lacking.length === 1 ? 'the column' : 'the columns'} ${listed(lacking)} that ` +
      `the model was trained on, and has ${listed(table.names)}`,
    {
      where: lacking.length === 1 ? { column: lacking[0] } : {},
      remedy: [renamed[0] ?? 'check the spelling', 'add what is missing'],
    },
  );
}

function alignColumn(attribute: AttributeSchema, column: Column, unseen: UnseenCategories): Column {
  if (attribute.type === 'numeric') {
    const levels = levelsOf(attribute.unit);
    if (levels !== undefined) return alignLevels(levels, column, unseen);
    if (column.type === 'numeric') return sameUnit(attribute, column);
    throw new DataError(
      'COLUMN_TYPE',
      `found text (${listed(column.categories, 3)}), but the model was trained on numbers there`,
      { where: { column: attribute.name } },
    );
  }
  if (column.type === 'nominal') return recode(attribute.categories, column, unseen);
  const named = namedColumn(column);
  if (named.type === 'nominal') return recode(attribute.categories, named, unseen);
  if (column.values.every((value) => Number.isNaN(value))) {
    const codes = new Int32Array(columnLength(column)).fill(-1);
    return { ...attribute, codes };
  }
  throw foundNumbers(attribute.name, `the categories ${listed(attribute.categories, 5)}`);
}

/** Finds the levels of an ordered attribute by name; a column of missing values has none. */
function alignLevels(
  levels: readonly string[],
  column: Column,
  unseen: UnseenCategories,
): NumericColumn {
  const unit = { levels };
  if (column.type === 'numeric' && isSameUnit(column.unit, unit)) return column;
  const named = namedColumn(column);
  if (named.type === 'nominal') return orderedColumn(recode(levels, named, unseen), levels);
  if (named.values.every((value) => Number.isNaN(value))) return { ...named, unit };
  throw foundNumbers(column.name, unitWords(unit));
}

function foundNumbers(column: string, trainedOn: string): DataError {
  return new DataError(
    'COLUMN_TYPE',
    `found numbers, but the model was trained on ${trainedOn} there`,
    {
      where: { column },
      remedy: {
        action: 'set',
        option: 'types',
        value: { [column]: 'nominal' },
        text: 'read the column as nominal',
      },
    },
  );
}

function countsSeconds(unit: Unit | undefined): boolean {
  return unit === 'time' || unit === 'duration';
}

/** Numbers in another unit than in training would be misread; a column of missing values has no unit. */
function sameUnit({ unit }: { readonly unit?: Unit | undefined }, column: NumericColumn): Column {
  if (isSameUnit(column.unit, unit) || column.values.every((value) => Number.isNaN(value)))
    return column;
  // Texts such as 1:30 may be times of day or durations; both count seconds.
  if (countsSeconds(column.unit) && countsSeconds(unit)) return column;
  throw new DataError(
    'COLUMN_TYPE',
    `found ${unitWords(column.unit)}, but the model was trained on ${unitWords(unit)} there`,
    { where: { column: column.name }, remedy: 'write them as in training' },
  );
}

function recode(
  categories: readonly string[],
  column: NominalColumn,
  unseen: UnseenCategories,
): NominalColumn {
  const known = new Map(categories.map((category, code) => [category, code]));
  const newCode = column.categories.map((category) => known.get(category) ?? -1);
  const codes = new Int32Array(column.codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = column.codes[row];
    codes[row] = code < 0 ? -1 : newCode[code];
    if (codes[row] < 0 && code >= 0 && unseen === 'error') {
      const meant = similarName(column.categories[code], categories);
      throw new DataError(
        'CATEGORY_UNKNOWN',
        `found the category ${quoted(column.categories[code])}, which training never saw (it saw ` +
          `${listed(categories, 5)})`,
        {
          where: { column: column.name, row: row + 1 },
          remedy: [
            meant === undefined ? 'correct it' : `correct it to ${quoted(meant)}`,
            {
              action: 'set',
              option: 'unseen',
              value: 'missing',
              text: 'let unseen categories count as missing',
            },
          ],
        },
      );
    }
  }
  return { type: 'nominal', name: column.name, codes, categories };
}
