import type { OrdinalTarget } from '@preflearn/core';

/** The rows of training. */
export interface OrdinalRows {
  readonly target: OrdinalTarget;
  /** Shape [rows], above 0. */
  readonly weights: Float64Array;
}
