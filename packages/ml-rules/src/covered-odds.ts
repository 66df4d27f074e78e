import { exactSum } from '@preflearn/boosting';
import {
  type OddsArrays,
  writeChangeTerms,
  writeGradientTerms,
  writeHessianTerms,
} from './odds-terms.js';

/** Writes the terms of a sum for the first `count` rows, at a step of the log odds. */
export type WriteTerms = (
  of: 'gradient' | 'hessian' | 'change',
  count: number,
  step: number,
) => void;

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
  readonly #arrays: OddsArrays;
  readonly #stride: number;
  readonly #write: WriteTerms;

  /**
   * @param arrays  with places for the most rows
   * @param stride  how far a response of 1 moves the log odds
   * @param write   shares the rows among threads; on this one when absent
   */
  constructor(arrays: OddsArrays, stride: number, write: WriteTerms = writeHere(arrays)) {
    this.#arrays = arrays;
    this.#stride = stride;
    this.#write = write;
  }

  /**
   * l', the derivative of the negative log-likelihood in the response at `alpha` [ML08 eq. 10]: s times the sum of w (P
   * - d), where d is 1 if the row's class is raised, else 0. Source: [ML08 eq. 16] for one class, [ML08 eq. 19] for a
   * union.
   */
  gradient(alpha: number): number {
    return this.#stride * this.#sum('gradient', alpha);
  }

  /**
   * l'', the second derivative [ML08 eq. 13]: s^2 times the sum of w P Q. Source: [ML08 eq. 17] for one class,
   * [ML08 eq. 20] for a union, which is printed wrong: 4 P (1 - P) is right.
   */
  hessian(alpha: number): number {
    return this.#stride * this.#stride * this.#sum('hessian', alpha);
  }

  /** The change of the negative log-likelihood by a response `alpha` > 0; below 0 is an improvement. */
  change(alpha: number): number {
    return this.#sum('change', alpha);
  }

  #sum(of: 'gradient' | 'hessian' | 'change', alpha: number): number {
    this.#write(of, this.count, this.#stride * alpha);
    return exactSum(this.#arrays.terms, this.count);
  }
}

function writeHere(arrays: OddsArrays): WriteTerms {
  const write = {
    gradient: writeGradientTerms,
    hessian: writeHessianTerms,
    change: writeChangeTerms,
  };
  return (of, count, step) => write[of](arrays, 0, count, step);
}
