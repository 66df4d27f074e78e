import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitSetRule,
  nonconformity,
  type Predicted,
  predictionSets,
  setText,
} from '../src/index.js';

const kinds = ['ordinal', 'nominal'] as const;

/** Rows with probabilities that are tied now and then, and predictions that need not be the likeliest class. */
const tables = fc
  .record({
    kind: fc.constantFrom(...kinds),
    classes: fc.integer({ min: 1, max: 5 }),
    rows: fc.integer({ min: 1, max: 30 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
  })
  .map(({ kind, classes, rows, seed }) => {
    const random = new Random(seed);
    const probabilities = Float64Array.from({ length: rows * classes });
    for (let row = 0; row < rows; row++) {
      const parts = Array.from({ length: classes }, () => 1 + random.integer(4));
      const sum = parts.reduce((a, b) => a + b, 0);
      parts.forEach((part, k) => {
        probabilities[row * classes + k] = part / sum;
      });
    }
    const codes = Int32Array.from({ length: rows }, () => random.integer(classes));
    const predicted = Int32Array.from({ length: rows }, () => random.integer(classes));
    return { table: { kind, predicted, probabilities } satisfies Predicted, codes, classes };
  });

const shares = fc.double({ min: 0.05, max: 0.99, noNaN: true });

function coverageOf(members: Uint8Array, codes: Int32Array, classes: number): number {
  return codes.filter((code, row) => members[row * classes + code] === 1).length / codes.length;
}

/** Rows of three classes with the probabilities by which their classes are drawn; the likeliest class is predicted. */
function thirds(random: Random, rows: number) {
  const probabilities = new Float64Array(3 * rows);
  const codes = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const p = random.uniform();
    probabilities.set([p * p, 2 * p * (1 - p), (1 - p) * (1 - p)], 3 * row);
    const u = random.uniform();
    codes[row] = u < p * p ? 0 : u < p * p + 2 * p * (1 - p) ? 1 : 2;
  }
  const predicted = codes.map((_, row) => {
    const ps = [...probabilities.subarray(3 * row, 3 * row + 3)];
    return ps.indexOf(Math.max(...ps));
  });
  return { codes, predicted, probabilities };
}

describe('prediction sets', () => {
  it('hold the class of the share that was asked for, and of what the rule states', () => {
    fc.assert(
      fc.property(tables, shares, ({ table, codes, classes }, share) => {
        const weights = new Float64Array(codes.length).fill(1);
        const rule = fitSetRule(table, codes, weights, share);
        const { members, coverage } = predictionSets(table, rule);
        const covered = coverageOf(members, codes, classes);
        expect(covered).toBeGreaterThanOrEqual(share - 1e-12);
        const isAll = members.every((member) => member === 1);
        const { length } = codes;
        const expected = (covered * length) / (length + 1);
        if (!isAll || coverage !== 1) expect(coverage).toBeCloseTo(expected, 12);
      }),
    );
  });

  it('hold the predicted class, and neighbours alone where classes are ordered', () => {
    fc.assert(
      fc.property(tables, shares, ({ table, codes, classes }, share) => {
        const weights = new Float64Array(codes.length).fill(1);
        const { members } = predictionSets(table, fitSetRule(table, codes, weights, share));
        table.predicted.forEach((code, row) => {
          const set = members.subarray(row * classes, (row + 1) * classes);
          expect(set[code]).toBe(1);
          if (table.kind === 'nominal') return;
          expect(set.join('')).toMatch(/^0*1+0*$/);
        });
      }),
    );
  });

  it('are as small as the share allows', () => {
    fc.assert(
      fc.property(tables, shares, ({ table, codes, classes }, share) => {
        const weights = new Float64Array(codes.length).fill(1);
        const { strangest } = fitSetRule(table, codes, weights, share);
        const strange = nonconformity(table);
        const below = codes.filter((code, row) => strange[row * classes + code] < strangest).length;
        expect(below).toBeLessThan(share * (codes.length + 1) + 1e-9);
      }),
    );
  });

  it('cover new rows drawn like the old ones as stated', () => {
    const random = new Random(7);
    const draw = (rows: number) => thirds(random, rows);
    for (const kind of kinds) {
      const old = { kind, ...draw(4000) };
      const rule = fitSetRule(old, old.codes, new Float64Array(4000).fill(1), 0.8);
      const fresh = { kind, ...draw(4000) };
      const { members, coverage } = predictionSets(fresh, rule);
      expect(Math.abs(coverageOf(members, fresh.codes, 3) - coverage)).toBeLessThan(0.02);
      expect(coverage).toBeLessThan(0.82);
    }
  });

  it('count rows by their weight', () => {
    const pairs = [0, 1, 2, 3, 4];
    const table = {
      kind: 'nominal',
      predicted: new Int32Array(10),
      probabilities: Float64Array.from(pairs.flatMap(() => [0.9, 0.1, 0.6, 0.4])),
    } as const;
    const codes = Int32Array.from(pairs.flatMap(() => [0, 1]));
    const weightsOf = (first: number, second: number) =>
      Float64Array.from(pairs.flatMap(() => [first, second]));
    const light = fitSetRule(table, codes, weightsOf(3, 1), 0.5); // as many as 8 equal rows
    expect(light.strangest).toBeCloseTo(0.1, 12);
    expect(light.coverage).toBeCloseTo((3 / 4) * (8 / 9), 12);
    const heavy = fitSetRule(table, codes, weightsOf(1, 3), 0.5);
    expect(heavy.strangest).toBeCloseTo(0.6, 12);
    expect(heavy.coverage).toBeCloseTo(8 / 9, 12);
  });

  it('hold all classes where there are too few rows for the share', () => {
    const table = {
      kind: 'nominal',
      predicted: new Int32Array(8),
      probabilities: new Float64Array(24).fill(1 / 3),
    } as const;
    const weights = new Float64Array(8).fill(1);
    const rule = fitSetRule(table, new Int32Array(8), weights, 0.9);
    expect(rule).toEqual({ strangest: 1, coverage: 1 });
    expect(predictionSets(table, rule).members).toEqual(new Uint8Array(24).fill(1));
  });

  it('state no more than new rows show, also from few rows', () => {
    const random = new Random(2);
    for (const [rows, share] of [
      [4, 0.5],
      [9, 0.9],
      [19, 0.8],
      [40, 0.9],
    ]) {
      let [stated, held] = [0, 0];
      for (let time = 0; time < 4000; time++) {
        const { codes, ...drawn } = thirds(random, rows + 1);
        const known = {
          kind: 'nominal',
          predicted: drawn.predicted.subarray(1),
          probabilities: drawn.probabilities.subarray(3),
        } as const;
        const rule = fitSetRule(known, codes.subarray(1), new Float64Array(rows).fill(1), share);
        stated += rule.coverage;
        held += predictionSets({ kind: 'nominal', ...drawn }, rule).members[codes[0]];
      }
      expect(stated / 4000).toBeLessThan(held / 4000 + 0.01);
      expect(stated / 4000).toBeGreaterThanOrEqual(share);
    }
  });
});

describe('nonconformity', () => {
  it('of an ordered class is the larger probability of one side', () => {
    const table = {
      kind: 'ordinal',
      predicted: Int32Array.of(1),
      probabilities: Float64Array.of(0.2, 0.5, 0.3),
    } as const;
    [0.8, 0.3, 0.7].forEach((s, k) => {
      expect(nonconformity(table)[k]).toBeCloseTo(s, 12);
    });
  });
});

describe('setText', () => {
  it('says a set in words', () => {
    expect(setText('ordinal', ['1', '2', '3', '4'], [0, 1, 1, 1])).toBe('2 to 4');
    expect(setText('nominal', ['a', 'b', 'c'], [1, 0, 1])).toBe('a or c');
    expect(setText('nominal', ['a', 'b', 'c'], [1, 1, 1])).toBe('a, b or c');
    expect(setText('ordinal', ['1', '2'], [0, 1])).toBe('2');
  });
});
