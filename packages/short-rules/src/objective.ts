/**
 * A convex loss of scores and of a few free numbers, the offsets, such as thresholds. Rows have one score for each
 * block; scores and offsets of one block are improved together, the other blocks held.
 */
export interface Objective {
  /** Scores a row has. */
  readonly blocks: number;
  /** Offsets that every row starts with, before any rule: shape [blocks][offsets of the block]. */
  readonly start: readonly Float64Array[];
  /** Whether an offset is added to a score (1) or taken from it (-1). */
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
  /** By each score, with the sign changed; shape [rows]. */
  readonly gradient: Float64Array;
  /** Second ones by each score, shape [rows]. */
  readonly hessian: Float64Array;
  /** By each offset, with the sign changed; shape [offsets]. */
  readonly offsetGradient: Float64Array;
  /** Second ones of a row by each offset, `[row * offsets + k]`; mixed ones are these times the sign of offsets. */
  readonly offsetHessian: Float64Array;
}

/** Room for derivatives. */
export function derivativesOf(rows: number, offsets: number): Derivatives {
  return {
    gradient: new Float64Array(rows),
    hessian: new Float64Array(rows),
    offsetGradient: new Float64Array(offsets),
    offsetHessian: new Float64Array(rows * offsets),
  };
}
