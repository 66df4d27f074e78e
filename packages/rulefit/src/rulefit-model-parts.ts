import type { Rule } from '@preflearn/boosting';
import type { ModelDocument, Schema } from '@preflearn/core';
import type { LinearTerm } from './linear-term.js';

/** A linear term with what it adds to the scores, shape [classes]. */
export type SlopedTerm = LinearTerm & { readonly slope: readonly number[] };

/** Everything that a `RuleFitModel` consists of. */
export interface RuleFitModelParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** Score every row starts with, shape [classes]. */
  readonly intercept: readonly number[];
  readonly linear: readonly SlopedTerm[];
  /** Responses of shape [classes]. */
  readonly rules: readonly Rule[];
}
