import type { ModelDocument, Schema } from '@preflearn/core';
import type { IblrParts } from './iblr-parameters.js';

/** Head and contents of an `IblrModel`. */
export interface IblrModelParts extends IblrParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
}
