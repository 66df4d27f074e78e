import type { KernelMemory } from '../kernels/memory.js';
import type { KernelThreads } from '../kernels/threads/kernel-threads.js';
import {
  type BinnedAttribute,
  type CodedColumn,
  fitsByte,
  MISSING_BYTE,
} from '../model/binned-attribute.js';
import type { Condition } from '../model/condition.js';
import { shareOf } from '../numbers/parts.js';
import {
  type AcceptedBins,
  acceptedBins,
  acceptedByBoth,
  acceptsBin,
  writeAccepted,
} from './accepted-bins.js';
import type { AttributeCodes } from './attribute-index.js';
import type { CoveredRows } from './covered-rows.js';
import type { GroupedColumns } from './grouped-columns.js';
import type { ByteAttribute } from './histograms.js';
import type { WideAttribute } from './sorted-lists.js';

/** The bins of an attribute that a condition accepts. */
export interface AttributeBins {
  readonly attribute: number;
  readonly accepted: AcceptedBins;
}

/** Most attributes of a rule whose accepted codes do not form an interval. */
const MAX_TABLES = 64;

/**
 * The codes of all rows, row after row, one byte per attribute; attributes with more codes have a column of their own,
 * or the byte holds a group of bins.
 */
export class RowCodes implements AttributeCodes {
  readonly attributes: readonly BinnedAttribute[];
  readonly codes: Uint8Array;
  /** Bytes per row; a multiple of 4, or of 16 if above 8. */
  readonly stride: number;
  /** The attributes that have a byte, in order. */
  readonly bytes: readonly ByteAttribute[];
  readonly wide: readonly WideAttribute[];
  readonly #rowCount: number;
  readonly #byteOf: ReadonlyMap<number, number>;
  /** The lowest accepted code at each byte, then how many more are accepted. */
  readonly #intervals: Uint8Array;
  readonly #tables: Uint8Array;
  readonly #tableRecords: Uint32Array;

  constructor(
    memory: KernelMemory,
    columns: readonly CodedColumn[],
    grouped: GroupedColumns,
    rowCount: number,
  ) {
    const numbered = columns.map((column, attribute) => ({ ...column, number: attribute }));
    const narrow = numbered.flatMap(({ attribute, codes, number }) => {
      const own = grouped.get(number);
      const isNumeric = attribute.type === 'numeric';
      if (own) return [{ number, codes: own.groups, binCount: own.groupCount, isNumeric }];
      if (!fitsByte(attribute)) return [];
      return [{ number, codes, binCount: attribute.binCount, isNumeric }];
    });
    this.#rowCount = rowCount;
    this.attributes = columns.map(({ attribute }) => attribute);
    this.bytes = narrow.map(({ number, binCount, isNumeric }, byte) => ({
      attribute: number,
      byte,
      binCount,
      isNumeric,
    }));
    this.wide = numbered
      .filter(({ attribute, number }) => !fitsByte(attribute) && !grouped.has(number))
      .map(({ number, codes, attribute }) => ({
        attribute: number,
        codes,
        binCount: attribute.binCount,
      }));
    this.stride = strideOf(narrow.length);
    this.#byteOf = new Map(this.bytes.map(({ attribute, byte }) => [attribute, byte]));
    this.codes = memory.uint8(rowCount * this.stride);
    this.#intervals = memory.uint8(2 * this.stride);
    this.#tables = memory.uint8(256 * Math.min(MAX_TABLES, narrow.length));
    this.#tableRecords = memory.uint32(2 * Math.min(MAX_TABLES, narrow.length));
    if (this.codes.length === 0) return;
    narrow.forEach(({ codes, binCount: missing }, byte) => {
      const { stride } = this;
      for (let row = 0, at = byte; row < rowCount; row++, at += stride) {
        const code = codes[row];
        this.codes[at] = code === missing ? MISSING_BYTE : code;
      }
    });
  }

  /** The byte of a row that holds the code of an attribute; `undefined` if it has a column of its own. */
  byteOf(attribute: number): number | undefined {
    return this.#byteOf.get(attribute);
  }

  has(attribute: number): boolean {
    return this.#byteOf.has(attribute);
  }

  accepted(condition: Condition): AcceptedBins {
    return acceptedBins(this.attributes[condition.attribute], condition);
  }

  keep(condition: Condition, covered: CoveredRows): void {
    covered.narrow(this.#byteOf.get(condition.attribute) as number, this.accepted(condition));
  }

  /** Writes the numbers of the rows whose bytes are accepted, ascending; returns how many. */
  cover(threads: KernelThreads, conditions: readonly AttributeBins[], out: Int32Array): number {
    const { stride } = this;
    const intervals = this.#intervals;
    intervals.fill(0, 0, stride);
    intervals.fill(255, stride);
    const rest: AttributeBins[] = [];
    let tables = 0;
    for (const [attribute, accepted] of oneForEach(conditions)) {
      const { first, last, marks } = accepted;
      if (first > last) return 0;
      const byte = this.#byteOf.get(attribute) as number;
      if (marks === undefined) {
        intervals[byte] = first;
        intervals[stride + byte] = last - first;
      } else if (tables < MAX_TABLES) {
        writeAccepted(accepted, this.#tables.subarray(256 * tables, 256 * (tables + 1)));
        this.#tableRecords[2 * tables] = byte;
        this.#tableRecords[2 * tables + 1] = this.#tables.byteOffset + 256 * tables;
        tables++;
      } else rest.push({ attribute, accepted });
    }
    const count = this.#coverRows(threads, tables, out);
    return rest.reduce((left, condition) => this.#filter(condition, out, left), count);
  }

  /** Writes the rows that the intervals and tables accept: each part writes its own, which are then moved together. */
  #coverRows(threads: KernelThreads, tables: number, out: Int32Array): number {
    const { parts } = threads;
    threads.run(parts, this.#rowCount, (kernels, part) => {
      const [from, to] = shareOf(0, this.#rowCount, part, parts);
      const intervals = this.#intervals.byteOffset;
      const records = this.#tableRecords.byteOffset;
      const own = out.byteOffset + 4 * from;
      return kernels.coverRows(
        this.codes.byteOffset,
        this.stride,
        from,
        to,
        intervals,
        records,
        tables,
        own,
      );
    });
    let count = threads.result(0);
    for (let part = 1; part < parts; part++) {
      const [from] = shareOf(0, this.#rowCount, part, parts);
      out.copyWithin(count, from, from + threads.result(part));
      count += threads.result(part);
    }
    return count;
  }

  #filter({ attribute, accepted }: AttributeBins, rows: Int32Array, count: number): number {
    const byte = this.#byteOf.get(attribute) as number;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (acceptsBin(accepted, this.codes[rows[i] * this.stride + byte])) rows[kept++] = rows[i];
    }
    return kept;
  }
}

function strideOf(bytes: number): number {
  const unit = bytes > 8 ? 16 : 4;
  return Math.max(4, Math.ceil(bytes / unit) * unit);
}

/** The bins that all conditions on an attribute accept. */
function oneForEach(conditions: readonly AttributeBins[]): ReadonlyMap<number, AcceptedBins> {
  const all = new Map<number, AcceptedBins>();
  for (const { attribute, accepted } of conditions) {
    const before = all.get(attribute);
    all.set(attribute, before === undefined ? accepted : acceptedByBoth(before, accepted));
  }
  return all;
}
