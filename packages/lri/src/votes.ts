import { covers } from '@preflearn/boosting/predict';
import type { Column } from '@preflearn/core';
import type { LriClass, LriRule } from './lri-rule.js';

/** The score that all rules of a class give together, within a factor of the square root of 2. */
const FULL_SCORE = 8;

/**
 * What a vote adds to the score of its class, for class probabilities by softmax: a power of two, so that sums of votes
 * are exact, near {@link FULL_SCORE} / rules.
 */
export function voteWeight(classes: readonly LriClass[]): number {
  const most = classes.reduce((count, { rules }) => Math.max(count, rules.length), 1);
  return 2 ** Math.round(Math.log2(FULL_SCORE / most));
}

/**
 * The votes that each class starts with: -1 for a class without training rows, else 0. So it is never predicted.
 *
 * @returns shape [classes]
 */
export function startVotes(classes: readonly LriClass[]): readonly number[] {
  return classes.map(({ rows }) => (rows > 0 ? 0 : -1));
}

/**
 * Number of satisfied rules of each class for each row.
 *
 * @param columns  as in the schema; none in a model whose rules ask for nothing
 * @param rows     number of rows
 * @returns `votes[row * classes + k]`
 */
export function votesOf(
  classes: readonly LriClass[],
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const votes = new Float64Array(rows * classes.length);
  classes.forEach(({ rules }, k) => {
    for (const rule of rules) {
      for (let row = 0; row < rows; row++) {
        if (isSatisfied(rule, columns, row)) votes[row * classes.length + k]++;
      }
    }
  });
  return votes;
}

/** Whether one of the conjunctions of a rule holds. */
export function isSatisfied({ any }: LriRule, columns: readonly Column[], row: number): boolean {
  return any.some((conjunction) => covers(conjunction, columns, row));
}
