import type { ModelDocument, Schema } from '@preflearn/core';
import type { Tree } from './tree.js';

/** Everything that a `C45Model` consists of. */
export interface C45ModelParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly tree: Tree;
  /** Rows with the class shares of the training rows that are added to each leaf for its class probabilities. */
  readonly smoothing: number;
}
