import type { RowsRequest } from '@preflearn/boosting';
import type { SqlSource } from './sql-source.js';

/** What a training in a database is going to ask for, about: what the database answers decides on the rest. */
export interface TrainingPlan {
  /** Training rows, those of positive weight. */
  readonly rows: number;
  readonly attributes: number;
  /** Conditions of a rule that the numbers below are for: as many as it may have, or the usual number. */
  readonly conditions: number;
  /** Statements before the first rule. */
  readonly openingStatements: number;
  /** Statements for each rule. */
  readonly ruleStatements: number;
  /** Bytes of results before the first rule: the rows of the pool, where there is one. */
  readonly openingBytes: number;
  /** Bytes of results for each rule, at most: sums of bins. */
  readonly ruleBytes: number;
  /** Bytes of class, weight and scores of all rows, which are read a dozen times and at the end. */
  readonly scoreBytes: number;
}

/** Conditions of a rule where their number has no limit. */
const USUAL_CONDITIONS = 5;

/** Rules after which the rows are written anew, which takes two statements; see `WorkTable`. */
const RULES_A_TABLE = 5;

const NUMBER_BYTES = 8;

/**
 * Plans a training: its statements and bytes, where the loss asks for nothing more than the rank loss does.
 *
 * @param pool  rows of a pool; absent without one
 */
export function trainingPlan(
  { rowCount, attributes, target }: SqlSource,
  { losses, technique, bins, maxConditions }: RowsRequest,
  pool: number | undefined,
): TrainingPlan {
  const { width, groups, scoreCount } = losses[0].shape(target, technique);
  const conditions = maxConditions ?? USUAL_CONDITIONS;
  const rewriting = 2 / RULES_A_TABLE;
  // Number of attribute, bin, group, count and sums, of each bin of each group.
  const sums = attributes.reduce((all, attribute) => {
    const most = attribute.type === 'nominal' ? attribute.categories.length : (bins ?? Infinity);
    return all + Math.min(most, attribute.present) * groups.count * (4 + width);
  }, 0);
  const poolRows = Math.min(rowCount, pool ?? 0);
  return {
    rows: rowCount,
    attributes: attributes.length,
    conditions,
    // Bins of each numeric attribute, the table of the coded rows, the pool.
    openingStatements:
      2 * attributes.filter(({ type }) => type === 'numeric').length + 2 + (poolRows > 0 ? 1 : 0),
    // Without a pool: the grid, two for the table of the rule, its response; with one: grid and response.
    ruleStatements: rewriting + (pool === undefined ? 4 + conditions : 2),
    openingBytes: poolRows * (2 + attributes.length) * NUMBER_BYTES,
    ruleBytes: pool === undefined ? conditions * sums * NUMBER_BYTES : 0,
    scoreBytes: rowCount * (2 + losses.length * scoreCount) * NUMBER_BYTES,
  };
}
