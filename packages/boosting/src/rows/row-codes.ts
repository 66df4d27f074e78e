import type { KernelMemory } from '../kernels/memory.js';
import type { KernelThreads } from '../kernels/threads/kernel-threads.js';
import { type CodedColumn, fitsByte, MISSING_BYTE } from './binned-attribute.js';
import type { RowRun } from './covered-rows.js';
import type { FineColumn } from './fine-bins.js';
import type { ByteAttribute } from './histograms.js';
import { shareOf } from './parts.js';
import type { WideAttribute } from './sorted-lists.js';

/** The bins of an attribute that a condition accepts. */
export interface AcceptedBins {
  readonly attribute: number;
  /** 1 for each accepted bin; the last place, for missing values, is 0. */
  readonly bins: Uint8Array;
}

/** Most attributes of a rule whose accepted codes are no interval. */
const MAX_TABLES = 64;

/**
 * The codes of all rows, row after row, one byte an attribute; attributes with more codes have a column of
 * their own, and of fine ones the byte is that of a group of bins.
 */
export class RowCodes {
  readonly codes: Uint8Array;
  /** Bytes of a row; a multiple of 4, and above 8 of 16. */
  readonly stride: number;
  /** The attributes that have a byte, in order. */
  readonly bytes: readonly ByteAttribute[];
  readonly wide: readonly WideAttribute[];
  /** A byte that marks rows; only where there are wide or fine attributes. */
  readonly markByte: number;
  readonly #rowCount: number;
  readonly #byteOf: ReadonlyMap<number, number>;
  /** The lowest accepted code at each byte, then how many more are accepted. */
  readonly #intervals: Uint8Array;
  readonly #tables: Uint8Array;
  readonly #tableRecords: Uint32Array;

  constructor(
    memory: KernelMemory,
    columns: readonly CodedColumn[],
    fine: ReadonlyMap<number, FineColumn>,
    rowCount: number,
  ) {
    const numbered = columns.map((column, attribute) => ({ ...column, number: attribute }));
    const narrow = numbered.flatMap(({ attribute, codes, number }) => {
      const own = fine.get(number);
      if (own) return [{ number, codes: own.groups, binCount: own.groupCount }];
      return fitsByte(attribute) ? [{ number, codes, binCount: attribute.binCount }] : [];
    });
    this.#rowCount = rowCount;
    this.bytes = narrow.map(({ number, binCount }, byte) => ({
      attribute: number,
      byte,
      binCount,
    }));
    this.wide = numbered
      .filter(({ attribute, number }) => !fitsByte(attribute) && !fine.has(number))
      .map(({ number, codes, attribute }) => ({
        attribute: number,
        codes,
        binCount: attribute.binCount,
      }));
    this.markByte = narrow.length;
    this.stride = strideOf(narrow.length + (this.wide.length + fine.size > 0 ? 1 : 0));
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

  /** The byte of a row that holds the code of an attribute; `undefined` when it has a column of its own. */
  byteOf(attribute: number): number | undefined {
    return this.#byteOf.get(attribute);
  }

  /** Marks those of the kept rows whose bin of a wide attribute is accepted. */
  markKept(attribute: number, accepted: Uint8Array, { codes, rows, start, end }: RowRun): void {
    const { codes: own } = this.#wide(attribute);
    for (let g = 0; g < end.length; g++) {
      for (let i = start[g]; i < end[g]; i++) {
        codes[i * this.stride + this.markByte] = accepted[own[rows[i]]];
      }
    }
  }

  /** Writes the numbers of the rows that every condition accepts, ascending; returns how many. */
  cover(threads: KernelThreads, conditions: readonly AcceptedBins[], out: Int32Array): number {
    const { stride } = this;
    const intervals = this.#intervals;
    intervals.fill(0, 0, stride);
    intervals.fill(255, stride);
    const rest: AcceptedBins[] = [];
    let tables = 0;
    for (const condition of this.#oneForEach(conditions)) {
      const byte = this.byteOf(condition.attribute);
      const interval = byte === undefined ? undefined : intervalOf(condition.bins);
      if (byte !== undefined && interval !== undefined) {
        intervals[byte] = interval[0];
        intervals[stride + byte] = interval[1] - interval[0];
      } else if (byte !== undefined && tables < MAX_TABLES) {
        this.#tables.fill(0, 256 * tables, 256 * (tables + 1));
        this.#tables.set(condition.bins.subarray(0, 256), 256 * tables);
        this.#tableRecords[2 * tables] = byte;
        this.#tableRecords[2 * tables + 1] = this.#tables.byteOffset + 256 * tables;
        tables++;
      } else rest.push(condition);
    }
    const count = this.#coverRows(threads, tables, out);
    return rest.reduce((left, condition) => this.#filter(condition, out, left), count);
  }

  /** Writes the rows that the intervals and tables accept: each part for itself, and then moved together. */
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

  /** The bins that all conditions on an attribute accept. */
  #oneForEach(conditions: readonly AcceptedBins[]): Iterable<AcceptedBins> {
    const all = new Map<number, AcceptedBins>();
    for (const { attribute, bins } of conditions) {
      const before = all.get(attribute)?.bins;
      const both =
        before === undefined ? bins : bins.map((accepted, bin) => accepted & before[bin]);
      all.set(attribute, { attribute, bins: both });
    }
    return all.values();
  }

  #filter({ attribute, bins }: AcceptedBins, rows: Int32Array, count: number): number {
    const byte = this.byteOf(attribute);
    const codes = byte === undefined ? this.#wide(attribute).codes : undefined;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const code = codes ? codes[row] : this.codes[row * this.stride + (byte as number)];
      if (bins[code] === 1) rows[kept++] = row;
    }
    return kept;
  }

  #wide(attribute: number): WideAttribute {
    return this.wide.find((wide) => wide.attribute === attribute) as WideAttribute;
  }
}

function strideOf(bytes: number): number {
  const unit = bytes > 8 ? 16 : 4;
  return Math.max(4, Math.ceil(bytes / unit) * unit);
}

/** First and last accepted bin, if all between them are accepted too; at least one is. */
function intervalOf(bins: Uint8Array): readonly [number, number] | undefined {
  const first = bins.indexOf(1);
  const last = bins.lastIndexOf(1);
  if (first < 0 || bins.subarray(first, last + 1).includes(0)) return undefined;
  return [first, last];
}
