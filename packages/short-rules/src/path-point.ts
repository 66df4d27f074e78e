/** The model of the first so many rules: everything is fitted again for each number of rules. */
export interface PathPoint {
  /** Scores every row starts with, shape [scores]: 0 for ordered classes, one for each class without order. */
  readonly intercept: readonly number[];
  /** Between ordered classes, ascending, shape [classes - 1]; empty for classes without order. */
  readonly thresholds: readonly number[];
  /** What a linear term is multiplied by, shape [linear terms][scores]. */
  readonly slopes: readonly (readonly number[])[];
  /** Shape [rules so far][scores]. */
  readonly responses: readonly (readonly number[])[];
  /** Training error: the mean absolute error of ordered classes, the share of wrong ones without order. */
  readonly error: number;
}
