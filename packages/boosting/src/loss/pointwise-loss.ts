import type { Target, TargetKind } from '@preflearn/core';
import { exactSum, exactSumAndSize } from '../rows/exact-sum.js';
import type { Corner, CutScorer } from './cut-scorer.js';
import { type BoundLoss, type Loss, type LossRows, ONE_GROUP, type RuleCoverage } from './loss.js';
import { type Technique, termCount } from './technique.js';
import { termScorer } from './term-scorer.js';

/**
 * A loss that is a sum over rows of a function of the row's label y and one score f, by three functions:
 * the loss of a row, its first and its second derivative in f.
 */
export interface PointwiseLoss<T extends Target = Target> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** The number y of each row, shape [rows]. */
  labels(target: T): ArrayLike<number>;
  /** The loss of a row, finite. */
  value(y: number, f: number): number;
  /** Its derivative in f, finite. */
  gradient(y: number, f: number): number;
  /** Its second derivative in f, at least 0; where it is 0 throughout a rule, its response is {@link PointwiseLoss.maxResponse}. */
  hessian(y: number, f: number): number;
  /**
   * The score that every row starts with; when absent, the one of least loss.
   *
   * @param labels   shape [rows]
   * @param weights  shape [rows], all above 0
   */
  intercept?(labels: ArrayLike<number>, weights: Float64Array): number;
  /** Farthest that the response of a rule goes before shrinkage; 20 when absent. */
  readonly maxResponse?: number | undefined;
}

const MAX_RESPONSE = 20;

/** Halvings of a response that does not lower the loss; then the gain is rounding. */
const MAX_HALVINGS = 20;

/** Below this share of the gradients of all covered rows their sum is rounding, and counts as none. */
const ROUNDING = 1e-12;

/** Newton steps towards the intercept, and the size of the last one. */
const MAX_STEPS = 100;
const LAST_STEP = 1e-12;

/**
 * A loss from three functions of label and score.
 *
 * It works with every technique. Under those of gain and cost rows carry their slope and its size: a row
 * whose slope is negative gains by a positive response, the others lose by it. Responses are Newton
 * steps -l' / l'', halved until the loss falls.
 */
export function pointwiseLoss<T extends Target>(maths: PointwiseLoss<T>): Loss<T> {
  return {
    id: maths.id,
    targetKinds: maths.targetKinds,
    shape: (_, technique) => ({
      scoreCount: 1,
      width: termCount(technique),
      groups: ONE_GROUP,
      bounds: undefined,
    }),
    bind: (rows, technique) => new BoundPointwiseLoss(maths, rows, technique),
  };
}

class BoundPointwiseLoss<T extends Target> implements BoundLoss {
  readonly intercept: readonly [number];
  readonly #maths: PointwiseLoss<T>;
  readonly #technique: Technique;
  readonly #width: number;
  readonly #scores: Float64Array;
  readonly #statistics: Float64Array;
  readonly #weights: Float64Array;
  readonly #labels: ArrayLike<number>;
  readonly #scorer: CutScorer;
  /** Room for a number of each covered row. */
  readonly #terms: Float64Array;

  constructor(maths: PointwiseLoss<T>, rows: LossRows<T>, technique: Technique) {
    this.#maths = maths;
    this.#technique = technique;
    this.#width = termCount(technique);
    this.#scores = rows.scores;
    this.#statistics = rows.statistics;
    this.#weights = rows.weights;
    this.#labels = maths.labels(rows.target);
    this.#terms = new Float64Array(rows.weights.length);
    this.#scorer = scorerOf(technique, this.#width);
    const all = Int32Array.from(rows.weights.keys());
    for (const row of all) this.#write(row);
    const intercept = maths.intercept?.(this.#labels, this.#weights) ?? this.#leastLoss(all);
    this.intercept = [intercept];
    this.#scores.fill(intercept);
    for (const row of all) this.#write(row);
  }

  scorer(): CutScorer {
    return this.#scorer;
  }

  respond({ rows, count }: RuleCoverage): readonly number[] | undefined {
    const step = this.#newtonStep(rows, count);
    return step === 0 ? undefined : [step];
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    for (let i = 0; i < count; i++) {
      this.#scores[rows[i]] += response;
      this.#write(rows[i]);
    }
  }

  #write(row: number): void {
    const y = this.#labels[row];
    const f = this.#scores[row];
    const weight = this.#weights[row];
    const statistics = this.#statistics;
    const at = row * this.#width;
    const slope = weight * this.#maths.gradient(y, f);
    if (this.#technique.objective === 'derivatives') {
      statistics[at] = slope;
      if (this.#width === 2) statistics[at + 1] = weight * this.#maths.hessian(y, f);
      return;
    }
    statistics[at] = slope;
    statistics[at + 1] = Math.abs(slope);
    if (this.#width === 3) statistics[at + 2] = weight;
  }

  /** The score of least loss that is the same for all rows. */
  #leastLoss(all: Int32Array): number {
    for (let i = 0; i < MAX_STEPS; i++) {
      const step = this.#newtonStep(all, all.length);
      this.update(all, all.length, [step]);
      if (Math.abs(step) <= LAST_STEP * Math.max(1, Math.abs(this.#scores[0]))) break;
    }
    return this.#scores[0];
  }

  /** A Newton step on these rows, halved until the loss falls; 0 when none does. */
  #newtonStep(rows: Int32Array, count: number): number {
    const { hessian, maxResponse = MAX_RESPONSE } = this.#maths;
    for (let i = 0; i < count; i++) this.#terms[i] = this.#statistics[rows[i] * this.#width];
    const { sum: slope, size } = exactSumAndSize(this.#terms, count);
    if (Math.abs(slope) <= ROUNDING * size) return 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      this.#terms[i] = this.#weights[row] * hessian(this.#labels[row], this.#scores[row]);
    }
    const step = -slope / exactSum(this.#terms, count);
    let response = Math.min(maxResponse, Math.max(-maxResponse, step));
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++) {
      if (this.#change(rows, count, response) < 0) return response;
      response /= 2;
    }
    return 0;
  }

  /** How the loss changes where a response is added to the scores of rows. */
  #change(rows: Int32Array, count: number, response: number): number {
    const { value } = this.#maths;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const y = this.#labels[row];
      const f = this.#scores[row];
      this.#terms[i] = this.#weights[row] * (value(y, f + response) - value(y, f));
    }
    return exactSum(this.#terms, count);
  }
}

/** Both directions of response are tried, so that a slope counts by its size. */
function scorerOf(technique: Technique, length: number): CutScorer {
  return termScorer({
    technique,
    length,
    corners: [[0, 0, 0].slice(0, length), [1, 0, 0].slice(0, length)] as Corner[],
    termsOf(sums, _, count, out) {
      if (technique.objective === 'derivatives') writeSlopes(sums, count * length, length, out);
      else writeGainAndCost(sums, count * length, length, out);
    },
  });
}

/** The gradient against the better sign of response, and the hessian. */
function writeSlopes(sums: Float64Array, end: number, length: number, out: Float64Array): void {
  for (let j = 0; j < end; j++) out[j] = sums[j];
  for (let j = 0; j < end; j += length) out[j] = -Math.abs(out[j]);
}

/** What a positive response improves and worsens, from the sum of the slopes and that of their sizes. */
function writeGainAndCost(
  sums: Float64Array,
  end: number,
  length: number,
  out: Float64Array,
): void {
  for (let j = 0; j < end; j += length) {
    const slope = sums[j];
    const size = sums[j + 1];
    // The size is below that of the slope only in a corner of a box of sums.
    out[j] = Math.max(0, -slope, 0.5 * (size - slope));
    out[j + 1] = Math.max(0, slope, 0.5 * (size + slope));
    if (length === 3) out[j + 2] = sums[j + 2];
  }
}
