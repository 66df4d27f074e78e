import type { Thresholds } from '@preflearn/boosting';
import type { ModelDocument, Schema } from '@preflearn/core';
import type { Input } from '@preflearn/ordinal-ensembles/predict';

/** Everything that a `SvorModel` consists of. */
export interface SvorParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly inputs: readonly Input[];
  readonly cost: number;
  readonly kappa: number;
  /** Inputs of the support vectors, each input for all of them in turn, shape [inputs x vectors]. */
  readonly vectors: Float64Array;
  /** B of each support vector, shape [vectors]. */
  readonly coefficients: Float64Array;
  readonly thresholds: Thresholds;
}
