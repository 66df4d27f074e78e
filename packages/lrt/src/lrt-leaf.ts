/** A leaf of a label ranking tree. */
export interface LrtLeaf {
  /** The conditions that lead to it, such as `age <= 4.5`, in order; empty if the tree is a single leaf. */
  readonly conditions: readonly string[];
  /** All labels, best first. */
  readonly centre: readonly string[];
  /** Spread of the Mallows model of its training rows, with one pseudo-example at distance 1. */
  readonly theta: number;
  /** Weight of its training rows. */
  readonly weight: number;
  /** Theta times its share of the training rows: high if many rows agree. */
  readonly reliability: number;
}
