import { codeArray, firstAtLeast, lastAtMost } from '@preflearn/core';
import * as F from '../kernels/generated/fields.js';
import type { BoundKernels } from '../kernels/kernels.js';
import type { KernelMemory } from '../kernels/memory.js';
import type { KernelThreads } from '../kernels/threads/kernel-threads.js';
import type { Condition, NumericCondition } from '../model/condition.js';
import { type AcceptedBins, writeAccepted } from './accepted-bins.js';
import {
  type BinnedNumeric,
  type CodedColumn,
  fitsByte,
  MAX_BINS_WITH_MISSING,
} from './binned-attribute.js';
import type { CoveredRows } from './covered-rows.js';

/**
 * A numeric column with more bins than fit in a byte: the search works on groups of neighbouring bins, which do fit,
 * and opens the few that may hold the best cut.
 */
interface FineColumn {
  readonly attribute: BinnedNumeric;
  /** Fine bin of each row; `attribute.binCount` marks a missing value. */
  readonly codes: CodedColumn['codes'];
  /** Group of each row, shape [rows]; `groupCount` marks a missing value. */
  readonly groups: CodedColumn['codes'];
  readonly groupCount: number;
  /** First fine bin of each group, and one past the last, shape [groupCount + 1]. */
  readonly first: Int32Array;
}

/** Fine columns by attribute. */
export type FineColumns = ReadonlyMap<number, FineColumn>;

/** The fine ones among the given columns. */
export function fineColumns(columns: readonly CodedColumn[]): FineColumns {
  const fine = new Map<number, FineColumn>();
  columns.forEach(({ attribute, codes }, number) => {
    if (attribute.type === 'numeric' && !fitsByte(attribute)) {
      fine.set(number, groupBins(attribute, codes));
    }
  });
  return fine;
}

/**
 * Forms groups of about equal steps in the square root of the share of rows on the nearer side, so that those near both
 * ends hold few rows. What is not known of the cuts inside a group weighs that much: gain and cost enter the impurity by
 * their square roots, which are steepest near 0. In groups of equal numbers of rows, most time goes into the outer ones.
 */
function groupBins(attribute: BinnedNumeric, codes: CodedColumn['codes']): FineColumn {
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

/** Inputs of {@link FineBins}. */
export interface FineBinsInput {
  readonly columns: FineColumns;
  /** The byte of a row that holds the group of an attribute. */
  readonly byteOf: (attribute: number) => number;
  readonly covered: CoveredRows;
  /** One thread; if there are columns, its kernels include those of the search by bounds. */
  readonly threads: KernelThreads;
  /** Groups of rows: the classes of the rank loss. */
  readonly groups: number;
  readonly rowCount: number;
  /** Most rows that are covered at once. */
  readonly capacity: number;
}

interface FineAttribute {
  readonly column: FineColumn;
  readonly byte: number;
  /** Fine bin of each row. */
  readonly codes: Uint32Array;
  readonly record: Uint32Array;
}

/** An interval of fine bins, and the groups that its ends are in. */
interface Interval {
  readonly low: number;
  readonly high: number;
  readonly groups: AcceptedBins;
}

/** Some bins of the group are accepted. */
const LOOK = 2;

/** The fine bins of all rows, and what kernels need to search them. */
export class FineBins {
  readonly #attributes: ReadonlyMap<number, FineAttribute>;
  readonly #covered: CoveredRows;
  readonly #threads: KernelThreads;
  /** For each group of bins 0, 1 or {@link LOOK}. */
  readonly #accepted: Uint8Array;
  /** The bins next to a cut. */
  readonly #neighbours: Int32Array;

  constructor(
    memory: KernelMemory,
    { columns, byteOf, covered, threads, groups, rowCount, capacity }: FineBinsInput,
  ) {
    this.#covered = covered;
    this.#threads = threads;
    this.#accepted = memory.uint8(F.MAX_BIN_GROUPS);
    this.#neighbours = memory.int32(2);
    const list = memory.uint32(F.SORTED * capacity);
    const buckets = memory.uint32(F.SORTED * capacity);
    const widest = [...columns.values()].map(mostBinsOfGroup);
    const counts = memory.uint32(F.MAX_BIN_GROUPS + Math.max(0, ...widest));
    const opened = memory.uint8(F.MAX_BIN_GROUPS);
    const ends = memory.float64(4 * (F.MAX_BIN_GROUPS + 1));
    const sums = memory.float64(groups * SUMS_PITCH);
    const attributes = new Map<number, FineAttribute>();
    for (const [attribute, column] of columns) {
      const record = memory.uint32(F.BIN_GROUPS_FIELDS);
      const codes = memory.uint32(rowCount);
      const first = memory.uint32(column.first.length);
      attributes.set(attribute, { column, byte: byteOf(attribute), codes, record });
      if (codes.length === 0) continue; // memory is only planned
      codes.set(column.codes);
      first.set(column.first);
      record[F.BIN_GROUPS_CODES] = codes.byteOffset;
      record[F.BIN_GROUPS_FIRST] = first.byteOffset;
      record[F.BIN_GROUPS_LIST] = list.byteOffset;
      record[F.BIN_GROUPS_BUCKETS] = buckets.byteOffset;
      record[F.BIN_GROUPS_COUNTS] = counts.byteOffset;
      record[F.BIN_GROUPS_OPENED] = opened.byteOffset;
      record[F.BIN_GROUPS_ENDS] = ends.byteOffset;
      record[F.BIN_GROUPS_SUMS] = sums.byteOffset;
    }
    this.#attributes = attributes;
  }

  has(attribute: number): boolean {
    return this.#attributes.has(attribute);
  }

  /** Pointer to the record of an attribute for kernels; 0 if the attribute has no fine bins. */
  recordOf(attribute: number): number {
    return this.#attributes.get(attribute)?.record.byteOffset ?? 0;
  }

  /** Writes mark 1 for covered rows that satisfy a condition on a fine attribute, 0 for the others. */
  mark(condition: Condition): void {
    const { column, byte, codes } = this.#get(condition.attribute);
    const { low, high } = this.#accept(column, [condition]);
    const { records, marks } = this.#covered;
    const [fine, accepted] = [codes.byteOffset, this.#accepted.byteOffset];
    this.#kernels.markGrouped(records, byte, fine, accepted, low, high, marks.byteOffset);
  }

  /** The groups that hold a bin which a condition on a fine attribute accepts. */
  acceptedGroups(condition: Condition): AcceptedBins {
    return acceptedInterval(this.#get(condition.attribute).column, [condition]).groups;
  }

  /**
   * Keeps the given rows that satisfy all conditions on fine attributes; returns how many.
   *
   * @param table  the codes of all rows
   * @param rows   row numbers, changed
   * @param count  how many of them to use
   */
  filter(
    conditions: readonly Condition[],
    { codes, stride }: { readonly codes: Uint8Array; readonly stride: number },
    rows: Int32Array,
    count: number,
  ): number {
    let left = count;
    for (const [attribute, { column, byte, codes: own }] of this.#attributes) {
      const those = conditions.filter((condition) => condition.attribute === attribute);
      if (those.length === 0) continue;
      const { low, high } = this.#accept(column, those);
      const [fine, accepted] = [own.byteOffset, this.#accepted.byteOffset];
      const first = codes.byteOffset + byte;
      left = this.#kernels.filterGrouped(
        first,
        stride,
        fine,
        accepted,
        low,
        high,
        rows.byteOffset,
        left,
      );
    }
    return left;
  }

  /** The fine bins with a covered row on both sides of a cut. */
  neighbours(attribute: number, cut: number): readonly [number, number] {
    const { byte, codes, column } = this.#get(attribute);
    const [{ binCount }, { groupCount }] = [column.attribute, column];
    const found = this.#neighbours;
    const [fine, out] = [codes.byteOffset, found.byteOffset];
    const { records } = this.#covered;
    this.#kernels.neighboursGrouped(records, byte, fine, cut, binCount, groupCount, out);
    return [found[0], found[1]];
  }

  get #kernels(): BoundKernels {
    return this.#threads.kernels as BoundKernels;
  }

  /** Writes which groups the conditions on a column accept, and returns the accepted bins. */
  #accept(column: FineColumn, conditions: readonly Condition[]): Interval {
    const interval = acceptedInterval(column, conditions);
    const { first, last } = interval.groups;
    writeAccepted(interval.groups, this.#accepted);
    // Only in the groups at the ends of the interval must the row's own bin be checked.
    if (first <= last) this.#accepted[first] = this.#accepted[last] = LOOK;
    return interval;
  }

  #get(attribute: number): FineAttribute {
    return this.#attributes.get(attribute) as FineAttribute;
  }
}

/** Distance in numbers from one group of rows to the next, among the sums up to a cut. */
const SUMS_PITCH = 32;

function mostBinsOfGroup({ first }: FineColumn): number {
  let most = 0;
  for (let i = 1; i < first.length; i++) most = Math.max(most, first[i] - first[i - 1]);
  return most;
}

/** The bins that conditions accept; `low` is above `high` if there are none. */
function acceptedInterval(column: FineColumn, conditions: readonly Condition[]): Interval {
  const { lowest, highest, binCount } = column.attribute;
  let low = 0;
  let high = binCount - 1;
  for (const { operator, value } of conditions as readonly NumericCondition[]) {
    if (operator === '<=') high = Math.min(high, lastAtMost(highest, value));
    else low = Math.max(low, firstAtLeast(lowest, value));
  }
  const last = low <= high ? groupOf(column, high) : -1;
  return { low, high, groups: { first: groupOf(column, low), last } };
}

/** The group of a fine bin. */
function groupOf({ first }: FineColumn, bin: number): number {
  return lastAtMost(first, bin);
}
