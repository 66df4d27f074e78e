import type { UnseenCategories } from '../data/schema.js';

/** How a model reads the table it predicts for. */
export interface PredictOptions {
  /** What to do with a category that did not occur in training: `error` (default), or treat it as missing. */
  readonly unseen?: UnseenCategories | undefined;
}
