import { MallowsFitter } from '@preflearn/mallows';
import { pseudoTheta } from './pseudo-theta.js';
import type { RankedRows } from './ranked-rows.js';
import type { SplitScorer } from './split-scorer.js';

/**
 * Scores splits as the paper does: for every candidate, [CHH09 alg. 1] fits a Mallows model of the labels that occur to
 * each side. O(N) per candidate, so O(N^2) per attribute and node.
 */
export class PaperScorer implements SplitScorer {
  readonly #fitter: MallowsFitter;
  readonly #weights: Float64Array;
  readonly #isFirst: Uint8Array;
  #rows: Int32Array = new Int32Array(0);
  #moved = 0;

  constructor({ rankings, weights }: RankedRows) {
    this.#fitter = new MallowsFitter(rankings, { labels: 'observed' });
    this.#weights = weights;
    this.#isFirst = new Uint8Array(weights.length);
  }

  start(list: Int32Array, from: number, to: number): void {
    this.reset();
    this.#rows = list.slice(from, to);
  }

  reset(): void {
    this.#moved = 0;
    for (const row of this.#rows) this.#isFirst[row] = 0;
  }

  move(row: number): void {
    this.#isFirst[row] = 1;
    this.#moved++;
  }

  scoreAbove(least: number, minLeaf: number): number | undefined {
    const first = sideOf(this.#moved);
    const second = sideOf(this.#rows.length - this.#moved);
    let moved = 0;
    for (let i = 0; i < this.#rows.length; i++) {
      const row = this.#rows[i];
      const isFirst = this.#isFirst[row] === 1;
      const side = isFirst ? first : second;
      const at = isFirst ? moved++ : i - moved;
      side.rows[at] = row;
      side.weights[at] = this.#weights[row];
    }
    const score = this.#sideScore(first, minLeaf) + this.#sideScore(second, minLeaf);
    return score > least ? score : undefined; // NaN, from a side that weighs too little, is not above
  }

  /** Weight times theta; NaN if the rows weigh less than `minLeaf`. */
  #sideScore({ rows, weights }: Side, minLeaf: number): number {
    let weight = 0;
    for (let i = 0; i < weights.length; i++) weight += weights[i];
    if (weight < minLeaf) return NaN;
    const { centre, totalDistance } = this.#fitter.fit({ rows, weights });
    return weight * pseudoTheta(centre.length, totalDistance, weight);
  }
}

interface Side {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

function sideOf(count: number): Side {
  return { rows: new Int32Array(count), weights: new Float64Array(count) };
}
