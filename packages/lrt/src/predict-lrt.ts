import {
  alignToSchema,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { predictedPositions } from '@preflearn/core/numbers';
import { expectedRanks } from '@preflearn/mallows';
import type { LrtModelParts } from './lrt-model-parts.js';
import type { Tree } from './tree.js';

/** What a leaf predicts. */
export interface LeafRanks {
  /** Position of each label, 1 = best, shape [labels]; empty for inner nodes. */
  readonly positions: Int32Array;
  /** Expected rank of each label under the Mallows model of the leaf, shape [labels]; empty for inner nodes. */
  readonly expected: Float64Array;
}

/** The prediction of each leaf. */
export function leafRanks(tree: Tree, labelCount: number): readonly LeafRanks[] {
  return tree.nodes.map(({ split, theta }, at) => {
    const size = split ? 0 : labelCount;
    const [positions, expected] = [new Int32Array(size), new Float64Array(size)];
    if (split) return { positions, expected };
    const ranks = expectedRanks(labelCount, theta);
    tree.completedCentre(at, labelCount).forEach((label, place) => {
      positions[label] = place + 1;
      expected[label] = ranks[place];
    });
    return { positions, expected };
  });
}

/**
 * The complete order predicted by each row's leaf, and the reliability of the leaf.
 *
 * @param leaves  result of {@link leafRanks}
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictLrt(
  { tree, schema }: Pick<LrtModelParts, 'tree' | 'schema'>,
  leaves: readonly LeafRanks[],
  given: Table | Rows,
  options: PredictOptions,
): RankingPrediction {
  const table = tableForModel(schema, given, options);
  const columns = alignToSchema(schema, table, options.unseen);
  const labels = schema.target.classes;
  const positions = predictedPositions(table.rowCount, labels.length);
  const expected = new Float64Array(positions.length);
  const values = new Float64Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const leaf = tree.leaf(columns, row);
    positions.set(leaves[leaf].positions, row * labels.length);
    expected.set(leaves[leaf].expected, row * labels.length);
    values[row] = tree.reliability(leaf);
  }
  const details = [{ name: 'theta', values }];
  return { kind: 'ranking', labels, positions, expectedRanks: expected, details };
}
