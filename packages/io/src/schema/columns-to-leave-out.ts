import {
  type Column,
  cellText,
  columnLength,
  isMissing,
  type NominalColumn,
  type Table,
} from '@preflearn/core';
import { quoted, readableNumber } from '@preflearn/core/text';

/** A column from which nothing can be learned that applies to other rows. */
export interface ColumnToLeaveOut {
  readonly name: string;
  /**
   * Why: it numbers the rows, most of its categories differ, there are too many of them, it has no values, or the same
   * value in every row.
   */
  readonly reason: 'row-numbers' | 'near-unique' | 'many-categories' | 'empty' | 'constant';
  /** The reason in words: `numbers the rows`, `95 of 100 values differ`, `1,200 categories`, `is "7" in every row`. */
  readonly text: string;
}

/** Names of columns that number rows; case is ignored. */
const NUMBERING =
  /^(?:_?id|row|row[ _-]?(?:id|nr|no|num|number|names?|index)|index|idx|nr\.?|no\.?|number|obs|observation|case|record|#|unnamed: ?\d+)$/i;

/** Fewest rows for which a column can count as numbering them or as constant, and for which categories are counted. */
const MIN_NUMBERED = 10;
const MIN_CONSTANT = 10;
const MIN_COUNTED = 50;

/** Most categories that an attribute may have. */
const MAX_CATEGORIES = 1000;

/**
 * The columns that are better left out of training:
 *
 * - row numbers: at least 10 rows, distinct whole numbers without a missing value, and a name such as `id`, `row`,
 *   `index`, `nr` or `Unnamed: 0`;
 * - near-unique categories, as in free text, names and codes: more than half of at least 50 known values differ;
 * - more than 1000 categories that occur;
 * - no values, or the same value in each of at least 10 rows, which cannot distinguish rows. A column with some missing
 *   values is never constant in this sense, since the fact that they are missing may be informative.
 *
 * @param table  the attributes, without target and weights
 */
export function columnsToLeaveOut(table: Table): readonly ColumnToLeaveOut[] {
  return table.columns.flatMap((column): readonly ColumnToLeaveOut[] => {
    const { name } = column;
    const same = sameInAllRows(column);
    if (same !== undefined) return [{ name, ...same }];
    if (column.type === 'nominal') return fromCategories(column);
    if (!numbersRows(column)) return [];
    return [{ name, reason: 'row-numbers', text: 'numbers the rows' }];
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
  if (known >= MIN_COUNTED && 2 * distinct > known) {
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
