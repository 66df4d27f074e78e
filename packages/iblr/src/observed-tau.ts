import { discordantPairs, type Rankings } from '@preflearn/mallows';

/** Kendall's tau between complete orders and rows, over the pairs of labels that a row puts in order. */
export class ObservedTau {
  readonly #rankings: Rankings;
  readonly #places: Int32Array;
  readonly #work: Int32Array;

  constructor(rankings: Rankings) {
    this.#rankings = rankings;
    this.#places = new Int32Array(rankings.labelCount);
    this.#work = new Int32Array(2 * rankings.labelCount);
  }

  /** @param row  must decide at least one pair */
  of(order: Int32Array, row: number): number {
    for (let place = 0; place < order.length; place++) this.#places[order[place]] = place + 1;
    const pairs = this.#rankings.decidedPairs(row);
    const discordant = discordantPairs(this.#rankings, row, this.#places, this.#work);
    return (pairs - 2 * discordant) / pairs;
  }
}
