import type { Objective } from './objective.js';

/** Bytes of a row's list of rules, which has room for eight at least, and of its length. */
const LIST = 18;
/** Bytes of the class and the weight of a row. */
const CLASS_AND_WEIGHT = 12;
/** Bytes for each row of what a step is tried with, or of what candidates are compared by. */
const STEP = 16;

/**
 * Bytes of the arrays that a fit holds at least, whatever rules are added.
 *
 * Each block has a score for each row, two derivatives by it, and one by each offset; each linear term is held twice, by
 * itself and row by row.
 */
export function fitBytes({ start }: Objective, rows: number, linearTerms: number): number {
  const numbers = start.reduce((sum, offsets) => sum + 3 + offsets.length, 2 * linearTerms);
  return rows * (8 * numbers + LIST + CLASS_AND_WEIGHT + STEP);
}
