/** Scores the two sides of a split while rows move from the second to the first. */
export interface SplitScorer {
  /** Sets the rows list[from] to list[to - 1] as those to be split. */
  start(list: Int32Array, from: number, to: number): void;
  /** Puts all rows on the second side. */
  reset(): void;
  /** Moves a row to the first side. */
  move(row: number): void;
  /**
   * The weight of each side times its theta, summed: [CHH09 eq. 6] times the weight of the rows.
   *
   * @param least    score to be exceeded
   * @param minLeaf  minimum weight of a side
   * @returns `undefined` unless the score is above `least` and both sides weigh at least `minLeaf`
   */
  scoreAbove(least: number, minLeaf: number): number | undefined;
}
