import type { ColumnOptions } from './asked-columns.js';
import type { RuleKeeper } from './kept-rules.js';
import type { PoolOptions } from './read-pool.js';
import type { TrainingPlan } from './training-plan.js';

/** Which columns of a table of a database are what, and how it is trained on. */
export interface SqlTableOptions extends ColumnOptions {
  /** Keeps the rules of a training, so that it can be gone on with when it was cut off; one training then. */
  readonly keeper?: RuleKeeper | undefined;
  /**
   * Searches conditions in memory on a pool of the rows, which is read once, instead of on all rows in the database:
   * far quicker, and another model unless the pool has all rows. Responses follow from all rows all the same.
   */
  readonly pool?: PoolOptions | undefined;
  /** Told what a training is going to ask for, before it asks for anything. */
  readonly onPlan?: ((plan: TrainingPlan) => void) | undefined;
  /** Ends the look through the table when it is aborted; training has a signal of its own. */
  readonly signal?: AbortSignal | undefined;
}
