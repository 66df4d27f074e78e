import type { Random } from '@preflearn/core';
import { log, sampleWithoutReplacement } from '@preflearn/core/numbers';
import { TreeGrower } from './grow-tree.js';
import type { Column } from './lasso.js';
import { type LinearTerm, linearTermOf, termOf } from './linear-term.js';
import type { RowLoss } from './row-loss.js';
import { type PoolRule, RulePool } from './rule-pool.js';
import type { RuleFitOptions } from './rulefit-options.js';
import type { TrainingRows } from './training-rows.js';

/** The linear terms of the numeric attributes, each with its values. */
export function linearColumns({
  attributes,
  rowCount,
  weights,
}: TrainingRows): readonly { readonly term: LinearTerm; readonly column: Column }[] {
  const rows = Int32Array.from({ length: rowCount }, (_, row) => row);
  return attributes.flatMap((one, attribute) => {
    const term = one.type === 'numeric' ? linearTermOf(one, attribute, weights) : undefined;
    if (one.type !== 'numeric' || term === undefined) return [];
    const values = Float64Array.from(one.places, (place) =>
      termOf(term, place < 0 ? NaN : one.distinct[place]),
    );
    return [{ term, column: { rows, values } }];
  });
}

/**
 * Grows trees on the negative derivatives of the loss, each on some of the rows, and collects the rules that lead to
 * their nodes; yields the rules after each tree. The number of leaves is 2 + floor(u), with u exponential of mean
 * `leaves` - 2; the number of rows is min(n / 2, 100 + 6 sqrt(n)).
 *
 * Source: Friedman and Popescu (2008), section 3 and equation (7).
 *
 * @param y        1 or -1, shape [rows]
 * @param weights  of sum 1, shape [rows]
 */
export function* growRules(
  data: TrainingRows,
  { y, weights, loss }: { y: Float64Array; weights: Float64Array; loss: RowLoss },
  { trees, leaves, shrinkage }: Pick<RuleFitOptions, 'trees' | 'leaves' | 'shrinkage'>,
  random: Random,
): Generator<readonly PoolRule[], readonly PoolRule[], void> {
  const { rowCount } = data;
  const pool = new RulePool(rowCount);
  const grower = new TreeGrower(data);
  const scores = new Float64Array(rowCount).fill(
    loss.constant(y.reduce((sum, one, row) => sum + weights[row] * one, 0)),
  );
  const size = Math.max(1, Math.floor(Math.min(rowCount / 2, 100 + 6 * Math.sqrt(rowCount))));
  const step = new Float64Array(rowCount);
  for (let tree = 0; tree < trees; tree++) {
    const slopes = scores.map((f, row) => loss.slope(y[row], f));
    const drawn = sampleWithoutReplacement(rowCount, size, random);
    const more = Math.floor(-(leaves - 2) * log(1 - random.uniform()));
    const nodes = grower.grow(slopes, drawn, 2 + Math.min(more, rowCount));
    for (const { conditions, rows, mean } of nodes) {
      for (const row of rows) step[row] = mean;
      if (conditions.length > 0) pool.add(conditions, rows);
    }
    for (let row = 0; row < rowCount; row++) scores[row] += shrinkage * step[row];
    yield pool.rules;
  }
  return pool.rules;
}
