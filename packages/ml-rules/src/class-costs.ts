import type { CostMatrix } from '@preflearn/boosting';
import { UsageError } from '@preflearn/core';
import { shortened } from '@preflearn/core/text';

/**
 * Checks the costs of predicting class p for a row of class y, `costs[y][p]`: one row and one column per class. Any
 * finite numbers are allowed, since probabilities allow the best decision under any costs.
 *
 * @throws UsageError OPTION_RANGE
 */
export function checkClassCosts(costs: CostMatrix, classes: number): void {
  if (costs.length === classes && costs.every((row) => row.length === classes)) return;
  throw new UsageError(
    'OPTION_RANGE',
    `found ${costs.length} rows of ${shortened(costs.map((row) => row.length).join(', '))} numbers, but there are ` +
      `${classes} classes`,
    { where: { option: 'costs' }, remedy: `give ${classes} rows of ${classes} numbers` },
  );
}
