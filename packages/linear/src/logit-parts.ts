import type { ModelDocument, Schema } from '@preflearn/core';
import type { NumberInput } from './inputs.js';
import type { LogitForm } from './logit-fit.js';
import type { ChiSquare } from './proportional-odds.js';

/** In place of a standard error that cannot be told. */
export const NO_ESTIMATE = -1;

/** A numeric attribute in a model. */
export interface NumberTerm extends NumberInput {
  /** What one standard deviation adds to the scores, shape [scores]. */
  readonly slope: readonly number[];
  /** Standard errors of the slopes, shape [scores]; {@link NO_ESTIMATE} where there is none. */
  readonly error: readonly number[];
}

/** A nominal attribute in a model. */
export interface CategoryTerm {
  /** Position in the schema. */
  readonly attribute: number;
  /** The category that the others are compared with. */
  readonly reference: number;
  /** Number of training rows of each category, shape [categories]; one without rows counts as missing. */
  readonly counts: readonly number[];
  /** What each category adds to the scores, 0 on average over the training rows; shape [categories][scores]. */
  readonly responses: readonly (readonly number[])[];
  /**
   * Standard errors of the differences from the reference, shape [categories][scores]; {@link NO_ESTIMATE} where there
   * is none.
   */
  readonly errors: readonly (readonly number[])[];
}

/** A test of proportional odds, for all attributes and for each. */
export interface OddsFinding extends ChiSquare {
  readonly attributes: readonly (ChiSquare & {
    /** Position in the schema. */
    readonly attribute: number;
  })[];
}

/** What {@link LogitParts} holds besides the schema and the training options. */
export interface LogitTerms {
  readonly form: LogitForm;
  /** What is penalised: the absolute values of the coefficients, or else half their squares. */
  readonly penalty?: 'lasso' | undefined;
  /** Size of the penalty in use. */
  readonly strength: number;
  /** Of one score, ascending, shape [classes - 1]; empty for a score for each class. */
  readonly thresholds: readonly number[];
  /** Score every row starts with, shape [scores]. */
  readonly start: readonly number[];
  readonly numbers: readonly NumberTerm[];
  readonly categories: readonly CategoryTerm[];
  /** Log-likelihood of the training rows. */
  readonly logLikelihood: number;
  /** The same of the class shares alone. */
  readonly nullLogLikelihood: number;
  /** Attributes that separate classes perfectly, ascending, shape [attributes of that kind]. */
  readonly separating: readonly number[];
  /**
   * Attributes with an input that is a combination of others and has no effect of its own, ascending, shape
   * [attributes of that kind].
   */
  readonly redundant: readonly number[];
  /** The test of proportional odds; `separated` where that prevents it, absent where it was not made. */
  readonly proportionalOdds?: OddsFinding | 'separated' | undefined;
}

/** Head and contents of a `LogitModel`. */
export interface LogitParts extends LogitTerms {
  readonly learner: string;
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
}
