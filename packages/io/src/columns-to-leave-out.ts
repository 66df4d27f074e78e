import { type Column, isMissing, type NominalColumn, type Table } from '@preflearn/core';

/** A column from which nothing can be learned that holds for other rows. */
export interface ColumnToLeaveOut {
  readonly name: string;
  /** Why: it numbers the rows, most of its categories differ, or there are too many of them. */
  readonly reason: 'row-numbers' | 'near-unique' | 'many-categories';
  /** For people: `numbers the rows`, `95 of 100 values differ`, `1200 categories`. */
  readonly text: string;
}

/** Names of columns that number rows; case does not count. */
const NUMBERING =
  /^(?:_?id|row|row[ _-]?(?:id|nr|no|num|number|names?|index)|index|idx|nr\.?|no\.?|number|obs|observation|case|record|#|unnamed: ?\d+)$/i;

/** Least rows for which a column is said to number them, and for which categories are counted. */
const LEAST_NUMBERED = 10;
const LEAST_COUNTED = 50;

/** Most categories of an attribute. */
const MOST_CATEGORIES = 1000;

/**
 * The columns that are better left out of training:
 *
 * - row numbers: at least 10 rows, distinct whole numbers without a missing value, and a name such as `id`, `row`, `index`, `nr`
 *   or `Unnamed: 0`;
 * - near-unique categories, as of free text, names and codes: more than half of at least 50 known values differ;
 * - more than 1000 categories that occur.
 *
 * @param table  the attributes, without target and weights
 */
export function columnsToLeaveOut(table: Table): readonly ColumnToLeaveOut[] {
  return table.columns.flatMap((column): readonly ColumnToLeaveOut[] => {
    const { name } = column;
    if (column.type === 'nominal') return fromCategories(column);
    if (!numbersRows(column)) return [];
    return [{ name, reason: 'row-numbers', text: 'numbers the rows' }];
  });
}

function numbersRows(column: Extract<Column, { type: 'numeric' }>): boolean {
  const { name, values, unit } = column;
  if (unit !== undefined || values.length < LEAST_NUMBERED) return false;
  if (!NUMBERING.test(name.trim()) || !values.every(Number.isSafeInteger)) return false;
  return new Set(values).size === values.length;
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
  if (known >= LEAST_COUNTED && 2 * distinct > known) {
    return [{ name, reason: 'near-unique', text: `${distinct} of ${known} values differ` }];
  }
  if (distinct <= MOST_CATEGORIES) return [];
  return [{ name, reason: 'many-categories', text: `${distinct} categories` }];
}
