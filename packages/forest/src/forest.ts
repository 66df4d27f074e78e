/** Trees as flat arrays, one tree after the other, the nodes of each in preorder. */
export interface Forest {
  /** First node of each tree, then the number of nodes; shape [trees + 1]. */
  readonly starts: Int32Array;
  /** Position in the schema of the attribute that a node splits; -1 for a leaf; shape [nodes]. */
  readonly attributes: Int32Array;
  /**
   * Shape [nodes]. For a number: rows with a value up to it go to the first child, the node that follows. For categories:
   * where the sides of the categories begin in `sides`.
   */
  readonly thresholds: Float64Array;
  /** Second child of a split, number of a leaf; shape [nodes]. */
  readonly seconds: Int32Array;
  /** 1 where rows without a value go to the first child; shape [nodes]. */
  readonly missing: Uint8Array;
  /** 1 for each category that goes to the first child; shape [categories of the attribute], one split after the other. */
  readonly sides: Uint8Array;
  /** Weight of the training rows in each leaf, shape [leaves]. */
  readonly weights: Float64Array;
  /** Numbers in a leaf: one for each class or label, or one. */
  readonly width: number;
  /** Weight of each class, or the mean number, or the mean position of each label; shape [leaves x width]. */
  readonly values: Float64Array;
}

/** One grown tree; as {@link Forest}, but positions count from its own beginning. */
export type Tree = Omit<Forest, 'starts'>;

/**
 * Puts trees together.
 *
 * @param isNominal  of each attribute of the schema
 */
export function joinTrees(
  trees: readonly Tree[],
  width: number,
  isNominal: readonly boolean[],
): Forest {
  const total = (of: (tree: Tree) => number) => trees.reduce((sum, tree) => sum + of(tree), 0);
  const nodes = total(({ attributes }) => attributes.length);
  const leaves = total(({ weights }) => weights.length);
  const forest = {
    starts: new Int32Array(trees.length + 1),
    attributes: new Int32Array(nodes),
    thresholds: new Float64Array(nodes),
    seconds: new Int32Array(nodes),
    missing: new Uint8Array(nodes),
    sides: new Uint8Array(total(({ sides }) => sides.length)),
    weights: new Float64Array(leaves),
    width,
    values: new Float64Array(leaves * width),
  };
  let [node, leaf, side] = [0, 0, 0];
  for (const [i, tree] of trees.entries()) {
    const { attributes } = tree;
    forest.attributes.set(attributes, node);
    forest.missing.set(tree.missing, node);
    forest.sides.set(tree.sides, side);
    forest.weights.set(tree.weights, leaf);
    forest.values.set(tree.values, leaf * width);
    for (let at = 0; at < attributes.length; at++) {
      const attribute = attributes[at];
      forest.seconds[node + at] = tree.seconds[at] + (attribute < 0 ? leaf : node);
      forest.thresholds[node + at] = tree.thresholds[at] + (isNominal[attribute] ? side : 0);
    }
    node += attributes.length;
    leaf += tree.weights.length;
    side += tree.sides.length;
    forest.starts[i + 1] = node;
  }
  return forest;
}
