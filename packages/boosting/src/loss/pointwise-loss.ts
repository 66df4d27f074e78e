import type { Target, TargetKind } from '@preflearn/core';
import { filled } from '@preflearn/core/numbers';
import { exactSum, exactSumAndSize } from '../numbers/exact-sum.js';
import type { Corner, CutScorer } from './cut-scorer.js';
import { type BoundLoss, type Loss, type LossRows, ONE_GROUP, type RuleCoverage } from './loss.js';
import { LAST_STEP, MAX_HALVINGS, MAX_STEPS, newtonStep } from './newton-step.js';
import { ROUNDING } from './rounding.js';
import type { StoredPointwise } from './stored-pointwise-loss.js';
import { type Technique, termCount } from './technique.js';
import { termScorer } from './term-scorer.js';

/**
 * A loss that is a sum over rows of a function of the row's label y and one score f, given by three functions: the loss
 * of a row, and its first and second derivatives in f.
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
  /**
   * Its second derivative in f, at least 0; if it is 0 on all rows of a rule, the rule's response is
   * {@link PointwiseLoss.maxResponse}.
   *
   * @param gradient  the first derivative there, up to rounding, for losses whose second derivative follows from it
   */
  hessian(y: number, f: number, gradient: number): number;
  /**
   * A bound c on how fast the second derivative changes, if there is one: |d hessian / d f| <= c hessian at every f; 0
   * for the squared loss and 1 for the logistic loss. Newton steps below 1.79 / c are then known to lower the loss;
   * longer ones, and all steps if this is absent, are checked with {@link PointwiseLoss.value}.
   *
   * Source: generalised self-concordance, Bach (2010), Self-concordant analysis for logistic regression,
   * Electronic Journal of Statistics 4.
   */
  readonly hessianGrowth?: number | undefined;
  /**
   * The score that every row starts with; when absent, the constant score of lowest loss.
   *
   * @param labels   shape [rows]
   * @param weights  shape [rows], all above 0
   */
  intercept?(labels: ArrayLike<number>, weights: Float64Array): number;
  /** Largest absolute response of a rule, before shrinkage; 20 when absent. */
  readonly maxResponse?: number | undefined;
  /** The functions for rows in a database, where the loss can be trained there; may be loaded late, by `import()`. */
  stored?(): StoredPointwise | PromiseLike<StoredPointwise>;
}

/** Upper bound on the error of a sum, per term, as a share of the sum of absolute values. */
const SUM_ERROR = 1.8e-15;

/**
 * Makes a loss from three functions of label and score.
 *
 * It works with every technique. For gain-and-cost techniques, rows carry their slope and its absolute value: a row
 * with a negative slope gains from a positive response, the others lose. Responses are Newton steps -l' / l'', halved
 * until the loss falls.
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
    ...(maths.stored && {
      stored: async () =>
        (await import('./stored-pointwise-loss.js')).storedForm(maths, newtonStep, [
          ROUNDING,
          MAX_HALVINGS,
          MAX_STEPS,
          LAST_STEP,
        ]),
    }),
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
  readonly #weight: number;
  /** Scratch space for one number per covered row. */
  readonly #terms: Float64Array;

  constructor(maths: PointwiseLoss<T>, rows: LossRows<T>, technique: Technique) {
    this.#maths = maths;
    this.#technique = technique;
    this.#width = termCount(technique);
    this.#scores = rows.scores;
    this.#statistics = rows.statistics;
    this.#weights = rows.weights;
    this.#labels = maths.labels(rows.target);
    this.#weight = exactSum(rows.weights);
    this.#terms = rows.scratch;
    this.#scorer = scorerOf(technique, this.#width);
    const all = filled(new Int32Array(rows.weights.length), (row) => row);
    if (this.#width === 3) {
      for (const row of all) this.#statistics[3 * row + 2] = this.#weights[row];
    }
    const intercept = maths.intercept?.(this.#labels, this.#weights) ?? this.#leastLoss(all);
    this.intercept = [intercept];
    this.#scores.fill(intercept);
    this.update(all, all.length, [0]);
  }

  scorer(): CutScorer {
    return this.#scorer;
  }

  respond({ rows, count }: RuleCoverage): readonly number[] | undefined {
    const step = this.#newtonStep(rows, count);
    return step === 0 ? undefined : [step];
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    const [scores, statistics, width] = [this.#scores, this.#statistics, this.#width];
    const [weights, labels] = [this.#weights, this.#labels];
    const { gradient, hessian } = this.#maths;
    const isGainAndCost = this.#technique.objective === 'gain and cost';
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const y = labels[row];
      const f = scores[row] + response;
      const weight = weights[row];
      const first = gradient(y, f);
      const slope = weight * first;
      scores[row] = f;
      statistics[row * width] = slope;
      if (isGainAndCost) statistics[row * width + 1] = Math.abs(slope);
      else if (width === 2) statistics[row * width + 1] = weight * hessian(y, f, first);
    }
  }

  /** The constant score of lowest loss. */
  #leastLoss(all: Int32Array): number {
    this.update(all, all.length, [0]);
    for (let i = 0; i < MAX_STEPS; i++) {
      const step = this.#newtonStep(all, all.length);
      this.update(all, all.length, [step]);
      if (Math.abs(step) <= LAST_STEP * Math.max(1, Math.abs(this.#scores[0]))) break;
    }
    return this.#scores[0];
  }

  /** A Newton step on these rows, halved until the loss falls; 0 if it never does. */
  #newtonStep(rows: Int32Array, count: number): number {
    const [statistics, width, terms] = [this.#statistics, this.#width, this.#terms];
    const [weights, labels, scores] = [this.#weights, this.#labels, this.#scores];
    const { hessian } = this.#maths;
    for (let i = 0; i < count; i++) terms[i] = statistics[rows[i] * width];
    const { sum: slope, size } = exactSumAndSize(terms, count);
    if (Math.abs(slope) <= ROUNDING * size) return 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const gradient = statistics[row * width] / weights[row];
      terms[i] = weights[row] * hessian(labels[row], scores[row], gradient);
    }
    const curvature = exactSum(terms, count);
    const { response, isSafe } = newtonStep(slope, curvature, this.#maths, this.#weight);
    for (let halvings = 0, part = response; halvings < MAX_HALVINGS; halvings++, part /= 2) {
      if (isSafe || this.#lowers(rows, count, part)) return part;
    }
    return 0;
  }

  /** Whether the loss falls when a response is added to the scores of rows. */
  #lowers(rows: Int32Array, count: number, response: number): boolean {
    const { value } = this.#maths;
    const [weights, labels, scores] = [this.#weights, this.#labels, this.#scores];
    const terms = this.#terms;
    let sum = 0;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const y = labels[row];
      const f = scores[row];
      const change = weights[row] * (value(y, f + response) - value(y, f));
      terms[i] = change;
      sum += change;
      size += Math.abs(change);
    }
    // If rounding cannot have changed its sign, the sign is the same for any order.
    const isCertain = Math.abs(sum) > count * SUM_ERROR * size;
    return (isCertain ? sum : exactSum(terms, count)) < 0;
  }
}

/** Responses of either sign are tried, so a slope counts by its absolute value. */
function scorerOf(technique: Technique, length: number): CutScorer {
  return termScorer({
    technique,
    length,
    corners: [[0, 0, 0].slice(0, length), [1, 0, 0].slice(0, length)] as Corner[],
    // Where the slope alone counts, whether or not rows carry its size.
    hasCloseBoxes:
      technique.objective === 'derivatives' ? length === 1 : technique.form?.kind === 'difference',
    termsOf(sums, _, count, out) {
      if (technique.objective === 'derivatives') writeSlopes(sums, count * length, length, out);
      else writeGainAndCost(sums, count * length, length, out);
    },
  });
}

/** The gradient for the better sign of the response, and the hessian. */
function writeSlopes(sums: Float64Array, end: number, length: number, out: Float64Array): void {
  for (let j = 0; j < end; j++) out[j] = sums[j];
  for (let j = 0; j < end; j += length) out[j] = -Math.abs(out[j]);
}

/** What a positive response improves and worsens, from the sum of the slopes and the sum of their absolute values. */
function writeGainAndCost(
  sums: Float64Array,
  end: number,
  length: number,
  out: Float64Array,
): void {
  for (let j = 0; j < end; j += length) {
    const slope = sums[j];
    const size = sums[j + 1];
    // The size is below the absolute slope only in a corner of a box of sums.
    out[j] = Math.max(0, -slope, 0.5 * (size - slope));
    out[j + 1] = Math.max(0, slope, 0.5 * (size + slope));
    if (length === 3) out[j + 2] = sums[j + 2];
  }
}
