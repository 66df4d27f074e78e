import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../../tooling/vitest/property-runs.js';
import type { BoundKernels } from '../../src/kernels/kernels.js';
import { OneThread } from '../../src/kernels/threads/kernel-threads.js';
import type { CodedColumn } from '../../src/model/binned-attribute.js';
import { writeGrid } from '../../src/numbers/exact-sum-grid.js';
import { shareOf } from '../../src/numbers/parts.js';
import { CoveredRows } from '../../src/rows/covered-rows.js';
import { Histograms } from '../../src/rows/histograms.js';
import { RowCodes } from '../../src/rows/row-codes.js';
import { bitsOf, bothKernels } from './both-kernels.js';
import { wildNumber } from './wild-numbers.js';

/** Room for what a case takes. */
const BYTES = 4 * 2 ** 20;

interface Case {
  readonly seed: number;
  readonly rowCount: number;
  readonly attributes: number;
  readonly groups: number;
  readonly width: number;
  readonly parts: number;
  readonly isSampled: boolean;
  readonly hasRows: boolean;
  readonly values: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc.record({
  seed: fc.nat(1e6),
  rowCount: fc.constantFrom(1, 2, 7, 40, 90),
  attributes: fc.constantFrom(1, 3, 5, 9, 16, 17),
  groups: fc.constantFrom(1, 1, 2, 3, 4),
  width: fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 11 })),
  parts: fc.constantFrom(1, 1, 2, 3),
  isSampled: fc.boolean(),
  hasRows: fc.boolean(),
  values: fc.array(wildNumber, { minLength: 5, maxLength: 30 }),
});

/** Codes of few to 256 bins, the last code missing where some are. */
function drawColumns(random: Random, { rowCount, attributes }: Case): CodedColumn[] {
  return Array.from({ length: attributes }, (_, i) => {
    const hasMissing = random.coin();
    const most = hasMissing ? 240 : 256;
    const binCount = [1, 2, 5, 30, most][random.integer(5)];
    const codes = Uint8Array.from({ length: rowCount }, () => {
      const isMissing = hasMissing && random.integer(5) === 0;
      return isMissing ? binCount : random.integer(binCount);
    });
    const ends = Float64Array.from({ length: binCount }, (_, bin) => bin);
    const name = `a${i}`;
    return {
      attribute: { type: 'numeric', name, binCount, hasMissing, lowest: ends, highest: ends },
      codes,
    };
  });
}

/** Rows from the definition: lists of row numbers, by part and group. */
class SlowRows {
  kept: number[][];
  removed: number[][];
  readonly #groupOf: (row: number) => number;

  constructor(
    sample: readonly number[],
    groupOf: (row: number) => number,
    { groups, parts }: Case,
  ) {
    this.#groupOf = groupOf;
    this.kept = Array.from({ length: parts * groups }, (_, i) => {
      const own = sample.filter((row) => groupOf(row) === i % groups);
      const [from, to] = shareOf(0, own.length, Math.floor(i / groups), parts);
      return own.slice(from, to);
    });
    this.removed = this.kept.map(() => []);
  }

  get rows(): readonly number[] {
    return this.kept.flat();
  }

  narrow(accepts: (row: number) => boolean): void {
    this.removed = this.kept.map((rows) => rows.filter((row) => !accepts(row)));
    this.kept = this.kept.map((rows) => rows.filter(accepts));
  }

  /** Sums by group of numbers on their grid. */
  sums(rows: readonly number[], onGrid: Float64Array, groups: number, width: number): number[] {
    const sums = new Array<number>(groups * width).fill(0);
    for (const row of rows) {
      for (let s = 0; s < width; s++)
        sums[this.#groupOf(row) * width + s] += onGrid[row * width + s];
    }
    return sums;
  }
}

/** Runs of rows by part and group, with their codes; row numbers are -1 where they are not kept. */
function runsOf({ rows, codes, start, end }: CoveredRows['kept'], stride: number, bytes: number) {
  return Array.from(start, (from, i) =>
    Array.from({ length: end[i] - from }, (_, j) => {
      const at = (from + j) * stride;
      return [rows[from + j] ?? -1, ...codes.subarray(at, at + bytes)];
    }),
  );
}

/** Throws where kernels and definition differ; returns how many conditions were tried. */
function compare(given: Case, space: number): number {
  const random = new Random(given.seed, 8);
  const { rowCount, groups, width, parts, isSampled, hasRows, values } = given;
  const columns = drawColumns(random, given);
  const statistics = Float64Array.from(
    { length: rowCount * width },
    () => values[random.integer(values.length)],
  );
  const inner = Array.from({ length: groups - 1 }, () => random.integer(rowCount + 1));
  const groupStart = Int32Array.from([0, ...inner.sort((a, b) => a - b), rowCount]);
  const groupOf = (row: number) => groupStart.findIndex((start, g) => g > 0 && row < start) - 1;
  const all = Array.from({ length: rowCount }, (_, row) => row);
  const sample = isSampled ? all.filter((row) => row === 0 || random.coin()) : all;

  const { language, memory, kernels } = bothKernels(BYTES)[space];
  const bound = kernels as BoundKernels;
  const threads = new OneThread(kernels, parts);
  const codes = new RowCodes(memory, columns, new Map(), rowCount);
  const { stride } = codes;
  const capacity = sample.length;
  const tables = { codes: codes.codes, stride, width, groupStart, capacity, hasRows };
  const covered = new CoveredRows(memory, threads, tables);
  const histograms = new Histograms(memory, threads, covered, groups, codes.bytes);
  const table = memory.float64(statistics.length);
  table.set(statistics);
  const out = memory.int32(rowCount);
  const [next, counts] = [memory.int32(2), memory.int32(256)];
  for (let g = 0; g < groups; g++) {
    writeGrid(statistics, groupStart[g], groupStart[g + 1], width, covered.grid, g * width);
  }
  const onGrid = statistics.map((x, i) => {
    const m = covered.grid[groupOf(Math.floor(i / width)) * width + (i % width)];
    return x + m - m;
  });
  covered.sample.set(sample);
  const slow = new SlowRows(sample, groupOf, given);
  const codeOf = (row: number, byte: number) => codes.codes[row * stride + byte];
  const withCodes = (runs: readonly (readonly number[])[]) =>
    runs.map((rows) =>
      rows.map((row) => [hasRows ? row : -1, ...columns.map((_, byte) => codeOf(row, byte))]),
    );
  const sumsOf = (rows: readonly number[]) =>
    bitsOf(slow.sums(rows, onGrid, groups, width).map(plus0));

  const check = () => {
    expect(covered.count).toBe(slow.rows.length);
    expect(runsOf(covered.kept, stride, columns.length)).toEqual(withCodes(slow.kept));
    expect(bitsOf(Array.from(covered.sums, plus0))).toEqual(sumsOf(slow.rows));
    columns.forEach(({ attribute: { binCount } }, byte) => {
      const { count, bins, sums, rows } = histograms.histogram(byte);
      const known = slow.rows.filter((row) => codeOf(row, byte) < binCount);
      const occupied = [...new Set(known.map((row) => codeOf(row, byte)))].sort((a, b) => a - b);
      expect([rows, ...bins.subarray(0, count)]).toEqual([known.length, ...occupied]);
      occupied.forEach((bin, i) => {
        const own = known.filter((row) => codeOf(row, byte) === bin);
        const found = sums.subarray(i * groups * width, (i + 1) * groups * width);
        expect(bitsOf(Array.from(found, plus0))).toEqual(sumsOf(own));
      });
      const cut = random.integer(binCount);
      const below = occupied.filter((bin) => bin <= cut);
      const above = occupied.filter((bin) => bin > cut);
      if (language === 'typescript') return;
      const all = slow.rows.map((row) => codeOf(row, byte));
      const rowsWith = Array.from({ length: 256 }, () => 0);
      for (const code of all) rowsWith[code]++;
      const [low, high] = [[-1], [256]];
      counts.fill(0);
      for (let part = 0; part < parts; part++) {
        const record = covered.record(part);
        bound.neighbours(record, byte, cut, binCount, next.byteOffset);
        low.push(next[0]);
        high.push(next[1]);
        bound.countBins(record, byte, counts.byteOffset);
      }
      const expected = [below.at(-1) ?? -1, above[0] ?? 256];
      expect([Math.max(...low), Math.min(...high)]).toEqual(expected);
      expect(Array.from(counts)).toEqual(rowsWith);
    });
  };

  covered.begin(table.byteOffset);
  covered.gather();
  histograms.begin();
  check();
  for (let step = 0; step < 4; step++) {
    const byte = random.integer(columns.length);
    const marks = Uint8Array.from({ length: 256 }, () => (random.integer(4) > 0 ? 1 : 0));
    covered.narrow(byte, { first: 0, last: 255, marks });
    histograms.narrow();
    slow.narrow((row) => marks[codeOf(row, byte)] === 1);
    expect(covered.removedCount).toBe(slow.removed.flat().length);
    expect(runsOf(covered.removed, stride, columns.length)).toEqual(withCodes(slow.removed));
    check();
  }

  // Some attributes accept an interval of bins, others any bins; none a missing value.
  const conditions = columns.flatMap(({ attribute: { binCount } }, attribute) => {
    if (random.integer(3) === 0) return [];
    return Array.from({ length: 1 + random.integer(2) }, () => {
      const [from, to] = [random.integer(binCount), random.integer(binCount)];
      const marks = Uint8Array.from({ length: binCount }, () => (random.coin() ? 1 : 0));
      const interval = { first: Math.min(from, to), last: Math.max(from, to) };
      return { attribute, accepted: { ...interval, marks: random.coin() ? marks : undefined } };
    });
  });
  const expected = all.filter((row) =>
    conditions.every(({ attribute, accepted: { first, last, marks } }) => {
      const bin = columns[attribute].codes[row];
      return first <= bin && bin <= last && (marks === undefined || marks[bin] === 1);
    }),
  );
  const count = codes.cover(threads, conditions, out);
  expect(Array.from(out.subarray(0, count))).toEqual(expected);
  return conditions.length;
}

/** 0 for both zeros. */
function plus0(x: number): number {
  return x + 0;
}

describe.each([
  ['TypeScript', 0],
  ['WebAssembly', 1],
  ['WebAssembly on shared memory', 2],
])('the kernels of rows in %s', (_, space) => {
  it('copy, part, sum and cover rows as the definition does, in one part or several', () => {
    let conditions = 0;
    fc.assert(
      fc.property(cases, (given) => {
        conditions += compare(given, space);
      }),
      runs(60),
    );
    expect(conditions).toBeGreaterThanOrEqual(often(100));
  });

  it('add up rows of more than one tile', () => {
    const usual = { rowCount: 2500, attributes: 5, parts: 1, isSampled: false, hasRows: false };
    const values = [1, -0.3, 7e-4, 2.5, -11];
    compare({ ...usual, seed: 1, groups: 1, width: 2, values }, space);
    compare({ ...usual, seed: 2, groups: 2, width: 3, values }, space);
  });
});
