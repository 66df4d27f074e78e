import { expect, it } from 'vitest';
import { type ClassPrediction, classesOfPositions, expectedPositions } from '../src/index.js';
import { positionsOfScores } from '../src/numbers.js';

const at = (scores: readonly number[], thresholds: readonly number[]) =>
  Array.from(positionsOfScores(Float64Array.from(scores), thresholds), (x) => +x.toFixed(6));

it('draws a line through the thresholds, at halves between classes', () => {
  expect(at([0, 1, 2, 4], [0, 2, 4])).toEqual([0.5, 1, 1.5, 2.5]);
  expect(at([1, 4], [0, 2, 6])).toEqual([1, 2]);
});

it('goes on with the mean slope, to half a class outside', () => {
  expect(at([-1, -2, -9, 5, 6, 99], [0, 2, 4])).toEqual([0, -0.5, -0.5, 3, 3.5, 3.5]);
});

it('keeps positions in the class of coincident thresholds', () => {
  expect(at([0.9, 1, 1.5, 2], [0, 1, 1, 2])).toEqual([1.4, 2.5, 3, 3.5]);
  expect(at([0.75, 1], [1, 1])).toEqual([0.25, 1.5]);
});

it('takes infinite thresholds for classes that are never reached', () => {
  expect(at([-0.5, 0, 3], [-Infinity, 0, Infinity])).toEqual([1, 1.5, 2.5]);
  expect(at([-5, 5], [-Infinity, Infinity])).toEqual([1, 1]);
});

it('never leaves the class that the thresholds give', () => {
  const thresholds = [-1e300, 0.1, 0.1 + 1e-16, 0.3, 1e300];
  for (const score of [-1e301, -5, 0.1, 0.2, 0.3, 1, 1e299, 1e301]) {
    const code = thresholds.filter((theta) => theta <= score).length;
    const [position] = positionsOfScores(Float64Array.of(score), thresholds);
    expect(Math.floor(position + 0.5)).toBe(code);
  }
});

it('finds positions in predictions, from the most to the least informative', () => {
  const base: ClassPrediction = {
    ...{ kind: 'ordinal', classes: ['a', 'b', 'c'], codes: Int32Array.of(1, 2), details: [] },
  };
  const probabilities = Float64Array.of(0.2, 0.5, 0.3, 0, 0.25, 0.75);
  expect(expectedPositions(base)).toEqual(Float64Array.of(1, 2));
  expect(expectedPositions({ ...base, probabilities })).toEqual(Float64Array.of(1.1, 1.75));
  const positions = Float64Array.of(0.9, 2.2);
  expect(expectedPositions({ ...base, probabilities, positions })).toBe(positions);
  expect(expectedPositions({ ...base, kind: 'nominal', probabilities })).toBeUndefined();
  const values = Float64Array.of(3, 4);
  expect(expectedPositions({ kind: 'numeric', values, details: [] })).toBe(values);
});

it('takes the expected ranks of labels, or else their predicted ranks', () => {
  const positions = Int32Array.of(2, 1, 3);
  const base = { kind: 'ranking', labels: ['a', 'b', 'c'], positions, details: [] } as const;
  expect(expectedPositions(base)).toEqual(Float64Array.of(2, 1, 3));
  const expectedRanks = Float64Array.of(1.9, 1.2, 2.9);
  expect(expectedPositions({ ...base, expectedRanks })).toBe(expectedRanks);
});

it('rounds positions to classes, halves upwards and rounding errors with them', () => {
  const positions = Float64Array.of(-0.5, 0.49, 0.5, 0.5 - 1e-12, 1.5 - 1e-9, 2.4, 9);
  expect(Array.from(classesOfPositions(positions, 3))).toEqual([0, 0, 1, 1, 1, 2, 2]);
});
