/**
 * A convex loss of scores and of a few free numbers, the offsets, such as thresholds. Rows have one score for each
 * block; the scores and offsets of one block are optimised together while the other blocks are held fixed.
 */
export interface Objective {
  /** Scores per row. */
  readonly blocks: number;
  /** Offsets that every row starts with, before any rule: shape [blocks][offsets of the block]. */
  readonly start: readonly Float64Array[];
  /** Factor on the penalty of the coefficients of a block. */
  readonly penaltyFactor: number;
  /** Whether an offset is added to a score (1) or subtracted from it (-1). */
  readonly sign: 1 | -1;
  /**
   * The loss.
   *
   * @param scores   shape [blocks][rows]
   * @param offsets  shape [blocks][offsets]
   */
  value(scores: readonly Float64Array[], offsets: readonly Float64Array[]): number;
  /** Writes the derivatives by the scores and offsets of one block. */
  derivatives(
    block: number,
    scores: readonly Float64Array[],
    offsets: readonly Float64Array[],
    out: Derivatives,
  ): void;
}

/** Derivatives of the loss by the scores and offsets of one block. */
export interface Derivatives {
  /** Negative first derivatives by each score, shape [rows]. */
  readonly gradient: Float64Array;
  /** Second derivatives by each score, shape [rows]. */
  readonly hessian: Float64Array;
  /** Negative first derivatives by each offset, shape [offsets]. */
  readonly offsetGradient: Float64Array;
  /**
   * Second derivatives of a row by each offset, `[row * offsets + k]`; mixed derivatives are these times the sign of
   * offsets.
   */
  readonly offsetHessian: Float64Array;
}

/** Allocates room for derivatives. */
export function derivativesOf(rows: number, offsets: number): Derivatives {
  return {
    gradient: new Float64Array(rows),
    hessian: new Float64Array(rows),
    offsetGradient: new Float64Array(offsets),
    offsetHessian: new Float64Array(rows * offsets),
  };
}
