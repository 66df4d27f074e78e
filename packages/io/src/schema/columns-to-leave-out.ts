import {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  type Table,
} from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';
import { quoted, readableNumber } from '@preflearn/core/text';

import { isIdName, isTimeName, surveyNames } from './id-names.js';

/** A column from which nothing can be learned that applies to other rows. */
export interface ColumnToLeaveOut {
  readonly name: string;
  /**
   * Why: it numbers the rows, most of its categories differ, there are too many of them, it has no values, or the same
   * value in every row, or a survey tool added it.
   */
  readonly reason:
    | 'row-numbers'
    | 'near-unique'
    | 'many-categories'
    | 'empty'
    | 'constant'
    | 'survey-tool';
  /** The reason in words: `numbers the rows`, `95 of 100 values differ`, `1,200 categories`, `is "7" in every row`. */
  readonly text: string;
}

/** Fewest rows for which a column can count as numbering them or as constant, and for which categories are counted. */
const MIN_NUMBERED = 10;
const MIN_CONSTANT = 10;
const MIN_COUNTED = 50;

/** Fewest rows for which numbers that rise by one are row numbers whatever their name. */
const MIN_RISING = 20;

/** Fewest texts that can be nearly all different, and the share of them that must be. */
const MIN_UNIQUE = 10;
const NEARLY_ALL = 0.9;

/** Most categories that an attribute may have. */
const MAX_CATEGORIES = 1000;

/**
 * The columns that are better left out of training:
 *
 * - row numbers: at least 10 rows, distinct whole numbers without a missing value, and a name such as `id`, `row`,
 *   `index`, `PassengerId`, `Kundennummer` or `Unnamed: 0`; or, in at least 20 rows, whole numbers that rise by one from
 *   row to row, from any start, unless they are named as years or other times are;
 * - what a survey tool adds, such as `ResponseId`, `IPAddress`, and next to these `StartDate` or `Progress`;
 * - near-unique categories, as in free text, names and codes: more than half of at least 50 known values differ, or nine
 *   in ten of at least 10;
 * - more than 1000 categories that occur;
 * - no values, or the same value in each of at least 10 rows, which cannot distinguish rows. A column with some missing
 *   values is never constant in this sense, since the fact that they are missing may be informative.
 *
 * @param table  the attributes, without target and weights
 */
export function columnsToLeaveOut(table: Table): readonly ColumnToLeaveOut[] {
  checkIsTable(table);
  const added = surveyNames(table.names);
  return table.columns.flatMap((column): readonly ColumnToLeaveOut[] => {
    const { name } = column;
    const same = sameInAllRows(column);
    if (same !== undefined) return [{ name, ...same }];
    if (column.type === 'numeric' && numbersRows(column))
      return [{ name, reason: 'row-numbers', text: 'numbers the rows' }];
    if (added.has(name) && table.rowCount >= MIN_NUMBERED)
      return [{ name, reason: 'survey-tool', text: 'is added by a survey tool' }];
    return column.type === 'nominal' ? fromCategories(column) : [];
  });
}

function sameInAllRows(column: Column): Pick<ColumnToLeaveOut, 'reason' | 'text'> | undefined {
  const rows = columnLength(column);
  if (rows < MIN_CONSTANT) return undefined;
  const values = column.type === 'numeric' ? column.values : column.codes;
  const [first] = values;
  const isEmpty = isMissing(column, 0);
  for (let row = 1; row < rows; row++) {
    if (isEmpty ? !isMissing(column, row) : values[row] !== first) return undefined;
  }
  if (isEmpty) return { reason: 'empty', text: 'has no value' };
  return { reason: 'constant', text: `is ${quoted(cellText(column, 0))} in every row` };
}

function numbersRows(column: Extract<Column, { type: 'numeric' }>): boolean {
  const { name, values, unit } = column;
  if (unit !== undefined || values.length < MIN_NUMBERED) return false;
  if (values.length >= MIN_RISING && risesByOne(values) && !isTimeName(name)) return true;
  if (!isIdName(name) || !values.every(Number.isSafeInteger)) return false;
  return new Set(values).size === values.length;
}

/** Whether whole numbers rise by one from row to row. */
function risesByOne(values: Float64Array): boolean {
  const [first] = values;
  if (!Number.isSafeInteger(first)) return false;
  for (let row = 1; row < values.length; row++) if (values[row] !== first + row) return false;
  return true;
}

function fromCategories(column: NominalColumn): readonly ColumnToLeaveOut[] {
  const { name, codes, categories } = column;
  const occurs = new Uint8Array(categories.length);
  let known = 0;
  for (let row = 0; row < codes.length; row++) {
    if (isMissing(column, row)) continue;
    occurs[codes[row]] = 1;
    known++;
  }
  const distinct = occurs.reduce((sum, one) => sum + one, 0);
  const isFew = known < MIN_COUNTED;
  const least = isFew ? NEARLY_ALL * known : known / 2;
  if (known >= MIN_UNIQUE && (isFew ? distinct >= least : distinct > least)) {
    return [
      {
        name,
        reason: 'near-unique',
        text: `${readableNumber(distinct)} of ${readableNumber(known)} values differ`,
      },
    ];
  }
  if (distinct <= MAX_CATEGORIES) return [];
  return [{ name, reason: 'many-categories', text: `${readableNumber(distinct)} categories` }];
}
