import type { TargetKind } from '@preflearn/core';
import type { NodeTarget } from './node-target.js';
import type { TreeRows } from './tree-rows.js';

/** What a leaf holds of its training rows. */
export class LeafValues {
  /** Numbers in a leaf: one for each class or label, or one. */
  readonly width: number;
  readonly #target: NodeTarget;
  readonly #isClasses: boolean;
  readonly #own: Float64Array;

  /** @param classes  number of classes or labels */
  constructor(kind: TargetKind, target: NodeTarget, classes: number) {
    this.#target = target;
    this.#isClasses = kind === 'ordinal' || kind === 'nominal';
    this.width = kind === 'numeric' ? 1 : classes;
    this.#own = new Float64Array(this.width);
  }

  /**
   * The weight of each class, the mean number, or the mean position of each label.
   *
   * @param weight  of the rows at the places from `from` to `to - 1`
   * @returns shape [width]; valid until the next call
   */
  of({ weights, products, codes }: TreeRows, from: number, to: number, weight: number) {
    const own = this.#own.fill(0);
    const { shift, unit } = this.#target;
    const { width } = this;
    for (let i = from; i < to; i++) {
      if (this.#isClasses) own[codes[i]] += weights[i];
      else for (let t = 0; t < width; t++) own[t] += products[i * width + t];
    }
    if (this.#isClasses) return own;
    // Rows whose weight vanishes next to others have a mean that is only rounding errors.
    const isRanking = this.#target.shape === 'numbers';
    const [least, most] = isRanking ? [1, width] : [-Number.MAX_VALUE, Number.MAX_VALUE];
    for (let t = 0; t < width; t++) {
      own[t] = Math.min(most, Math.max(least, shift + unit * (own[t] / weight)));
    }
    return own;
  }
}
