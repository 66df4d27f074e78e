import type { Expression, StepBuilder } from '@preflearn/core/expressions';
import type { CutScorer } from './cut-scorer.js';
import type { Technique } from './technique.js';

/**
 * A loss for training rows that are stored where no loop reaches them, such as in a database. It says in expressions what
 * has to be computed of each row, with the operations that the loss in memory performs, in the same order: then both
 * give the same rules, bit for bit.
 *
 * @typeParam Q  the techniques it works with
 */
export interface StoredLoss<Q extends Technique = Technique> {
  /** Largest absolute score under which it equals the loss in memory; any when absent. */
  readonly maxScore?: number | undefined;
  /**
   * Numbers that are stored for each row, by their values before the first rule, for responses to multiply; none when
   * absent.
   *
   * @param width  statistics per row
   */
  columns?(row: StoredColumns, width: number): readonly Expression[];
  /**
   * Begins training. When absent, the stored numbers are the statistics, responses follow from sums alone, and they
   * multiply the stored numbers, all as `Loss` says: see {@link StoredRows.inMemory}.
   */
  bind?(rows: StoredRows<Q>): BoundStoredLoss;
}

/** The columns of every training row. */
export interface StoredColumns {
  /** Above 0. */
  readonly weight: Expression;
  /** Index of its class, from 0. */
  readonly classNumber: Expression;
}

/** Writes numbers of a row as expressions, for which it may add steps. */
export type RowTerms = (steps: StepBuilder) => readonly Expression[];

/** Rows over which sums are taken. */
export interface StoredSums {
  /**
   * Exact sums of numbers and of their absolute values, bit for bit those of `exactSum`.
   *
   * @param byClass  whether to sum the rows of each class separately; otherwise there is one group
   * @returns shape [groups x numbers] each
   */
  sums(terms: RowTerms, byClass?: boolean): Promise<Record<'sums' | 'sizes', Float64Array>>;
  /**
   * The weighted median of a number, as `weightedMedian` of `@preflearn/ender` defines it; `undefined` without rows.
   *
   * @param terms  the number, and its weight, whose sums must be exact in any order
   */
  median(terms: RowTerms): Promise<number | undefined>;
}

/** All training rows. */
export interface StoredRows<Q extends Technique = Technique> extends StoredSums {
  readonly technique: Q;
  /** Statistics per row. */
  readonly width: number;
  readonly classCount: number;
  /** Whether conditions are searched in some of the rows, in memory: statistics are then not asked for. */
  readonly hasPool: boolean;
  readonly row: StoredColumns & {
    /** Shape [scores]. */
    readonly scores: readonly Expression[];
    /** See {@link StoredLoss.columns}. */
    readonly stored: readonly Expression[];
  };
  /** What the loss in memory does without seeing a row; its statistics are the stored numbers. */
  readonly inMemory: BoundStoredLoss;
}

/** A stored loss during training, as `BoundLoss` in memory. */
export interface BoundStoredLoss {
  /** The score that every row starts with, shape [scores]; asked for once, before anything else. */
  start(): Promise<readonly number[]>;
  /** Scores conditions. */
  scorer(): CutScorer;
  /** The statistics of a row for the current scores, shape [width]; asked for at the start of each rule. */
  statistics(): Promise<RowTerms>;
  /** The response of a finished rule, before shrinkage; `undefined` if it has no effect. */
  respond(rule: StoredRule): Promise<readonly number[] | undefined>;
  /**
   * The factors by which a response multiplies the stored numbers of the rows it is added to.
   *
   * @param response  after shrinkage, shape [scores]
   * @returns shape [at most the stored numbers], from the first
   */
  update(response: readonly number[]): readonly number[];
}

/** A finished rule, with sums over the rows that it covers. */
export interface StoredRule extends StoredSums {
  /** Index of the response that the conditions were chosen for. */
  readonly tried: number;
  /** The sums of `RuleCoverage`; taken when asked for. */
  totals(): Promise<RuleSums>;
}

/** Sums of statistics, exact on the grid. */
export interface RuleSums {
  /** Number of covered rows. */
  readonly count: number;
  /** Over the covered rows, shape [groups x width]. */
  readonly covered: Float64Array;
  /** Over all rows, shape [groups x width]. */
  readonly total: Float64Array;
}
