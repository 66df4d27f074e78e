import { UsageError } from '@preflearn/core';
import { shortened } from '@preflearn/core/text';

/** Cost of predicting class p for a row of class y, `costs[y][p]`. */
export type CostMatrix = readonly (readonly number[])[];

/**
 * The absolute error |y - p|: the costs for ordered classes one unit apart.
 *
 * @param classes  number of classes, at least 1
 * @returns `costs[y][p]`, shape [classes x classes]
 */
export function absoluteErrorCosts(classes: number): CostMatrix {
  return Array.from({ length: classes }, (_, y) =>
    Array.from({ length: classes }, (_, p) => Math.abs(y - p)),
  );
}

/**
 * Checks a cost matrix: one row and one column per class, 0 on the diagonal, above 0 elsewhere, and v-shaped rows, that
 * is, costs that do not decrease with the distance from the diagonal [RR09 eq. 1].
 *
 * @param costs    `costs[y][p]`, shape [classes x classes]
 * @param classes  number of classes
 * @throws UsageError OPTION_RANGE for any other shape, or for the first cost that breaks a rule
 */
export function checkCosts(costs: CostMatrix, classes: number): void {
  if (costs.length !== classes || costs.some((row) => row.length !== classes)) {
    throw new UsageError(
      'OPTION_RANGE',
      `found ${costs.length} rows of ${shortened(costs.map((row) => row.length).join(', '))} numbers, but there are ` +
        `${classes} classes`,
      { where: { option: 'costs' }, remedy: `give ${classes} rows of ${classes} numbers` },
    );
  }
  costs.forEach((row, y) => {
    row.forEach((cost, p) => {
      const nearer = row[p < y ? p + 1 : p - 1];
      if (p === y ? cost === 0 : cost > 0 && cost >= nearer && cost < Infinity) return;
      throw new UsageError(
        'OPTION_RANGE',
        `the cost of predicting class ${p + 1} for class ${y + 1} is ${cost}`,
        {
          where: { option: 'costs' },
          remedy:
            'give 0 for the right class, numbers above 0 for the others, and none that falls with the ' +
            'distance from the right class',
        },
      );
    });
  });
}

/**
 * The weight of an error at threshold k for a row of class y, |l_{y,k+1} - l_{y,k}|: any v-shaped cost is the sum of
 * these weights over the thresholds between y and the prediction.
 *
 * Source: RankRules 2009, section 2 (after Lin and Li 2007).
 *
 * @param k  threshold between the classes k and k + 1, from 0
 */
export function thresholdWeight(costs: CostMatrix, y: number, k: number): number {
  return Math.abs(costs[y][k + 1] - costs[y][k]);
}
