import type { StoredLoss, StoredRows } from '@preflearn/boosting';
import {
  arithmetic,
  choose,
  compare,
  type Expression,
  number,
  type StepBuilder,
  sum,
} from '@preflearn/core/expressions';
import { QUANTA, weightQuantum } from './exact-weights.js';
import { ROUNDING } from './residuals.js';

const times = (left: Expression, right: Expression) => arithmetic(left, 'times', right);
const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);

/** `absoluteErrorLoss` for rows in a database, which finds the weighted medians. */
export const storedAbsoluteError: StoredLoss = {
  bind(rows) {
    const { row, width, inMemory } = rows;
    let quantum = 1;
    const label = sum(row.classNumber, number(1));
    const residualOf = (steps: StepBuilder) => steps.step('residual', minus(label, row.scores[0]));
    return {
      ...inMemory,
      async start() {
        const { sums } = await rows.sums(() => [row.weight]);
        quantum = weightQuantum(sums[0]);
        return [(await rows.median((steps) => [label, exactWeight(row, quantum, steps)])) ?? 0];
      },
      statistics: async () => (steps) => {
        const residual = residualOf(steps);
        const weight = exactWeight(row, quantum, steps);
        const isAbove = compare(residual, '>', number(ROUNDING));
        const isBelow = compare(residual, '<', number(-ROUNDING));
        const zero = number(0);
        const side = choose(
          [
            [isAbove, weight],
            [isBelow, minus(zero, weight)],
          ],
          zero,
        );
        const level = choose(
          [
            [isAbove, zero],
            [isBelow, zero],
          ],
          weight,
        );
        return [side, level, weight].slice(0, width);
      },
      async respond(rule) {
        const median = await rule.median((steps) => [
          residualOf(steps),
          exactWeight(row, quantum, steps),
        ]);
        return median !== undefined && Math.abs(median) > ROUNDING ? [median] : undefined;
      },
    };
  },
};

/** The weight of `exactWeights`: rounded to a multiple of a power of two, whose inverse is exact. */
function exactWeight({ weight }: StoredRows['row'], quantum: number, steps: StepBuilder) {
  const quanta = steps.step('quanta', sum(times(weight, number(1 / quantum)), number(0.5)));
  // Adding 2^52, and subtracting it, rounds numbers up to it to whole ones.
  const near = steps.step('near', minus(sum(quanta, number(QUANTA)), number(QUANTA)));
  const floor = steps.step(
    'floor',
    choose([[compare(near, '>', quanta), minus(near, number(1))]], near),
  );
  const least = choose(
    [[compare(floor, '<', number(1)), number(quantum)]],
    times(floor, number(quantum)),
  );
  return steps.step('exact_weight', least);
}
