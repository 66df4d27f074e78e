import { quantileBins } from '@preflearn/core';
import * as F from '../kernels/fine-fields.js';
import type { Kernels } from '../kernels/kernels.js';
import type { KernelMemory } from '../kernels/memory.js';
import type { Condition, NumericCondition } from '../model/condition.js';
import {
  type BinnedNumeric,
  type CodedColumn,
  fitsByte,
  MAX_BINS_WITH_MISSING,
} from './binned-attribute.js';
import type { CoveredRows } from './covered-rows.js';

/**
 * A numeric column with more bins than a byte holds: the search looks at groups of neighbouring bins, which
 * fit, and opens the few that may hold the best cut.
 */
export interface FineColumn {
  readonly attribute: BinnedNumeric;
  /** Fine bin of each row; `attribute.binCount` marks a missing value. */
  readonly codes: CodedColumn['codes'];
  /** Group of each row, shape [rows]; `groupCount` marks a missing value. */
  readonly groups: CodedColumn['codes'];
  readonly groupCount: number;
  /** First fine bin of each group, and one past the last, shape [groupCount + 1]. */
  readonly first: Int32Array;
}

/** The fine columns among some, by attribute: about as many rows in each group. */
export function fineColumns(columns: readonly CodedColumn[]): ReadonlyMap<number, FineColumn> {
  const fine = new Map<number, FineColumn>();
  columns.forEach(({ attribute, codes }, number) => {
    if (attribute.type !== 'numeric' || fitsByte(attribute)) return;
    const { binCount, hasMissing } = attribute;
    const bins = Float64Array.from(codes, (bin) => (bin === binCount ? NaN : bin));
    const most = hasMissing ? MAX_BINS_WITH_MISSING : F.FINE_GROUPS;
    const { lowest, codes: groups } = quantileBins(bins, most);
    const first = Int32Array.from([...lowest, binCount]);
    fine.set(number, { attribute, codes, groups, groupCount: lowest.length, first });
  });
  return fine;
}

/** What {@link FineBins} need. */
export interface FineBinsInput {
  readonly columns: ReadonlyMap<number, FineColumn>;
  /** The byte of a row that holds the group of an attribute. */
  readonly byteOf: (attribute: number) => number;
  readonly covered: CoveredRows;
  /** Groups of rows: the classes of the rank loss. */
  readonly groups: number;
  readonly rowCount: number;
  /** Most rows that are covered at once. */
  readonly capacity: number;
}

interface FineAttribute {
  readonly column: FineColumn;
  readonly byte: number;
  readonly record: Uint32Array;
}

/** An interval of fine bins. */
type Interval = readonly [low: number, high: number];

/** The fine bins of all rows, and what kernels need to search them. */
export class FineBins {
  readonly #attributes: ReadonlyMap<number, FineAttribute>;
  readonly #covered: CoveredRows;
  readonly #neighbours: Int32Array;

  constructor(
    memory: KernelMemory,
    { columns, byteOf, covered, groups, rowCount, capacity }: FineBinsInput,
  ) {
    this.#covered = covered;
    this.#neighbours = memory.int32(2);
    const list = memory.uint32(F.SORTED * capacity);
    const buckets = memory.uint32(F.BUCKETED * capacity);
    const widest = [...columns.values()].map(mostBinsOfGroup);
    const counts = memory.uint32(F.FINE_GROUPS + Math.max(0, ...widest));
    const opened = memory.uint8(F.FINE_GROUPS);
    const ends = memory.float64(4 * F.FINE_GROUPS);
    const sums = memory.float64(groups * SUMS_PITCH);
    const attributes = new Map<number, FineAttribute>();
    for (const [attribute, column] of columns) {
      const record = memory.uint32(F.FINE_FIELDS);
      const codes = memory.uint32(rowCount);
      const first = memory.uint32(column.first.length);
      attributes.set(attribute, { column, byte: byteOf(attribute), record });
      if (codes.length === 0) continue; // memory is only planned
      codes.set(column.codes);
      first.set(column.first);
      record[F.FINE_CODES] = codes.byteOffset;
      record[F.FINE_FIRST] = first.byteOffset;
      record[F.FINE_LIST] = list.byteOffset;
      record[F.FINE_BUCKETS] = buckets.byteOffset;
      record[F.FINE_COUNTS] = counts.byteOffset;
      record[F.FINE_OPENED] = opened.byteOffset;
      record[F.FINE_ENDS] = ends.byteOffset;
      record[F.FINE_SUMS] = sums.byteOffset;
      record[F.FINE_LAST_GROUP] = column.groupCount - 1;
    }
    this.#attributes = attributes;
  }

  has(attribute: number): boolean {
    return this.#attributes.has(attribute);
  }

  /** Pointer to the record of an attribute that kernels are given; 0 where its bins are no fine ones. */
  recordOf(attribute: number): number {
    return this.#attributes.get(attribute)?.record.byteOffset ?? 0;
  }

  /** Marks, at a byte, the covered rows that satisfy a condition on a fine attribute. */
  mark(kernels: Kernels, condition: Condition, markByte: number): void {
    const own = this.#get(condition.attribute);
    writeInterval(own, acceptedInterval(own.column.attribute, [condition]));
    kernels.markFine(this.#covered.record(0), own.byte, own.record.byteOffset, markByte);
  }

  /** The groups that hold a bin which a condition on a fine attribute accepts; 1 for each. */
  acceptedGroups(condition: Condition): Uint8Array {
    const { column } = this.#get(condition.attribute);
    const [low, high] = acceptedInterval(column.attribute, [condition]);
    const accepted = new Uint8Array(column.groupCount + 1);
    if (low <= high) accepted.fill(1, groupOf(column, low), groupOf(column, high) + 1);
    return accepted;
  }

  /**
   * Keeps those of some rows that satisfy all conditions on fine attributes; returns how many.
   *
   * @param table  the codes of all rows
   * @param rows   row numbers, changed
   * @param count  how many of them count
   */
  filter(
    kernels: Kernels,
    conditions: readonly Condition[],
    table: { readonly codes: Uint8Array; readonly stride: number },
    rows: Int32Array,
    count: number,
  ): number {
    let kept = count;
    for (const [attribute, own] of this.#attributes) {
      const those = conditions.filter((condition) => condition.attribute === attribute);
      if (those.length === 0) continue;
      writeInterval(own, acceptedInterval(own.column.attribute, those));
      const { byteOffset } = own.record;
      const codes = table.codes.byteOffset;
      kept = kernels.filterFine(codes, table.stride, own.byte, byteOffset, rows.byteOffset, kept);
    }
    return kept;
  }

  /** The fine bins with a covered row on both sides of a cut. */
  neighbours(kernels: Kernels, attribute: number, cut: number): readonly [number, number] {
    const { byte, record } = this.#get(attribute);
    const out = this.#neighbours;
    kernels.neighboursFine(this.#covered.record(0), byte, record.byteOffset, cut, out.byteOffset);
    return [out[0], out[1]];
  }

  #get(attribute: number): FineAttribute {
    return this.#attributes.get(attribute) as FineAttribute;
  }
}

/** Numbers from one group of rows to the next in the room for the sums up to a cut. */
const SUMS_PITCH = 32;

function mostBinsOfGroup({ first }: FineColumn): number {
  let most = 0;
  for (let i = 1; i < first.length; i++) most = Math.max(most, first[i] - first[i - 1]);
  return most;
}

function writeInterval({ column, record }: FineAttribute, [low, high]: Interval): void {
  record[F.FINE_LOW] = low;
  record[F.FINE_HIGH] = high;
  record[F.FINE_LOW_GROUP] = groupOf(column, low);
  record[F.FINE_HIGH_GROUP] = groupOf(column, high);
}

/** The bins that conditions accept; first and last, the first above the last when there is none. */
function acceptedInterval(
  { lowest, highest, binCount }: BinnedNumeric,
  conditions: readonly Condition[],
): Interval {
  let low = 0;
  let high = binCount - 1;
  for (const { operator, value } of conditions as readonly NumericCondition[]) {
    if (operator === '<=') high = Math.min(high, countWhile(highest, (x) => x <= value) - 1);
    else
      low = Math.max(
        low,
        countWhile(lowest, (x) => x < value),
      );
  }
  return [low, high];
}

/** The group of a fine bin. */
function groupOf({ first }: FineColumn, bin: number): number {
  return countWhile(first, (x) => x <= bin) - 1;
}

/** How many numbers, ascending, satisfy what the lower ones do. */
function countWhile(numbers: ArrayLike<number>, holds: (x: number) => boolean): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(numbers[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
