import type { RuleKeeper } from '../rows/kept-rules.js';
import type { PoolOptions } from '../sample/read-pool.js';
import type { ColumnOptions } from '../source/select-columns.js';
import type { TrainingPlan } from './training-plan.js';

/** The roles of the columns of a database table, and how to train on it. */
export interface SqlTableOptions extends ColumnOptions {
  /** Stores the rules of a training run, so that it can be resumed after an interruption; for a single training run. */
  readonly keeper?: RuleKeeper | undefined;
  /**
   * Searches conditions in memory on a pool of the rows, which is read once or after every so many rules, instead of on
   * all rows in the database. This is far faster, and gives a different model unless the pool contains all rows.
   * Responses are still computed from all rows.
   */
  readonly pool?: PoolOptions | undefined;
  /** Called with what training is going to query, before it queries anything. */
  readonly onPlan?: ((plan: TrainingPlan) => void) | undefined;
  /** Stops the examination of the table when aborted; training has a signal of its own. */
  readonly signal?: AbortSignal | undefined;
}
