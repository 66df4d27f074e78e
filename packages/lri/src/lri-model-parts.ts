import type { ModelDocument, Schema } from '@preflearn/core';
import type { LriClass } from './lri-rule.js';

/** Everything that an `LriModel` consists of. */
export interface LriModelParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** Shape [classes]. */
  readonly classes: readonly LriClass[];
}
