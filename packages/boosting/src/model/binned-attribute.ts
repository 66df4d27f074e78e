import type { Column, Table } from '@preflearn/core';
import { type Bins, codeArray, pickRows, quantileBins } from '@preflearn/core/numbers';

/** A column of the training table as the search sees it: bins or categories. */
export type BinnedAttribute = BinnedNumeric | BinnedNominal;

interface BinnedColumn {
  readonly name: string;
  /** Number of bins or categories. */
  readonly binCount: number;
  /** Whether any value is missing. */
  readonly hasMissing: boolean;
}

/** Bins of neighbouring values, ascending. */
export interface BinnedNumeric extends BinnedColumn {
  readonly type: 'numeric';
  /** Smallest value in each bin, shape [binCount]. */
  readonly lowest: Float64Array;
  /** Largest value in each bin, shape [binCount]; equal to `lowest` where the bin holds one value. */
  readonly highest: Float64Array;
}

/** A bin for each category. */
export interface BinnedNominal extends BinnedColumn {
  readonly type: 'nominal';
  readonly categories: readonly string[];
}

/** Codes of rows, shape [rows], in the narrowest type that holds them. */
export type Codes = Bins['codes'];

/** A column with the bin of each row. */
export interface CodedColumn {
  readonly attribute: BinnedAttribute;
  /** Bin of each row, shape [rows]; `binCount` marks a missing value. */
  readonly codes: Codes;
}

/** Number of codes that a byte can hold. */
const BYTE_CODES = 256;

/** The code of a missing value in a byte. */
export const MISSING_BYTE = BYTE_CODES - 1;

/**
 * Most bins of a numeric attribute with missing values whose codes fit in a byte: the coarse histograms of the search
 * have blocks of 16 codes, and the last block is reserved for missing values.
 */
export const MAX_BINS_WITH_MISSING = BYTE_CODES - 16;

/** Whether the codes of an attribute, including that of a missing value, fit in a byte. */
export function fitsByte({ type, binCount, hasMissing }: BinnedAttribute): boolean {
  if (!hasMissing) return binCount <= BYTE_CODES;
  return binCount <= (type === 'numeric' ? MAX_BINS_WITH_MISSING : MISSING_BYTE);
}

/**
 * Most bins that a numeric attribute gets.
 *
 * @param most  the number requested, Infinity for one per distinct value
 */
export function mostBins(most: number, hasMissing: boolean): number {
  return hasMissing && most <= BYTE_CODES ? Math.min(most, MAX_BINS_WITH_MISSING) : most;
}

/**
 * Codes the columns of a table, taking its rows in the order given.
 *
 * @param order  row numbers of the table
 * @param bins   most bins for a numeric column; a number up to 256 is reduced to at most {@link MAX_BINS_WITH_MISSING}
 *   if values are missing; `null`: a bin for each distinct value
 */
export function codeColumns(
  table: Table,
  order: Int32Array,
  bins: number | null,
): readonly CodedColumn[] {
  return table.columns.map((column) => codeColumn(column, order, bins ?? Infinity));
}

function codeColumn(column: Column, order: Int32Array, most: number): CodedColumn {
  return column.type === 'nominal' ? codeNominal(column, order) : codeNumeric(column, order, most);
}

function codeNumeric(
  { name, values: given }: Extract<Column, { type: 'numeric' }>,
  order: Int32Array,
  most: number,
): CodedColumn {
  // Bins do not depend on the order of the values, and codes are quicker to reorder, since they are smaller.
  const isWhole = order.length === given.length;
  const values = isWhole ? given : pickRows(given, order, new Float64Array(order.length));
  const hasMissing = values.includes(Number.NaN);
  const { lowest, highest, codes } = quantileBins(values, mostBins(most, hasMissing));
  const binCount = lowest.length;
  return {
    attribute: { type: 'numeric', name, binCount, hasMissing, lowest, highest },
    codes: isWhole ? pickRows(codes, order, codes.slice()) : codes,
  };
}

function codeNominal(
  { name, categories, codes: given }: Extract<Column, { type: 'nominal' }>,
  order: Int32Array,
): CodedColumn {
  const binCount = categories.length;
  const codes = codeArray(binCount + 1, order.length);
  let hasMissing = false;
  for (let i = 0; i < order.length; i++) {
    const code = given[order[i]];
    hasMissing ||= code < 0;
    codes[i] = code < 0 ? binCount : code;
  }
  return { attribute: { type: 'nominal', name, binCount, hasMissing, categories }, codes };
}
