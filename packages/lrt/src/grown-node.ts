import type { Split } from './split.js';

/** A node while the tree grows; without `split` it is a leaf, or has not been processed yet. */
export interface GrownNode {
  readonly depth: number;
  /** Weight of its rows. */
  readonly weight: number;
  /** Labels that its rows rank, best first. */
  readonly centre: Int32Array;
  /** Sum of the distances of its rows from the centre ranking. */
  readonly distance: number;
  /** Spread, with one pseudo-example at distance 1. */
  readonly theta: number;
  /** Whether no two rows contradict each other on any pair of labels. */
  readonly isPure: boolean;
  split?: Split;
  children?: readonly [GrownNode, GrownNode];
}
