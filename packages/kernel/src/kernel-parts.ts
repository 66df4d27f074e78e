import type { Column, ModelDocument, Schema } from '@preflearn/core';
import type { InputPlan } from './inputs.js';
import type { Outcome } from './outcome.js';

/** Head and contents of a `KernelModel`. */
export interface KernelParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly plan: InputPlan;
  /** Training rows at which the function is centred: a column for each attribute, in the order of the schema. */
  readonly centres: readonly Column[];
  /** Shape [centres]. */
  readonly coefficients: Float64Array;
  /** Rate of the Gaussian for squared distances of inputs. */
  readonly rate: number;
  /** The same in units of the median squared distance. */
  readonly gamma: number;
  /** Ridge penalty. */
  readonly strength: number;
  /** Leave-one-out error: mean absolute for classes, root of the mean square for numbers. */
  readonly error: number;
  readonly outcome: Outcome;
}
