import type { ModelDocument, Schema } from '@preflearn/core';
import type { CategoryTerm, NumberTerm } from './logit-parts.js';

/** What {@link LinearParts} holds besides the schema and the training options. */
export interface LinearTerms {
  /** Penalty in use. */
  readonly strength: number;
  /** The prediction every row starts with, in the unit of the target; shape [1]. */
  readonly start: readonly number[];
  /** Slopes and standard errors in the unit of the target. */
  readonly numbers: readonly NumberTerm[];
  readonly categories: readonly CategoryTerm[];
  /** Residual standard error; `NO_ESTIMATE` if there are not more rows than coefficients. */
  readonly residual: number;
  /** Residual degrees of freedom; at most 0 if there are not more rows than coefficients. */
  readonly degrees: number;
  /** Share of the variance of the target that the model explains in the training rows. */
  readonly rSquared: number;
  /** Root of the mean squared error of rows that are left out, one at a time. */
  readonly leaveOneOut: number;
  /**
   * Attributes with an input that is a combination of others and has no effect of its own, ascending, shape
   * [attributes of that kind].
   */
  readonly redundant: readonly number[];
}

/** Head and contents of a `LinearModel`. */
export interface LinearParts extends LinearTerms {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
}
