import type { Loss } from '@preflearn/boosting';
import { listed, quoted } from '@preflearn/core';
import { rowsStayError } from './rows-stay-error.js';

/** Expressions for what a row of the training rows has. */
export interface RowExpressions {
  /** Its weight, above 0. */
  readonly weight: string;
  /** Number of its class, from 0. */
  readonly classNumber: string;
}

/**
 * A loss whose statistics a database can keep: those at the start are given, and a response multiplies the first two
 * of them (`LossRows.scale`). No exponential or logarithm is asked of the database.
 */
export interface SqlLoss {
  /** The statistics of a row before the first rule, `width` expressions of doubles. */
  startStatistics(row: RowExpressions, width: number): readonly string[];
  /** Farthest that a score may come from 0, beyond which the loss would not only multiply. */
  readonly mostScore: number;
}

/** A loss of one's own with its form in SQL. */
export interface LossWithSql {
  readonly sql: SqlLoss;
}

const KNOWN: ReadonlyMap<string, SqlLoss> = new Map([
  [
    'exponential-rank',
    {
      startStatistics: ({ weight }, width) => new Array<string>(width).fill(weight),
      mostScore: 300,
    } satisfies SqlLoss,
  ],
]);

/**
 * The form of a loss in SQL: its own, or the one known for its id.
 *
 * @throws UsageError LEARNER_UNKNOWN when there is none
 */
export function sqlLossOf(loss: Loss): SqlLoss {
  const own = (loss as Partial<LossWithSql>).sql ?? KNOWN.get(loss.id);
  if (own !== undefined) return own;
  throw rowsStayError(
    `the loss ${quoted(loss.id)} cannot be computed in a database; those that can are ${listed([...KNOWN.keys()])} ` +
      '(rank-rules)',
  );
}
