import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { collapseLevels, penalties } from '../src/cost-complexity.js';
import { isPreorder, Tree, type TreeNode } from '../src/tree.js';

const CENTRE = Int32Array.of(0, 1);

function treeFrom(nodes: readonly { inner: boolean; distance: number }[]): Tree {
  return new Tree(
    nodes.map(({ inner, distance }): TreeNode => {
      const node = { weight: 1, distance, theta: 1, centre: CENTRE };
      return inner ? { ...node, split: { attribute: 0, value: 0, missingHolds: true } } : node;
    }),
  );
}

/** Trees of up to 15 nodes with whole distances, which may rise from parent to child. */
const drawnTree = fc
  .array(fc.record({ inner: fc.boolean(), distance: fc.integer({ min: 0, max: 12 }) }), {
    minLength: 15,
    maxLength: 15,
  })
  .map((draws) => {
    const nodes: { inner: boolean; distance: number }[] = [];
    for (let open = 1; open > 0; ) {
      const draw = draws[nodes.length];
      const inner = draw.inner && nodes.length + open + 2 <= 15;
      nodes.push({ ...draw, inner });
      open += inner ? 1 : -1;
    }
    return treeFrom(nodes);
  });

/** Every way to cut a tree below a node: the sets of leaves. */
function cuts(tree: Tree, at: number): readonly (readonly number[])[] {
  const alone = [[at]];
  if (tree.seconds[at] === 0) return alone;
  const firsts = cuts(tree, at + 1);
  const seconds = cuts(tree, tree.seconds[at]);
  return [...alone, ...firsts.flatMap((a) => seconds.map((b) => [...a, ...b]))];
}

describe('cost-complexity pruning', () => {
  it('leaves the smallest of the trees of least cost, at each penalty', () => {
    const penalty = Float64Array.of(0, 0.25, 0.5, 1, 1.5, 2, 3, 5, 8, 13);
    fc.assert(
      fc.property(drawnTree, (tree) => {
        const levels = collapseLevels(tree, penalty);
        penalty.forEach((alpha, level) => {
          const cost = (leaves: readonly number[]) =>
            leaves.reduce((sum, at) => sum + tree.nodes[at].distance + alpha, 0);
          const all = cuts(tree, 0);
          const least = Math.min(...all.map(cost));
          const smallest = all
            .filter((leaves) => cost(leaves) === least)
            .reduce((a, b) => (b.length < a.length ? b : a));
          const pruned = tree.cut((at) => levels[at] <= level);
          const distances = (nodes: readonly TreeNode[]) => nodes.map(({ distance }) => distance);
          expect(distances(pruned.leaves().map((at) => pruned.nodes[at]))).toEqual(
            distances(smallest.map((at) => tree.nodes[at])),
          );
        });
      }),
      runs(100),
    );
  });

  it('has penalties from 0 to what leaves the root alone', () => {
    const tree = treeFrom([
      { inner: true, distance: 8 },
      { inner: false, distance: 0 },
      { inner: false, distance: 0 },
    ]);
    const penalty = penalties(tree);
    expect(penalty[0]).toBe(0);
    expect(penalty.at(-1)).toBe(8);
    expect(penalty.at(-3)).toBeCloseTo(4, 12);
    const levels = collapseLevels(tree, penalty);
    expect(levels[1]).toBe(0);
    expect(levels[0]).toBeGreaterThan(0);
    expect(levels[0]).toBeLessThan(penalty.length);
  });
});

describe('preorder', () => {
  it.each<[boolean[], boolean]>([
    [[false], true],
    [[true, false, false], true],
    [[true, true, false, false, false], true],
    [[], false],
    [[true], false],
    [[true, false], false],
    [[false, false], false],
    [[true, false, false, false], false],
    [[false, true, false], false],
  ])('%j: %s', (inner, expected) => {
    expect(isPreorder(inner)).toBe(expected);
  });
});
