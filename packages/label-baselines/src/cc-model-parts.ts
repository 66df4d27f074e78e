import type { ModelDocument, Schema } from '@preflearn/core';
import type { CcParts } from './cc-parameters.js';

/** Head and contents of a `ConstraintClassificationModel`. */
export interface CcModelParts extends CcParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
}
