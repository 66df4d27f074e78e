import { type Prediction, Random, type Target } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { associationOf, type PredictedPart } from '../src/evaluation/association.js';

const CLASSES = ['a', 'b', 'c'];
const ROWS = 6;

function* permutations(values: readonly number[]): Generator<readonly number[]> {
  if (values.length < 2) yield values;
  for (const [at, value] of values.entries()) {
    for (const rest of permutations(values.filter((_, i) => i !== at))) yield [value, ...rest];
  }
}

/** The rank of each value, from how many are below it and equal to it. */
function slowRanks(values: readonly number[]): readonly number[] {
  return values.map((x) => {
    const below = values.filter((y) => y < x).length;
    const equal = values.filter((y) => y === x).length;
    return below + (equal - 1) / 2;
  });
}

/** The sum minus its mean over all permutations, and its variance over them. */
function slowMoments(fit: (row: number, other: number) => number): readonly [number, number] {
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const sums = Array.from(permutations(rows), (order) =>
    rows.reduce((sum, row) => sum + fit(row, order[row]), 0),
  );
  const mean = sums.reduce((a, b) => a + b, 0) / sums.length;
  const variance = sums.reduce((sum, x) => sum + (x - mean) ** 2, 0) / sums.length;
  return [sums[0] - mean, variance];
}

interface Drawn extends PredictedPart {
  readonly fit: (row: number, other: number) => number;
}

function part(kind: 'ordinal' | 'nominal' | 'numeric', random: Random): Drawn {
  const numbers = (count: number) =>
    Float64Array.from({ length: count }, () => random.integer(5) / 4 + 0.1);
  if (kind === 'numeric') {
    const [values, own] = [numbers(ROWS), numbers(ROWS)];
    const [r, s] = [slowRanks([...values]), slowRanks([...own])];
    return {
      prediction: { kind, values: own, details: [] } as Prediction,
      target: { kind, name: 'y', values } as Target,
      fit: (row, other) => s[row] * r[other],
    };
  }
  const codes = Int32Array.from({ length: ROWS }, (_, row) =>
    row < 2 ? row : random.integer(CLASSES.length),
  );
  const probabilities = numbers(ROWS * CLASSES.length);
  const scores = kind === 'ordinal' ? numbers(ROWS) : undefined;
  const prediction = { kind, classes: CLASSES, codes, probabilities, scores, details: [] };
  const [r, s] = [slowRanks([...codes]), slowRanks([...(scores ?? [])])];
  return {
    prediction: prediction as Prediction,
    target: { kind, name: 'y', classes: CLASSES, codes } as Target,
    fit: (row, other) =>
      kind === 'ordinal' ? s[row] * r[other] : probabilities[row * CLASSES.length + codes[other]],
  };
}

describe('the association of predictions and targets', () => {
  it.each(['ordinal', 'nominal', 'numeric'] as const)(
    'has the mean and variance over all permutations within the parts (%s)',
    (kind) => {
      const random = new Random(7);
      for (let trial = 0; trial < 5; trial++) {
        const parts = [part(kind, random), part(kind, random)];
        const moments = parts.map(({ fit }) => slowMoments(fit));
        const sum = moments.reduce((total, [own]) => total + own, 0);
        const variance = moments.reduce((total, [, own]) => total + own, 0);
        expect(associationOf(parts)?.z).toBeCloseTo(sum / Math.sqrt(variance), 9);
      }
    },
  );

  it('is a rank correlation of 1 where scores and classes have the same order, and 0 where all rows are alike', () => {
    const codes = Int32Array.of(0, 1, 1, 2);
    const target: Target = { kind: 'ordinal', name: 'y', classes: CLASSES, codes };
    const prediction = (scores: readonly number[]): Prediction => ({
      ...{ kind: 'ordinal', classes: CLASSES, codes, details: [] },
      scores: Float64Array.from(scores),
    });
    const same = associationOf([{ prediction: prediction([-3, 5, 5, 9]), target }]);
    expect(same?.value).toBeCloseTo(1, 12);
    expect(same?.z).toBeCloseTo(Math.sqrt(3), 12);
    expect(associationOf([{ prediction: prediction([1, 1, 1, 1]), target }])?.z ?? 0).toBe(0);
  });
});
