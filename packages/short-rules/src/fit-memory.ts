import type { Objective } from './objective.js';

/** Bytes of a row's list of rules, which has room for at least eight, and of its length. */
const LIST = 18;
/** Bytes of the class and the weight of a row. */
const CLASS_AND_WEIGHT = 12;
/** Bytes per row needed to try a step, or to compare candidates. */
const STEP = 16;

/**
 * Minimum bytes of the arrays of a fit, whatever rules are added.
 *
 * Each block has a score for each row, two derivatives by it, and one by each offset; several blocks also have an
 * exponential each, and their largest and sum; each linear term is stored twice, by column and by row.
 */
export function fitBytes({ start }: Objective, rows: number, linearTerms: number): number {
  const exponentials = start.length > 1 ? start.length + 2 : 0;
  const numbers = start.reduce(
    (sum, offsets) => sum + 3 + offsets.length,
    2 * linearTerms + exponentials,
  );
  return rows * (8 * numbers + LIST + CLASS_AND_WEIGHT + STEP);
}
