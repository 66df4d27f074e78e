import type { CutScorer, Loss, Technique } from '@preflearn/boosting';
import type { SqlConnection } from './sql-connection.js';

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

/** A loss in SQL in any other form: statistics are worked out from scores, classes and weights when a rule begins. */
export interface SqlLossForm {
  /** What of a row is kept as columns: expressions of doubles at the start, which responses may multiply. */
  kept(row: RowExpressions, width: number): readonly string[];
  /** Starts training on rows of a database. */
  bind(rows: SqlLossRows): BoundSqlLoss;
}

/** The training rows of a database as a loss sees them. */
export interface SqlLossRows {
  readonly connection: SqlConnection;
  /** The loss that they are for, and its technique. */
  readonly loss: Loss;
  readonly technique: Technique;
  /** Statistics of a row. */
  readonly width: number;
  readonly classCount: number;
  readonly row: SqlRow;
  /** Whether conditions are searched elsewhere, in a pool of the rows: {@link BoundSqlLoss.statistics} is not asked then. */
  readonly hasPool: boolean;
  /** What stands behind FROM for the rows as they stand. */
  from(): string;
}

/** Columns of {@link SqlLossRows.from}. */
export interface SqlRow extends RowExpressions {
  /** Scores under the loss, shape [scoreCount]. */
  readonly scores: readonly string[];
  /** See {@link SqlLossForm.kept}. */
  readonly kept: readonly string[];
}

/** A loss in the course of training on rows of a database: `BoundLoss` of `@preflearn/boosting`, which waits for answers. */
export interface BoundSqlLoss {
  /** Farthest that a score may come from 0; no limit when absent. */
  readonly mostScore?: number | undefined;
  /** The score that every row starts with, shape [scoreCount]; asked once, before anything else. */
  start(): Promise<readonly number[]>;
  /** Scores conditions. */
  scorer(): CutScorer;
  /** Where the statistics of the rows as they stand are found; asked at the start of each rule. */
  statistics(): Promise<SqlStatistics>;
  /** The response of a finished rule, as `BoundLoss.respond`. */
  respond(rule: SqlRuleCoverage): Promise<readonly number[] | undefined>;
  /**
   * The factors of the kept columns that a response brings to the rows it is added to.
   *
   * @param response  after shrinkage, shape [scoreCount]
   * @returns shape [at most kept columns], from the first
   */
  update(response: readonly number[]): readonly number[];
}

/** Statistics of rows. */
export interface SqlStatistics {
  /** What stands behind FROM: the rows, with all their columns and perhaps more. */
  readonly from: string;
  /** Expressions of doubles, shape [width]. */
  readonly columns: readonly string[];
}

/** What is known of a grown rule. */
export interface SqlRuleCoverage {
  /** Condition on the rows that it covers. */
  readonly where: string;
  /** Number of the response that the conditions were chosen with. */
  readonly tried: number;
  /** Sums over the covered and over all rows, exact on the grid, shape [groups x width]; read when asked for. */
  sums(): Promise<RuleSums>;
}

/** Sums of a rule. */
export interface RuleSums {
  /** Covered rows. */
  readonly count: number;
  /** Shape [groups x width]. */
  readonly covered: Float64Array;
  /** Over all rows, shape [groups x width]. */
  readonly total: Float64Array;
}

/** A loss of one's own with its form in SQL. */
export interface LossWithSql {
  readonly sql: SqlLoss | SqlLossForm;
}
