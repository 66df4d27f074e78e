import type { UnseenCategories } from '../data/schema.js';

/** How a model reads the table it predicts for. */
export interface PredictOptions {
  /** What to do with a category that training never saw: `error` (default) or take it as missing. */
  readonly unseen?: UnseenCategories | undefined;
}
