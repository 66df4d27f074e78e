import type { StoredLoss } from '@preflearn/boosting';
import { arithmetic, choose, compare, type Expression, number } from '@preflearn/core/expressions';
import type { classFactors as ClassFactors } from './class-factors.js';

/**
 * `exponentialThresholdLoss` for rows in a database, which stores weight e^{-f} and weight e^f; the factors of each class
 * follow from their sums by class.
 */
export function storedForm(
  maxScore: number,
  classFactors: typeof ClassFactors,
  exp: (x: number) => number,
): StoredLoss {
  return {
    maxScore,
    columns: ({ weight }) => [weight, weight],
    bind({ row, width, sums: sumsOf, inMemory }) {
      const [down, up] = row.stored;
      const timesFactor = (of: Expression, factors: Float64Array) =>
        arithmetic(
          of,
          'times',
          choose(
            Array.from(factors, (factor, c) => [
              compare(row.classNumber, '=', number(c)),
              number(factor),
            ]),
            number(0),
          ),
        );
      return {
        ...inMemory,
        async statistics() {
          const { sums } = await sumsOf(() => [down, up], true);
          const { improving, worsening } = classFactors(
            sums.filter((_, i) => i % 2 === 0),
            sums.filter((_, i) => i % 2 === 1),
          );
          return () =>
            [timesFactor(down, improving), timesFactor(up, worsening), row.weight].slice(0, width);
        },
        update: ([response]) => [exp(-response), exp(response)],
      };
    },
  };
}
