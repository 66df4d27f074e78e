import type { ModelDocument, Schema } from '@preflearn/core';
import type { Tree } from './tree.js';
import type { Scoring } from './tree-parameters.js';

/** Everything that an `LrtModel` consists of. */
export interface LrtModelParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly tree: Tree;
  readonly scoring: Scoring;
}
