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

const times = (left: Expression, right: Expression) => arithmetic(left, 'times', right);
const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);

/** `absoluteErrorLoss` for rows in a database, which finds the weighted medians. */
export const storedForm = (
  rounding: number,
  quanta: number,
  weightQuantum: (sum: number) => number,
): StoredLoss => ({
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
        return [
          (await rows.median((steps) => [label, exactWeight(row, quantum, quanta, steps)])) ?? 0,
        ];
      },
      statistics: async () => (steps) => {
        const residual = residualOf(steps);
        const weight = exactWeight(row, quantum, quanta, steps);
        const isAbove = compare(residual, '>', number(rounding));
        const isBelow = compare(residual, '<', number(-rounding));
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
          exactWeight(row, quantum, quanta, steps),
        ]);
        return median !== undefined && Math.abs(median) > rounding ? [median] : undefined;
      },
    };
  },
});

/** The weight of `exactWeights`: rounded to a multiple of a power of two, whose inverse is exact. */
function exactWeight(
  { weight }: StoredRows['row'],
  quantum: number,
  quanta: number,
  steps: StepBuilder,
) {
  const whole = steps.step('quanta', sum(times(weight, number(1 / quantum)), number(0.5)));
  // Adding 2^52, and subtracting it, rounds numbers up to it to whole ones.
  const near = steps.step('near', minus(sum(whole, number(quanta)), number(quanta)));
  const floor = steps.step(
    'floor',
    choose([[compare(near, '>', whole), minus(near, number(1))]], near),
  );
  const least = choose(
    [[compare(floor, '<', number(1)), number(quantum)]],
    times(floor, number(quantum)),
  );
  return steps.step('exact_weight', least);
}
