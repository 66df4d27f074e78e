import type { RowsRequest } from '@preflearn/boosting';
import type { PoolOptions } from '../sample/read-pool.js';
import type { SqlSource } from '../source/sql-source.js';

/** Approximately what training in a database is going to query: the rest depends on the results. */
export interface TrainingPlan {
  /** Number of training rows, those of positive weight. */
  readonly rows: number;
  readonly attributes: number;
  /** Number of conditions per rule assumed below: as many as a rule may have, or the usual number. */
  readonly conditions: number;
  /** Statements before the first rule. */
  readonly openingStatements: number;
  /** Statements for each rule. */
  readonly ruleStatements: number;
  /** Bytes of results before the first rule: the rows of the pool, if there is one. */
  readonly openingBytes: number;
  /** Most bytes of results for each rule: sums of bins, or its share of the next pool. */
  readonly ruleBytes: number;
  /** Bytes of class, weight and scores of all rows, which are read a dozen times and at the end. */
  readonly scoreBytes: number;
}

/** Assumed number of conditions per rule, if it is not limited. */
const DEFAULT_CONDITIONS = 5;

/** Number of rules after which the rows are rewritten, which takes two statements; see `WorkTable`. */
const RULES_A_TABLE = 5;

const NUMBER_BYTES = 8;

/**
 * Plans a training run: its statements and bytes, if the loss needs no more than the rank loss.
 *
 * @param pool  absent without a pool
 */
export function trainingPlan(
  { rowCount, attributes, target }: SqlSource,
  { losses, technique, bins, sample, maxConditions }: RowsRequest,
  pool: PoolOptions | undefined,
): TrainingPlan {
  const { width, groups, scoreCount } = losses[0].shape(target, technique);
  const conditions = maxConditions ?? DEFAULT_CONDITIONS;
  const rewriting = 2 / RULES_A_TABLE;
  // The grid, two for the rule table, and for the response the sums of all rows, if conditions are searched in some.
  const besideSearch = sample < 1 ? 4 : 3;
  // Number of the attribute, bin, group, count and sums, for each bin of each group.
  const sums = attributes.reduce((all, attribute) => {
    const most = attribute.type === 'nominal' ? attribute.categories.length : (bins ?? Infinity);
    return all + Math.min(most, attribute.present) * groups.count * (4 + width);
  }, 0);
  const poolRows = Math.min(rowCount, pool?.rows ?? 0);
  const poolBytes = poolRows * (2 + attributes.length) * NUMBER_BYTES;
  // If the pool has all rows, there is no other.
  const pools = poolRows < rowCount && pool?.every !== undefined ? 1 / pool.every : 0;
  return {
    rows: rowCount,
    attributes: attributes.length,
    conditions,
    // Bins of each numeric attribute, the table of the coded rows, the pool.
    openingStatements:
      attributes.filter(({ type }) => type === 'numeric').length + 2 + (poolRows > 0 ? 1 : 0),
    // With a pool: grid and response.
    ruleStatements: rewriting + pools + (pool === undefined ? besideSearch + conditions : 2),
    openingBytes: poolBytes,
    ruleBytes: pool === undefined ? conditions * sums * NUMBER_BYTES : pools * poolBytes,
    scoreBytes: rowCount * (2 + losses.length * scoreCount) * NUMBER_BYTES,
  };
}
