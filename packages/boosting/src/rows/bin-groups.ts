import { firstAtLeast, lastAtMost } from '@preflearn/core/numbers';
import * as F from '../kernels/generated/fields.js';
import type { BoundKernels } from '../kernels/kernels.js';
import type { KernelMemory } from '../kernels/memory.js';
import type { KernelThreads } from '../kernels/threads/kernel-threads.js';
import type { Condition, NumericCondition } from '../model/condition.js';
import { type AcceptedBins, writeAccepted } from './accepted-bins.js';
import type { ExactCodes } from './attribute-index.js';
import type { CoveredRows } from './covered-rows.js';
import type { GroupedColumn, GroupedColumns } from './grouped-columns.js';
import type { RowCodes } from './row-codes.js';

/** Inputs of {@link BinGroups}. */
export interface BinGroupsInput {
  readonly columns: GroupedColumns;
  /** The groups of all rows. */
  readonly codes: RowCodes;
  readonly covered: CoveredRows;
  /** One thread; if there are columns, its kernels include those of the search by bounds. */
  readonly threads: KernelThreads;
  /** Groups of rows: the classes of the rank loss. */
  readonly groups: number;
  readonly rowCount: number;
  /** Most rows that are covered at once. */
  readonly capacity: number;
}

interface GroupedAttribute {
  readonly column: GroupedColumn;
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

/** Attributes whose bins are grouped: the fine bins of all rows, and what kernels need to search them. */
export class BinGroups implements ExactCodes {
  readonly #attributes: ReadonlyMap<number, GroupedAttribute>;
  readonly #rows: RowCodes;
  readonly #covered: CoveredRows;
  readonly #threads: KernelThreads;
  /** For each group of bins 0, 1 or {@link LOOK}. */
  readonly #accepted: Uint8Array;
  /** The bins next to a cut. */
  readonly #neighbours: Int32Array;

  constructor(
    memory: KernelMemory,
    { columns, codes: rows, covered, threads, groups, rowCount, capacity }: BinGroupsInput,
  ) {
    this.#rows = rows;
    this.#covered = covered;
    this.#threads = threads;
    this.#accepted = memory.uint8(F.MAX_BIN_GROUPS);
    this.#neighbours = memory.int32(2);
    const list = memory.uint32(F.SORTED * capacity);
    const buckets = memory.uint32(F.SORTED * capacity);
    let widest = 0;
    for (const column of columns.values()) widest = Math.max(widest, mostBinsOfGroup(column));
    const counts = memory.uint32(F.MAX_BIN_GROUPS + widest);
    const opened = memory.uint8(F.MAX_BIN_GROUPS);
    const ends = memory.float64(4 * (F.MAX_BIN_GROUPS + 1));
    const sums = memory.float64(groups * SUMS_PITCH);
    const attributes = new Map<number, GroupedAttribute>();
    for (const [attribute, column] of columns) {
      const record = memory.uint32(F.BIN_GROUPS_FIELDS);
      const codes = memory.uint32(rowCount);
      const first = memory.uint32(column.first.length);
      attributes.set(attribute, { column, byte: rows.byteOf(attribute) as number, codes, record });
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

  /** Pointer to the record of an attribute for kernels; 0 if its bins are not grouped. */
  recordOf(attribute: number): number {
    return this.#attributes.get(attribute)?.record.byteOffset ?? 0;
  }

  keep(condition: Condition, covered: CoveredRows): void {
    const { column, byte, codes } = this.#get(condition.attribute);
    const { low, high } = this.#accept(column, [condition]);
    const { records, marks } = covered;
    const [fine, accepted] = [codes.byteOffset, this.#accepted.byteOffset];
    this.#kernels.markGrouped(records, byte, fine, accepted, low, high, marks.byteOffset);
    covered.narrowToMarked();
  }

  /** The groups that hold a bin which the condition accepts. */
  accepted(condition: Condition): AcceptedBins {
    return acceptedInterval(this.#get(condition.attribute).column, [condition]).groups;
  }

  filter(conditions: readonly Condition[], rows: Int32Array, count: number): number {
    let left = count;
    for (const [attribute, { column, byte, codes: own }] of this.#attributes) {
      const those = conditions.filter((condition) => condition.attribute === attribute);
      if (those.length === 0) continue;
      const { low, high } = this.#accept(column, those);
      const [fine, accepted] = [own.byteOffset, this.#accepted.byteOffset];
      const { codes, stride } = this.#rows;
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
  #accept(column: GroupedColumn, conditions: readonly Condition[]): Interval {
    const interval = acceptedInterval(column, conditions);
    const { first, last } = interval.groups;
    writeAccepted(interval.groups, this.#accepted);
    // Only in the groups at the ends of the interval must the row's own bin be checked.
    if (first <= last) this.#accepted[first] = this.#accepted[last] = LOOK;
    return interval;
  }

  #get(attribute: number): GroupedAttribute {
    return this.#attributes.get(attribute) as GroupedAttribute;
  }
}

/** Distance in numbers from one group of rows to the next, among the sums up to a cut. */
const SUMS_PITCH = 32;

function mostBinsOfGroup({ first }: GroupedColumn): number {
  let most = 0;
  for (let i = 1; i < first.length; i++) most = Math.max(most, first[i] - first[i - 1]);
  return most;
}

/** The bins that conditions accept; `low` is above `high` if there are none. */
function acceptedInterval(column: GroupedColumn, conditions: readonly Condition[]): Interval {
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
function groupOf({ first }: GroupedColumn, bin: number): number {
  return lastAtMost(first, bin);
}
