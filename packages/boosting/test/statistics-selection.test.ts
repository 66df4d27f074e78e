import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { OneThread } from '../src/kernels/threads/kernel-threads.js';
import type { CodedColumn } from '../src/model/binned-attribute.js';
import { writeGrid } from '../src/numbers/exact-sum-grid.js';
import { CoveredRows } from '../src/rows/covered-rows.js';
import { Histograms } from '../src/rows/histograms.js';
import { RowCodes } from '../src/rows/row-codes.js';
import {
  gatherInTiles,
  keepStatistics,
  narrowAndCopy,
  restoreStatistics,
} from '../src/rows/statistics-selection.js';
import { bitsOf, bothKernels } from './kernels/both-kernels.js';

const BYTES = 8 * 2 ** 20;
const BINS = 6;
const ATTRIBUTES = 3;

/** Attributes of a few bins, some of them with missing values. */
function drawColumns(random: Random, rowCount: number): CodedColumn[] {
  return Array.from({ length: ATTRIBUTES }, (_, i) => {
    const codes = Uint8Array.from({ length: rowCount }, () => random.integer(BINS + (i % 2)));
    const ends = Float64Array.from({ length: BINS }, (__, bin) => bin);
    return {
      attribute: {
        type: 'numeric',
        name: `a${i}`,
        binCount: BINS,
        hasMissing: i % 2 === 1,
        lowest: ends,
        highest: ends,
      },
      codes,
    };
  });
}

interface Case {
  readonly seed: number;
  readonly rowCount: number;
  readonly width: number;
  readonly parts: number;
}

/** Selects rows and statistics at random, three rules in a row, and compares all sums with the definition. */
function compare({ seed, rowCount, width, parts }: Case, space: number): void {
  const random = new Random(seed, 9);
  const columns = drawColumns(random, rowCount);
  const sample = Array.from({ length: rowCount }, (_, row) => row).filter(
    (row) => row === 0 || random.integer(3) > 0,
  );
  const { memory, kernels } = bothKernels(BYTES)[space];
  const threads = new OneThread(kernels, parts);
  const codes = new RowCodes(memory, columns, new Map(), rowCount);
  const covered = new CoveredRows(memory, threads, {
    codes: codes.codes,
    stride: codes.stride,
    width,
    groupStart: Int32Array.of(0, rowCount),
    capacity: sample.length,
    hasRows: true,
  });
  const histograms = new Histograms(memory, threads, covered, 1, codes.bytes);
  const table = memory.float64(rowCount * width);
  table.forEach((_, i) => {
    table[i] = random.coin() ? random.uniform() - 0.5 : 1e-3 * random.uniform();
  });
  covered.sample.set(sample);
  writeGrid(table, 0, rowCount, width, covered.grid, 0);
  const onGrid = table.map((x, i) => x + covered.grid[i % width] - covered.grid[i % width]);

  let rows: readonly number[] = [];
  let active: readonly number[] = [];
  const sumsOf = (some: readonly number[]) =>
    bitsOf(active.map((s) => some.reduce((sum, row) => sum + onGrid[row * width + s], 0) + 0));
  const check = () => {
    expect(covered.count).toBe(rows.length);
    expect(bitsOf(Array.from(covered.sums, (x) => x + 0))).toEqual(sumsOf(rows));
    columns.forEach((column, attribute) => {
      const { count, bins, sums } = histograms.histogram(attribute);
      for (let i = 0; i < count; i++) {
        const own = sums.subarray(i * active.length, (i + 1) * active.length);
        const inBin = rows.filter((row) => column.codes[row] === bins[i]);
        expect(bitsOf(Array.from(own, (x) => x + 0))).toEqual(sumsOf(inBin));
      }
    });
  };
  const narrow = () => {
    const attribute = random.integer(ATTRIBUTES);
    const marks = Uint8Array.from({ length: 256 }, () => (random.integer(5) > 0 ? 1 : 0));
    covered.narrow(attribute, { first: 0, last: 255, marks });
    rows = rows.filter((row) => marks[codes.codes[row * codes.stride + attribute]] === 1);
  };

  for (let rule = 0; rule < 3; rule++) {
    rows = sample;
    active = Array.from({ length: width }, (_, s) => s);
    restoreStatistics(covered);
    covered.begin(table.byteOffset);
    histograms.clear();
    if (parts === 1) {
      gatherInTiles(covered, () => histograms.accumulate(0));
      check();
      narrowAndCopy(covered, narrow);
    } else {
      covered.gather();
      histograms.accumulate(0);
      check();
      narrow();
    }
    histograms.begin();
    check();
    for (let step = 0; step < 3; step++) {
      const places = [...active.keys()].filter(() => random.integer(3) > 0);
      if (places.length > 0) {
        keepStatistics(covered, places);
        active = places.map((place) => active[place]);
        histograms.begin();
        check();
      }
      narrow();
      histograms.narrow();
      check();
    }
  }
}

describe.each([
  ['TypeScript', 0],
  ['WebAssembly', 1],
])('rows of which some statistics are copied, with kernels in %s', (_, space) => {
  it('have the sums of the definition', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(1e6),
          rowCount: fc.constantFrom(1, 2, 30, 90),
          width: fc.integer({ min: 1, max: 12 }),
          parts: fc.constantFrom(1, 1, 2, 3),
        }),
        (given) => compare(given, space),
      ),
      runs(40),
    );
  });

  it('have them where they are copied in several tiles', () => {
    compare({ seed: 1, rowCount: 1500, width: 13, parts: 1 }, space);
  });
});
