import { type OrdinalTarget, sortedDistinct } from '@preflearn/core';

/** The training scores with the weight of each class at each of them. */
export interface ScoreTable {
  /** Distinct scores, ascending. */
  readonly scores: Float64Array;
  /** `mass[i * classes + class]`: weight of the rows of a class with the i-th score. */
  readonly mass: Float64Array;
  readonly classes: number;
}

/** Sorts scores and sums the weights of equal ones, by class. */
export function scoreTable(
  scores: Float64Array,
  target: OrdinalTarget,
  weights: Float64Array,
): ScoreTable {
  const { distinct, ranks } = sortedDistinct(scores);
  const classes = target.classes.length;
  const mass = new Float64Array(distinct.length * classes);
  for (let row = 0; row < scores.length; row++) {
    mass[ranks[row] * classes + target.codes[row]] += weights[row];
  }
  return { scores: distinct, mass, classes };
}
