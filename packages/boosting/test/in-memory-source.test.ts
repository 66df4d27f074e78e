import { Random, sampleWithoutReplacement, type Table } from '@preflearn/core';
import { type AttributeKind, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAttributes } from '../src/coded-attribute.js';
import { type Condition, numericCondition } from '../src/condition.js';
import { writeGrid } from '../src/exact-sum-grid.js';
import { InMemorySource } from '../src/in-memory-source.js';
import type { CellSums, StatisticsLayout, StatisticsSource } from '../src/statistics-source.js';
import { NaiveSource } from './naive-source.js';

/** What one run of the comparison is about. */
interface Setting {
  readonly seed: number;
  readonly rows: number;
  readonly bins: number | null;
  readonly blocks: number;
  readonly groups: number;
  readonly width: number;
  /** Share of the rows to start with. */
  readonly sample: number;
  readonly attributes?: readonly AttributeKind[];
}

const SIZES = [1e-200, 1e-5, 1, 1, 1e5, 1e200];

/** Statistics of any size and sign, some 0. */
function randomStatistics(random: Random, length: number): Float64Array {
  return Float64Array.from({ length }, () =>
    random.integer(6) === 0 ? 0 : random.normal() * SIZES[random.integer(SIZES.length)],
  );
}

/** Groups of random sizes, some empty. */
function randomLayout(
  random: Random,
  rows: number,
  groups: number,
  width: number,
): StatisticsLayout {
  const inner = Array.from({ length: groups - 1 }, () => random.integer(rows + 1));
  return { groupStart: Int32Array.from([0, ...inner.sort((a, b) => a - b), rows]), width };
}

function gridOf(statistics: Float64Array, { groupStart, width }: StatisticsLayout): Float64Array {
  const grid = new Float64Array((groupStart.length - 1) * width);
  for (let g = 0; g + 1 < groupStart.length; g++) {
    writeGrid(statistics, groupStart[g], groupStart[g + 1], width, grid, g * width);
  }
  return grid;
}

/** A condition that some covered rows satisfy and others do not; none when there is no such. */
function randomCondition(source: StatisticsSource, random: Random): Condition | undefined {
  const attribute = random.integer(source.attributes.length);
  const coded = source.attributes[attribute];
  const { count, cells } = source.cellSums(attribute);
  if (count < 2) return undefined;
  const cut = random.integer(count - 1);
  const inner = random.coin();
  if (coded.type === 'nominal')
    return { attribute, operator: inner ? '=' : '!=', category: cells[cut] };
  return numericCondition(coded, attribute, cells[cut], cells[cut + 1], inner ? '<=' : '>=');
}

/** What is said of an attribute, cut to the length that counts; -0 and 0 are one. */
function plain({ count, cells, rows, places, sums }: CellSums, length: number) {
  const ofCell = (place: number) => sums.subarray(place * length, (place + 1) * length);
  return {
    cells: Array.from(cells.subarray(0, count)),
    rows,
    sums: Array.from(places.subarray(0, count), (place) => Array.from(ofCell(place), (x) => x + 0)),
  };
}

/** Throws where the two sources say different bits; returns how often they were narrowed. */
function compare({ seed, rows, bins, blocks, groups, width, sample, attributes }: Setting): number {
  const random = new Random(seed);
  const table: Table = randomLabelledTable(random, {
    kind: 'ordinal',
    rows,
    attributes,
  }).attributes;
  const all = Int32Array.from({ length: rows }, (_, row) => row);
  const coded = codeAttributes(table, all, bins);
  const layout = randomLayout(random, rows, groups, width);
  const size = Math.max(1, Math.round(sample * rows));
  const fast = new InMemorySource(coded, layout, { capacity: size, blocks });
  const slow = new NaiveSource(table, coded, layout);
  let narrowed = 0;
  for (let rule = 0; rule < 3; rule++) {
    const statistics = randomStatistics(random, rows * width);
    const grid = gridOf(statistics, layout);
    const drawn = size < rows ? sampleWithoutReplacement(rows, size, random) : undefined;
    for (const source of [fast, slow]) source.cover(statistics, grid, drawn);
    for (let step = 0; step < 5; step++) {
      expect(fast.coveredCount).toBe(slow.coveredCount);
      expect(Array.from(fast.coveredSums(), (x) => x + 0)).toEqual(
        Array.from(slow.coveredSums(), (x) => x + 0),
      );
      coded.forEach((_, attribute) => {
        expect(plain(fast.cellSums(attribute), groups * width)).toEqual(
          plain(slow.cellSums(attribute), groups * width),
        );
      });
      const condition = randomCondition(slow, random);
      if (condition === undefined) continue;
      for (const source of [fast, slow]) source.narrow(condition);
      narrowed++;
    }
  }
  return narrowed;
}

const setting = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  rows: fc.integer({ min: 1, max: 40 }),
  bins: fc.constantFrom(2, 4, 256, null),
  blocks: fc.constantFrom(1, 7),
  groups: fc.integer({ min: 1, max: 4 }),
  width: fc.integer({ min: 1, max: 3 }),
  sample: fc.constantFrom(1, 1, 0.5),
});

describe('InMemorySource', () => {
  it('gives the sums of the definition, bit for bit', () => {
    let narrowed = 0;
    fc.assert(
      fc.property(setting, (drawn) => {
        narrowed += compare(drawn);
      }),
      { numRuns: 70, seed: 1 },
    );
    expect(narrowed).toBeGreaterThan(100);
  });

  it('gives them from sorted lists too, where values are many', () => {
    const many = {
      rows: 320,
      groups: 3,
      blocks: 1,
      attributes: ['smooth', 'nominal', 'ties'] as const,
    };
    for (const [seed, width] of [
      [1, 2],
      [2, 1],
      [3, 3],
      [4, 2],
    ]) {
      compare({ ...many, seed, width, bins: null, sample: seed % 2 === 0 ? 1 : 0.6 });
      compare({ ...many, seed, width, bins: 300, sample: 1 });
    }
    const table = randomLabelledTable(new Random(1), { kind: 'ordinal', ...many, missing: false });
    const all = Int32Array.from({ length: 320 }, (_, row) => row);
    const sorted = codeAttributes(table.attributes, all, null).map(
      (a) => a.type === 'numeric' && a.sorted,
    );
    expect(sorted).toContain(true);
  });
});

/** Two linear functions of sums by group, from their definition. */
function linearOf(sums: ArrayLike<number>, coefficients: Float64Array): [number, number] {
  let [first, second] = [0, 0];
  for (let j = 0; j < coefficients.length; j += 2) {
    first += coefficients[j] * sums[j];
    second += coefficients[j + 1] * sums[j + 1];
  }
  return [first, second];
}

describe('the outlines of InMemorySource', () => {
  it('sum up what the cells hold', () => {
    let [outlined, narrowed] = [0, 0];
    const drawn = fc.record({
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      rows: fc.integer({ min: 20, max: 150 }),
      bins: fc.constantFrom(25, 64, 256),
      groups: fc.integer({ min: 1, max: 4 }),
      sample: fc.constantFrom(1, 0.5),
    });
    fc.assert(
      fc.property(drawn, ({ seed, rows, bins, groups, sample }) => {
        const random = new Random(seed);
        const table: Table = randomLabelledTable(random, {
          kind: 'ordinal',
          rows,
          attributes: ['smooth', 'smooth', 'ties', 'close'],
        }).attributes;
        const coded = codeAttributes(table, Int32Array.from(Array(rows).keys()), bins);
        const layout = randomLayout(random, rows, groups, 2);
        const capacity = Math.max(1, Math.round(sample * rows));
        const own = new InMemorySource(coded, layout, { capacity, outlines: true });
        const plainOne = new InMemorySource(coded, layout, { capacity });
        const length = 2 * groups;
        const coefficients = Float64Array.from({ length }, () => random.uniform());
        for (let rule = 0; rule < 2; rule++) {
          const statistics = randomStatistics(random, rows * 2);
          const grid = gridOf(statistics, layout);
          const chosen = sample < 1 ? sampleWithoutReplacement(rows, capacity, random) : undefined;
          own.cover(statistics, grid, chosen, (total) => {
            expect(total.length).toBe(length);
            return coefficients;
          });
          plainOne.cover(statistics, grid, chosen);
          for (let step = 0; step < 4; step++) {
            coded.forEach((_, attribute) => {
              const outline = own.outline(attribute);
              if (outline === undefined) return;
              outlined++;
              const expected = plain(plainOne.cellSums(attribute), length);
              const { count, blockLength, linear } = outline;
              const cells = Array.from(outline.cells.subarray(0, count));
              expect({ cells, rows: outline.rows }).toEqual({
                cells: expected.cells,
                rows: expected.rows,
              });
              const blocks = new Map<number, number[]>();
              cells.forEach((cell, i) => {
                const [first, second] = linearOf(expected.sums[i], coefficients);
                const size = statistics.reduce((sum, x) => sum + Math.abs(x), 0);
                expect(Math.abs(linear[2 * cell] - first)).toBeLessThan(1e-12 * size);
                expect(Math.abs(linear[2 * cell + 1] - second)).toBeLessThan(1e-12 * size);
                const block = Math.floor(cell / blockLength);
                const before = blocks.get(block) ?? new Array(length).fill(0);
                blocks.set(
                  block,
                  before.map((x, j) => x + expected.sums[i][j]),
                );
              });
              for (const [block, sums] of blocks) {
                const at = block * length;
                const found = outline.blockSums.subarray(at, at + length);
                expect(Array.from(found, (x) => x + 0)).toEqual(sums);
              }
              const asked = new Uint8Array(300).map(() => random.integer(2));
              const within = own.blockCellSums(attribute, asked);
              cells.forEach((cell, i) => {
                if (asked[Math.floor(cell / blockLength)] === 0) return;
                const found = within.subarray(cell * length, (cell + 1) * length);
                expect(Array.from(found, (x) => x + 0)).toEqual(expected.sums[i]);
              });
            });
            const condition = randomCondition(plainOne, random);
            if (condition === undefined) continue;
            for (const source of [own, plainOne]) source.narrow(condition);
            narrowed++;
          }
        }
      }),
      { numRuns: 60, seed: 1 },
    );
    expect(outlined).toBeGreaterThan(300);
    expect(narrowed).toBeGreaterThan(100);
  });
});
