import { exactSum } from '@preflearn/boosting';
import { exp, log } from '@preflearn/core/numbers';

/** The effect of a response on the odds e^f of the classes that it raises. */
export interface StepFactors {
  /** s, how far it moves the log odds; above 0. */
  readonly step: number;
  /** e^-s. */
  readonly shrunk: number;
  /** 1 - e^-s. */
  readonly lost: number;
  /** e^s - 1; Infinity if it overflows. */
  readonly grown: number;
}

/** The factors of a step of the log odds, accurate for small steps, too. */
export function stepFactors(step: number): StepFactors {
  return { step, shrunk: exp(-step), lost: -expMinus1(-step), grown: expMinus1(step) };
}

/**
 * The covered rows from the point of view of one response: the probability of the classes it raises and of the others,
 * and whether the row's class is among those raised. These determine the effect of a response on the likelihood, since
 * it multiplies the odds by e^{stride alpha}.
 *
 * Sums are taken on a grid, so their bits do not depend on the order of the rows.
 */
export class CoveredOdds {
  /** Number of rows; the first `count` places of the arrays are in use. */
  count = 0;
  readonly weights: Float64Array;
  /** P, the probability of the raised classes. */
  readonly inside: Float64Array;
  /** Q = 1 - P, accurate even if it is tiny. */
  readonly outside: Float64Array;
  /** 1 if the row's class is one of them. */
  readonly isRaised: Uint8Array;
  readonly #stride: number;
  readonly #terms: Float64Array;

  /**
   * @param capacity  most rows
   * @param stride    how far a response of 1 moves the log odds
   */
  constructor(capacity: number, stride: number) {
    this.weights = new Float64Array(capacity);
    this.inside = new Float64Array(capacity);
    this.outside = new Float64Array(capacity);
    this.isRaised = new Uint8Array(capacity);
    this.#stride = stride;
    this.#terms = new Float64Array(capacity);
  }

  /**
   * l', the derivative of the negative log-likelihood in the response at `alpha` [ML08 eq. 10]: s times the sum of w (P
   * - d), where d is 1 if the row's class is raised, else 0. Source: [ML08 eq. 16] for one class, [ML08 eq. 19] for a
   * union.
   */
  gradient(alpha: number): number {
    const shrunk = exp(-this.#stride * alpha);
    for (let i = 0; i < this.count; i++) {
      const others = this.outside[i] * shrunk;
      const all = this.inside[i] + others;
      const part = this.isRaised[i] === 1 ? -others : this.inside[i];
      this.#terms[i] = (this.weights[i] * part) / all;
    }
    return this.#stride * this.#sum();
  }

  /**
   * l'', the second derivative [ML08 eq. 13]: s^2 times the sum of w P Q. Source: [ML08 eq. 17] for one class,
   * [ML08 eq. 20] for a union, which is printed wrong: 4 P (1 - P) is right.
   */
  hessian(alpha: number): number {
    const shrunk = exp(-this.#stride * alpha);
    for (let i = 0; i < this.count; i++) {
      const others = this.outside[i] * shrunk;
      const all = this.inside[i] + others;
      this.#terms[i] = this.weights[i] * (this.inside[i] / all) * (others / all);
    }
    return this.#stride * this.#stride * this.#sum();
  }

  /** The change of the negative log-likelihood by a response `alpha` > 0; below 0 is an improvement. */
  change(alpha: number): number {
    const { step, shrunk, lost, grown } = stepFactors(this.#stride * alpha);
    for (let i = 0; i < this.count; i++) {
      const [p, q] = [this.inside[i], this.outside[i]];
      const change =
        this.isRaised[i] === 1 ? raised(p, q, lost, shrunk) : notRaised(p, step, grown);
      this.#terms[i] = this.weights[i] * change;
    }
    return this.#sum();
  }

  #sum(): number {
    return exactSum(this.#terms, this.count);
  }
}

/** -ln of the new over the old probability of the raised classes, ln(P + Q e^{-step}). */
function raised(p: number, q: number, lost: number, shrunk: number): number {
  if (q * lost <= 0.5) return logPlus1(-q * lost);
  return log(Math.max(p + q * shrunk, Number.MIN_VALUE));
}

/** -ln of the new over the old probability of the other classes, ln(P e^{step} + Q). */
function notRaised(p: number, step: number, grown: number): number {
  if (p === 0) return 0;
  return grown < Infinity ? logPlus1(p * grown) : step + log(p);
}

/** ln(1 + x), accurate also for small x, where 1 + x rounds. Source: Kahan. */
function logPlus1(x: number): number {
  const sum = 1 + x;
  return sum === 1 ? x : (log(sum) * x) / (sum - 1);
}

/** e^x - 1, accurate also for small x. Source: Kahan. */
function expMinus1(x: number): number {
  const power = exp(x);
  if (power === 1) return x;
  const difference = power - 1;
  return power > 0 && power < Infinity ? (difference * x) / log(power) : difference;
}
