import type { Loss, RuleCoverage, Technique } from '@preflearn/boosting';
import { type LabelledTable, Random, type Target } from '@preflearn/core';
import type { SkippedClauses } from '../clause.js';
import { ensure } from '../ensure.js';
import { randomLabelledTable } from '../random-labelled-table.js';
import { allRows, type BoundRows, bindLoss, sumRows } from './bind-loss.js';

/** How to test a loss against the contract. */
export interface LossContractOptions<T extends Target = Target, Name extends string = string> {
  /**
   * The loss by its definition, summed over all rows (or pairs of rows); if given, the objective terms and the
   * responses are checked against it.
   *
   * @param scores  `scores[row * scoreCount + k]`
   */
  readonly value?: ((target: T, weights: Float64Array, scores: Float64Array) => number) | undefined;
  /**
   * Whether gain and cost determine the loss under every response a, L + (e^{-a} - 1) gain + (e^a - 1) cost, as for
   * exponential losses, rather than only its derivative at 0.
   */
  readonly exponential?: boolean | undefined;
  /**
   * What a response of 1 adds to the scores of a covered row, for each response that is tried, shape
   * [responses][scoreCount]; needed unless it is [[1]]: without it, the terms of several responses or scores are not
   * checked.
   */
  readonly directions?: ((target: T) => readonly (readonly number[])[]) | undefined;
  /** Number of classes; 2 to 5 are drawn when absent. */
  readonly classes?: number | undefined;
  /** Seed of the random tables; 1 when absent. */
  readonly tableSeed?: number | undefined;
  /** Clauses to skip, each with the reason. */
  readonly skip?: SkippedClauses<Name> | undefined;
}

/** Relative difference that a different order of summation may cause. */
export const ROUNDING = 1e-9;

/** Number of covers that a clause tries on each table. */
export const COVERS = 8;

const TABLES = 6;

/** Rows, and the random generator that drew them. */
export interface DrawnRows<T extends Target, Q extends Technique> {
  readonly rows: BoundRows<T>;
  readonly random: Random;
  readonly technique: Q;
}

/** A loss with the tables to which the clauses bind it. */
export class LossSubject<T extends Target, Q extends Technique> {
  readonly loss: Loss<T, Q>;
  readonly techniques: readonly Q[];
  readonly options: LossContractOptions<T>;

  constructor(loss: Loss<T, Q>, techniques: readonly Q[], options: LossContractOptions<T>) {
    ensure(techniques.length > 0, 'Give at least one technique that the loss is to work with.');
    this.loss = loss;
    this.techniques = techniques;
    this.options = options;
  }

  /** Random tables, with a random generator for each. */
  *tables(rows?: number, count = TABLES): Generator<{ data: LabelledTable<T>; random: Random }> {
    const { classes, tableSeed = 1 } = this.options;
    for (const kind of this.loss.targetKinds) {
      for (let draw = 0; draw < count; draw++) {
        const random = new Random(tableSeed, 1000 + draw);
        const drawn = randomLabelledTable(random, { kind, classes, rows });
        yield { data: drawn as LabelledTable as LabelledTable<T>, random };
      }
    }
  }

  /** The loss bound to random rows under each technique; the scores have already moved from their initial values. */
  *bound(techniques: readonly Q[] = this.techniques): Generator<DrawnRows<T, Q>> {
    for (const technique of techniques) {
      for (const { data, random } of this.tables()) {
        const rows = bindLoss(this.loss, data, technique);
        for (let i = random.integer(4); i > 0; i--) moveScores(rows, random);
        yield { rows, random, technique };
      }
    }
  }
}

/** Random rows, ascending; sometimes none or all. */
export function randomCover(rows: BoundRows, random: Random): Int32Array {
  const share = random.integer(5) / 4;
  return allRows(rows).filter(() => random.uniform() < share);
}

/** Adds a random response of at most 1 to random rows. */
function moveScores(rows: BoundRows, random: Random): void {
  const cover = randomCover(rows, random);
  const response = rows.bound.intercept.map(() => 2 * random.uniform() - 1);
  rows.bound.update(cover, cover.length, response);
}

/** The response, computed on all rows, of a rule that covers these. */
export function respond(
  rows: BoundRows,
  cover: Int32Array,
  tried: number,
): readonly number[] | undefined {
  const [covered, total] = [sumRows(rows, cover), sumRows(rows, allRows(rows))];
  const rule: RuleCoverage = { rows: cover, count: cover.length, covered, total, tried };
  return rows.bound.respond(rule);
}

/** Throws unless all numbers are finite. */
export function ensureFinite(values: ArrayLike<number>, what: string): void {
  for (let i = 0; i < values.length; i++) {
    ensure(Number.isFinite(values[i]), `${what}: place ${i} holds ${values[i]}.`);
  }
}

/** Upper bound on the absolute values of sums of statistics, or of products of two sums. */
export function sizeOf({ statistics }: BoundRows): number {
  const size = statistics.reduce((sum, value) => sum + Math.abs(value), 0);
  return Math.max(size, size * size);
}
