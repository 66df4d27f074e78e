import { type OrdinalTarget, Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { MultinomialObjective } from '../src/multinomial-objective.js';
import { derivativesOf } from '../src/objective.js';
import { ThresholdObjective } from '../src/threshold-objective.js';
import { numbers, targetOf, weightsOf } from './drawn.js';
import { multinomialLoss, thresholdLoss } from './slow-losses.js';

const ROWS = 40;
const CLASSES = 4;
const STEP = 1e-5;

function threshold(random: Random) {
  const target = targetOf(random, ROWS, CLASSES, 'ordinal') as OrdinalTarget;
  const weights = weightsOf(random, ROWS);
  return {
    objective: new ThresholdObjective(target, weights),
    loss: thresholdLoss(target, weights),
    scores: [numbers(random, ROWS)],
    offsets: [numbers(random, CLASSES - 1).sort()],
  };
}

function multinomial(random: Random) {
  const target = targetOf(random, ROWS, CLASSES, 'nominal');
  const weights = weightsOf(random, ROWS);
  return {
    objective: new MultinomialObjective(target, weights),
    loss: multinomialLoss(target, weights),
    scores: Array.from({ length: CLASSES }, () => numbers(random, ROWS)),
    offsets: Array.from({ length: CLASSES }, () => numbers(random, 1)),
  };
}

// [RR09 eq. 4], [RR09 eq. 6], and [ML08 eq. 4], [ML08 eq. 5]
describe.each([
  ['the all-threshold logistic loss', threshold],
  ['the multinomial loss', multinomial],
] as const)('%s', (_, draw) => {
  it('is the sum of its terms', () => {
    for (let seed = 0; seed < 5; seed++) {
      const { objective, loss, scores, offsets } = draw(new Random(seed));
      expect(objective.value(scores, offsets)).toBeCloseTo(loss(scores, offsets), 9);
    }
  });

  it('has the derivatives that differences show', () => {
    const { objective, loss, scores, offsets } = draw(new Random(11));
    for (let block = 0; block < scores.length; block++) {
      const found = derivativesOf(ROWS, offsets[block].length);
      objective.derivatives(block, scores, offsets, found);
      const lossAt = (values: Float64Array, at: number, step: number) => {
        const before = values[at];
        values[at] = before + step;
        const value = loss(scores, offsets);
        values[at] = before;
        return value;
      };
      const first = (values: Float64Array, at: number) =>
        (lossAt(values, at, STEP) - lossAt(values, at, -STEP)) / (2 * STEP);
      for (let row = 0; row < ROWS; row++) {
        expect(found.gradient[row]).toBeCloseTo(-first(scores[block], row), 4);
        const middle = loss(scores, offsets);
        const step = 1e-3;
        const second =
          lossAt(scores[block], row, step) + lossAt(scores[block], row, -step) - 2 * middle;
        expect(found.hessian[row]).toBeCloseTo(second / step ** 2, 3);
      }
      const width = offsets[block].length;
      for (let k = 0; k < width; k++) {
        expect(found.offsetGradient[k]).toBeCloseTo(-first(offsets[block], k), 4);
      }
      for (let row = 0; row < ROWS; row++) {
        let sum = 0;
        for (let k = 0; k < width; k++) sum += found.offsetHessian[row * width + k];
        expect(sum).toBeCloseTo(found.hessian[row], 12);
      }
    }
  });

  it('starts with the offsets that are best without any score', () => {
    const { objective, scores } = draw(new Random(5));
    const zero = scores.map((own) => own.map(() => 0));
    for (let block = 0; block < zero.length; block++) {
      const { length } = objective.start[block];
      const found = derivativesOf(ROWS, length);
      objective.derivatives(block, zero, objective.start, found);
      for (const slope of found.offsetGradient) expect(slope).toBeCloseTo(0, 9);
    }
  });
});

it('scores far from all thresholds have a finite loss', () => {
  const target = targetOf(new Random(1), 3, 3, 'ordinal') as OrdinalTarget;
  const objective = new ThresholdObjective(target, Float64Array.of(1, 1, 1));
  expect(
    objective.value([Float64Array.of(1e5, -1e5, 0)], [Float64Array.of(-500, 500)]),
  ).toBeLessThan(1e4);
});

it('thresholds of classes without rows lie beyond those of their neighbours', () => {
  const target: OrdinalTarget = {
    ...{ kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c', 'd', 'e'] },
    codes: Int32Array.of(1, 1, 3, 3, 3),
  };
  const objective = new ThresholdObjective(target, new Float64Array(5).fill(1));
  const [low, first, second, high] = objective.thresholds(objective.start[0]);
  expect(first).toBe(second); // class c has no rows
  expect(first).toBeCloseTo(Math.log(2 / 3), 12);
  expect([first - low, high - first]).toEqual(
    [Math.log(1e6), Math.log(1e6)].map((x) => expect.closeTo(x, 9)),
  );
});
