import { MallowsFitter } from '@preflearn/mallows';
import type { GrownNode } from './grown-node.js';
import { pseudoTheta } from './pseudo-theta.js';
import type { RankedRows } from './ranked-rows.js';
import { TwoSides } from './two-sides.js';

/** Fits the model of a node: its centre ranking, the distances from it, and theta. */
export class NodeFitter {
  readonly #rows: RankedRows;
  readonly #sides: TwoSides;
  readonly #fitter: MallowsFitter;

  constructor(rows: RankedRows) {
    this.#rows = rows;
    this.#sides = new TwoSides(rows);
    this.#fitter = new MallowsFitter(rows.rankings, { labels: 'observed' });
  }

  /** The node of the rows list[from] to list[to - 1]. */
  fit(list: Int32Array, from: number, to: number, depth: number): GrownNode {
    if (!this.#rows.decided) return this.#fitIncomplete(list, from, to, depth);
    const isPure = this.#isPure(list, from, to);
    const { weight, distance, order } = this.#sides.second;
    return {
      isPure,
      depth,
      weight,
      distance,
      centre: order.slice(),
      theta: pseudoTheta(order.length, distance, weight),
    };
  }

  #isPure(list: Int32Array, from: number, to: number): boolean {
    this.#sides.start(list, from, to);
    return this.#sides.isPure();
  }

  #fitIncomplete(list: Int32Array, from: number, to: number, depth: number): GrownNode {
    const rows = list.subarray(from, to);
    const weights = Float64Array.from(rows, (row) => this.#rows.weights[row]);
    const { centre, totalDistance, totalWeight } = this.#fitter.fit({ rows, weights });
    const theta = pseudoTheta(centre.length, totalDistance, totalWeight);
    const isPure = this.#isPure(list, from, to);
    return { isPure, depth, weight: totalWeight, distance: totalDistance, centre, theta };
  }
}
