/** The model of the first n rules; everything is refitted for each n. */
export interface PathPoint {
  /**
   * Scores every row starts with, shape [scores]: 0 for ordered classes, one per class for unordered ones, the first
   * prediction for numbers.
   */
  readonly intercept: readonly number[];
  /** Between ordered classes, ascending, shape [classes - 1]; empty for other targets. */
  readonly thresholds: readonly number[];
  /** Factors of the linear terms, shape [linear terms][scores]. */
  readonly slopes: readonly (readonly number[])[];
  /** Shape [rules so far][scores]. */
  readonly responses: readonly (readonly number[])[];
  /** Training error, as `predictionError` measures it. */
  readonly error: number;
}
