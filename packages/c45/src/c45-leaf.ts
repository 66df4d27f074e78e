/** A leaf of a decision tree. */
export interface C45Leaf {
  /** The conditions that lead to it, such as `age <= 4.5`, in order; empty if the tree is a single leaf. */
  readonly conditions: readonly string[];
  /** The class that it predicts. */
  readonly class: string;
  /** Class probabilities: shares of its training rows; those of the node above if it has none; shape [classes]. */
  readonly probabilities: readonly number[];
  /** Weight of its training rows. */
  readonly weight: number;
  /** Weight of its training rows that are of other classes. */
  readonly errors: number;
}
