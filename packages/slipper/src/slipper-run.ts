import type { Condition } from '@preflearn/boosting';
import { exp, log } from '@preflearn/core/numbers';
import { ConditionSearch, LEAST_GAIN, objective } from './find-condition.js';
import type { SlipperOptions } from './slipper-options.js';
import type { TrainingRows } from './training-rows.js';

/** Largest 1/2n, for rows of tiny weights. */
const MAX_SMOOTHING = 1e100;

/** A rule of one round. */
export interface SlipperRule {
  /** None for the default rule, which covers all rows. */
  readonly conditions: readonly Condition[];
  /** Number of conditions before it was pruned, or before the default rule was taken. */
  readonly grown: number;
  /** Half the log odds of the positive class among the covered rows; below 0 for the default rule alone. */
  readonly confidence: number;
  /** Bound on the factor by which the training error falls. */
  readonly z: number;
  /** The rows that it covers. */
  readonly rows: Int32Array;
}

/** What differs from the paper where it is not the default. */
export type RoundOptions = Pick<SlipperOptions, 'shrinkage' | 'prune' | 'responseRows'>;

const PAPER: RoundOptions = { shrinkage: 1, prune: true, responseRows: 'all' };

/** Weight of the covered rows of the positive class and of the others. */
interface Sums {
  readonly positive: number;
  readonly negative: number;
}

/**
 * Boosting of rules for one class against the others, with weights D of sum 1 on n rows. A round
 *
 * 1. divides the rows into a growing and a pruning set;
 * 2. adds conditions that raise z = sqrt(W+) - sqrt(W-) most on the growing set, until z does not rise or W- = 0;
 * 3. cuts it back to the first conditions that minimise (1 - V+ - V-) + V+ e^-c + V- e^c on the pruning set, V being its
 *    sums and c the confidence on the growing set;
 * 4. takes that rule or the one without conditions, whichever has the lower Z = 1 - z^2 on all rows;
 * 5. multiplies the weights of covered rows by e^-c or, in the other class, e^c, with the confidence
 *    c = 1/2 ln((W+ + 1/2n) / (W- + 1/2n)) on all rows.
 *
 * Source: Cohen and Singer (1999), A simple, fast, and effective rule learner, Proc. 16th AAAI.
 */
export class SlipperRun {
  readonly #search: ConditionSearch;
  readonly #rows: Int32Array;
  /** D, negative for rows of other classes, `signed[row]`. */
  readonly #signed: Float64Array;
  readonly #options: RoundOptions;
  /** 1/2n. */
  readonly #smoothing: number;

  /**
   * @param data      all rows
   * @param rows      numbers of those to train on
   * @param positive  the class that rules speak for
   */
  constructor(
    { attributes, codes, weights }: TrainingRows,
    rows: Int32Array,
    positive: number,
    options: RoundOptions = PAPER,
  ) {
    this.#options = options;
    const total = rows.reduce((sum, row) => sum + weights[row], 0);
    this.#search = new ConditionSearch(attributes);
    this.#rows = rows;
    this.#signed = weights.map(
      (weight, row) => (codes[row] === positive ? weight : -weight) / total,
    );
    this.#smoothing = Math.min(1 / (2 * total), MAX_SMOOTHING);
  }

  /** D of a row. */
  weightOf(row: number): number {
    return Math.abs(this.#signed[row]);
  }

  /**
   * Runs a round.
   *
   * @param growing  numbers of the rows of the growing set
   * @param pruning  numbers of the other rows
   */
  round(growing: Int32Array, pruning: Int32Array): SlipperRule {
    const conditions = this.#grow(growing);
    const kept = this.#options.prune
      ? conditions.slice(0, this.#prune(conditions, growing, pruning))
      : conditions;
    const rows = this.#coveredBy(kept, this.#rows);
    const own = this.#sums(rows);
    const all = this.#sums(this.#rows);
    const z = 1 - objective(own.positive, own.negative) ** 2;
    const zOfAll = 1 - objective(all.positive, all.negative) ** 2;
    const isRule = kept.length > 0 && own.positive > own.negative && z < zOfAll - LEAST_GAIN;
    const grown = conditions.length;
    const isOnAll = this.#options.responseRows === 'all';
    const sumsOf = (sums: Sums, list: readonly Condition[]) =>
      isOnAll ? sums : this.#sums(this.#coveredBy(list, growing));
    const confidence = (sums: Sums, list: readonly Condition[]) =>
      this.#options.shrinkage * this.#confidence(sumsOf(sums, list));
    const rule = isRule
      ? { conditions: kept, grown, confidence: confidence(own, kept), z, rows }
      : { conditions: [], grown, confidence: confidence(all, []), z: zOfAll, rows: this.#rows };
    this.#update(rule);
    return rule;
  }

  #grow(growing: Int32Array): Condition[] {
    const conditions: Condition[] = [];
    let rows = growing;
    for (;;) {
      const { positive, negative } = this.#sums(rows);
      if (negative === 0) return conditions;
      const next = this.#search.find(rows, this.#signed, objective(positive, negative));
      if (next === undefined) return conditions;
      conditions.push(next);
      rows = this.#search.covered(rows, next);
    }
  }

  /** The number of first conditions to keep; the fewest of several. */
  #prune(conditions: readonly Condition[], growing: Int32Array, pruning: Int32Array): number {
    let least = Infinity;
    let best = 0;
    let [grown, pruned] = [growing, pruning];
    conditions.forEach((condition, i) => {
      grown = this.#search.covered(grown, condition);
      pruned = this.#search.covered(pruned, condition);
      const c = this.#confidence(this.#sums(grown));
      const { positive, negative } = this.#sums(pruned);
      const loss = 1 - positive - negative + positive * exp(-c) + negative * exp(c);
      if (!(loss < least - LEAST_GAIN)) return;
      least = loss;
      best = i + 1;
    });
    return best;
  }

  #update({ rows, confidence }: SlipperRule): void {
    const signed = this.#signed;
    const [right, wrong] = [exp(-confidence), exp(confidence)];
    for (const row of rows) signed[row] *= signed[row] > 0 ? right : wrong;
    const total = this.#rows.reduce((sum, row) => sum + Math.abs(signed[row]), 0);
    for (const row of this.#rows) signed[row] /= total;
  }

  #coveredBy(conditions: readonly Condition[], rows: Int32Array): Int32Array {
    return conditions.reduce((kept, condition) => this.#search.covered(kept, condition), rows);
  }

  #sums(rows: Int32Array): Sums {
    let positive = 0;
    let negative = 0;
    for (const row of rows) {
      const weight = this.#signed[row];
      if (weight > 0) positive += weight;
      else negative -= weight;
    }
    return { positive, negative };
  }

  #confidence({ positive, negative }: Sums): number {
    return 0.5 * log((positive + this.#smoothing) / (negative + this.#smoothing));
  }
}
