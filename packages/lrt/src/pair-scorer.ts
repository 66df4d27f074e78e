import { PseudoTheta } from './pseudo-theta.js';
import type { RankedRows } from './ranked-rows.js';
import type { SplitScorer } from './split-scorer.js';
import { type Side, TwoSides } from './two-sides.js';

/**
 * Scores splits by pairwise counts: exact for complete rankings, and an approximation for incomplete ones, in which a
 * label that a row leaves out, or a pair that it ties, adds nothing to its distance.
 */
export class PairScorer implements SplitScorer {
  readonly #sides: TwoSides;
  readonly #thetas: PseudoTheta[] = [];

  constructor(rows: RankedRows) {
    this.#sides = new TwoSides(rows);
    for (let n = 0; n <= rows.rankings.labelCount; n++) this.#thetas.push(new PseudoTheta(n));
  }

  start(list: Int32Array, from: number, to: number): void {
    this.#sides.start(list, from, to);
  }

  reset(): void {
    this.#sides.reset();
  }

  move(row: number): void {
    this.#sides.move(row);
  }

  scoreAbove(least: number, minLeaf: number): number | undefined {
    const { first, second } = this.#sides;
    if (first.weight < minLeaf || second.weight < minLeaf) return undefined;
    this.#sides.settle();
    const [a, b] = [this.#thetaOf(first), this.#thetaOf(second)];
    const bound =
      first.weight * a.bound(first.distance, first.weight) +
      second.weight * b.bound(second.distance, second.weight);
    if (bound <= least) return undefined;
    const score =
      first.weight * a.of(first.distance, first.weight) +
      second.weight * b.of(second.distance, second.weight);
    return score > least ? score : undefined;
  }

  #thetaOf(side: Side): PseudoTheta {
    return this.#thetas[this.#sides.labelsOf(side)];
  }
}
