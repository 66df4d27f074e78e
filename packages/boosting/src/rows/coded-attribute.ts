import { type Bins, type Column, codeArray, quantileBins, type Table } from '@preflearn/core';

/** A column of the training table as the search sees it: one small code a row. */
export type CodedAttribute = NumericAttribute | NominalAttribute;

/** An array of codes; the narrowest type that holds them. */
export type Codes = Bins['codes'];

interface CodedColumn {
  readonly name: string;
  /** Cell of each row, shape [rows]; `cellCount` marks a missing value. */
  readonly codes: Codes;
  /** Number of cells: bins or categories. */
  readonly cellCount: number;
}

/** Cells are bins of neighbouring values, ascending. */
export interface NumericAttribute extends CodedColumn {
  readonly type: 'numeric';
  /** Smallest value in each cell. */
  readonly lowest: Float64Array;
  /** Largest value in each cell; equal to `lowest` where the cell holds one value. */
  readonly highest: Float64Array;
  /** Whether the cells are so many that sorted lists serve the search better than histograms. */
  readonly sorted: boolean;
}

/** Cells are categories. */
export interface NominalAttribute extends CodedColumn {
  readonly type: 'nominal';
  readonly categories: readonly string[];
}

/** Cells above which an exact attribute is searched through a sorted list. */
const MOST_HISTOGRAM_CELLS = 256;

/**
 * Codes the attributes of a table, with its rows in the order given.
 *
 * @param order  row numbers of the table
 * @param bins   most bins for a numeric attribute; `null`: one cell for each distinct value (exact)
 */
export function codeAttributes(
  table: Table,
  order: Int32Array,
  bins: number | null,
): readonly CodedAttribute[] {
  return table.columns.map((column) => codeColumn(column, order, bins));
}

function codeColumn(column: Column, order: Int32Array, bins: number | null): CodedAttribute {
  const { name } = column;
  if (column.type === 'numeric') {
    const values = new Float64Array(order.length);
    for (let i = 0; i < order.length; i++) values[i] = column.values[order[i]];
    const { lowest, highest, codes } = quantileBins(values, bins ?? Infinity);
    const cellCount = lowest.length;
    const sorted = bins === null && cellCount > MOST_HISTOGRAM_CELLS;
    return { type: 'numeric', name, codes, cellCount, lowest, highest, sorted };
  }
  const cellCount = column.categories.length;
  const codes = codeArray(cellCount + 1, order.length);
  for (let i = 0; i < order.length; i++) {
    const code = column.codes[order[i]];
    codes[i] = code < 0 ? cellCount : code;
  }
  return { type: 'nominal', name, codes, cellCount, categories: column.categories };
}
