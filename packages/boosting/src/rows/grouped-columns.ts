import { codeArray } from '@preflearn/core/numbers';
import * as F from '../kernels/generated/fields.js';
import {
  type BinnedNumeric,
  type CodedColumn,
  fitsByte,
  MAX_BINS_WITH_MISSING,
} from '../model/binned-attribute.js';

/**
 * A numeric column with more bins than fit in a byte: the search works on groups of neighbouring bins, which do fit,
 * and opens the few that may hold the best cut.
 */
export interface GroupedColumn {
  readonly attribute: BinnedNumeric;
  /** Fine bin of each row; `attribute.binCount` marks a missing value. */
  readonly codes: CodedColumn['codes'];
  /** Group of each row, shape [rows]; `groupCount` marks a missing value. */
  readonly groups: CodedColumn['codes'];
  readonly groupCount: number;
  /** First fine bin of each group, and one past the last, shape [groupCount + 1]. */
  readonly first: Int32Array;
}

/** Grouped columns by attribute. */
export type GroupedColumns = ReadonlyMap<number, GroupedColumn>;

/** Those of the given columns whose bins are grouped. */
export function groupedColumns(columns: readonly CodedColumn[]): GroupedColumns {
  const grouped = new Map<number, GroupedColumn>();
  columns.forEach(({ attribute, codes }, number) => {
    if (attribute.type === 'numeric' && !fitsByte(attribute)) {
      grouped.set(number, groupBins(attribute, codes));
    }
  });
  return grouped;
}

/**
 * Forms groups of about equal steps in the square root of the share of rows on the nearer side, so that those near both
 * ends hold few rows. What is not known of the cuts inside a group weighs that much: gain and cost enter the impurity by
 * their square roots, which are steepest near 0. In groups of equal numbers of rows, most time goes into the outer ones.
 */
function groupBins(attribute: BinnedNumeric, codes: CodedColumn['codes']): GroupedColumn {
  const { binCount, hasMissing } = attribute;
  const most = hasMissing ? MAX_BINS_WITH_MISSING : F.MAX_BIN_GROUPS;
  const counts = new Int32Array(binCount + 1);
  for (let row = 0; row < codes.length; row++) counts[codes[row]]++;
  const total = codes.length - counts[binCount];
  const groupOf = new Int32Array(binCount + 1);
  const first = [0];
  for (let bin = 0, rows = 0, place = 0; bin < binCount; bin++) {
    groupOf[bin] = first.length - 1;
    rows += counts[bin];
    const next = Math.floor(most * placeOf(rows / total));
    if (next > place) first.push(bin + 1);
    place = next;
  }
  const groupCount = first.length - 1;
  groupOf[binCount] = groupCount;
  const groups = codeArray(groupCount + (hasMissing ? 1 : 0), codes.length);
  for (let row = 0; row < codes.length; row++) groups[row] = groupOf[codes[row]];
  return { attribute, codes, groups, groupCount, first: Int32Array.from(first) };
}

/** From 0 to 1, for a share of the rows. */
function placeOf(share: number): number {
  return share <= 0.5 ? Math.sqrt(share / 2) : 1 - Math.sqrt((1 - share) / 2);
}
