import type { CutScorer, Loss, Technique } from '@preflearn/boosting';
import type { SqlConnection } from './sql-connection.js';

/** Expressions for the values of a training row. */
export interface RowExpressions {
  /** Its weight, above 0. */
  readonly weight: string;
  /** Index of its class, from 0. */
  readonly classNumber: string;
}

/**
 * A loss whose statistics a database can store: their initial values are given, and a response multiplies the first two
 * of them (`LossRows.scale`). The database need not compute exponentials or logarithms.
 */
export interface SqlLoss {
  /** The statistics of a row before the first rule, `width` expressions of type double. */
  startStatistics(row: RowExpressions, width: number): readonly string[];
  /** Largest absolute value of a score; beyond it, a response would not only multiply the statistics. */
  readonly mostScore: number;
}

/** Any other SQL form of a loss: statistics are computed from scores, classes and weights when a rule begins. */
export interface SqlLossForm {
  /**
   * The values stored as columns for each row: expressions of type double for their initial values, which responses may
   * multiply.
   */
  kept(row: RowExpressions, width: number): readonly string[];
  /** Starts training on rows of a database. */
  bind(rows: SqlLossRows): BoundSqlLoss;
}

/** The training rows of a database as seen by a loss. */
export interface SqlLossRows {
  readonly connection: SqlConnection;
  /** The loss and its technique. */
  readonly loss: Loss;
  readonly technique: Technique;
  /** Number of statistics per row. */
  readonly width: number;
  readonly classCount: number;
  readonly row: SqlRow;
  /**
   * Whether conditions are searched elsewhere, in a pool of the rows: {@link BoundSqlLoss.statistics} is then not
   * called.
   */
  readonly hasPool: boolean;
  /** The expression after FROM for the rows in their current state. */
  from(): string;
}

/** Columns of {@link SqlLossRows.from}. */
export interface SqlRow extends RowExpressions {
  /** Scores under the loss, shape [scoreCount]. */
  readonly scores: readonly string[];
  /** See {@link SqlLossForm.kept}. */
  readonly kept: readonly string[];
}

/**
 * A loss during training on rows of a database: the asynchronous counterpart of `BoundLoss` of `@preflearn/boosting`.
 */
export interface BoundSqlLoss {
  /** Largest absolute value of a score; no limit when absent. */
  readonly mostScore?: number | undefined;
  /** The initial score of every row, shape [scoreCount]; called once, before anything else. */
  start(): Promise<readonly number[]>;
  /** Scores conditions. */
  scorer(): CutScorer;
  /** Where to find the statistics of the rows in their current state; called at the start of each rule. */
  statistics(): Promise<SqlStatistics>;
  /** The response of a finished rule, as in `BoundLoss.respond`. */
  respond(rule: SqlRuleCoverage): Promise<readonly number[] | undefined>;
  /**
   * The factors by which a response multiplies the stored columns of the rows it is added to.
   *
   * @param response  after shrinkage, shape [scoreCount]
   * @returns shape [at most the number of stored columns], starting with the first
   */
  update(response: readonly number[]): readonly number[];
}

/** Statistics of rows. */
export interface SqlStatistics {
  /** The expression after FROM: the rows, with all their columns and possibly more. */
  readonly from: string;
  /** Expressions of type double, shape [width]. */
  readonly columns: readonly string[];
}

/** Information about a grown rule. */
export interface SqlRuleCoverage {
  /** Condition on the rows that it covers. */
  readonly where: string;
  /** Index of the response with which the conditions were chosen. */
  readonly tried: number;
  /** Sums over the covered rows and over all rows, exact on the grid, shape [groups x width]; read when requested. */
  sums(): Promise<RuleSums>;
}

/** Sums for a rule. */
export interface RuleSums {
  /** Number of covered rows. */
  readonly count: number;
  /** Shape [groups x width]. */
  readonly covered: Float64Array;
  /** Over all rows, shape [groups x width]. */
  readonly total: Float64Array;
}

/** A custom loss with its SQL form. */
export interface LossWithSql {
  readonly sql: SqlLoss | SqlLossForm;
}
