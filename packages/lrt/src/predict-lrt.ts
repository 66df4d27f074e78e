import {
  alignToSchema,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { predictedPositions } from '@preflearn/core/numbers';
import type { LrtModelParts } from './lrt-model-parts.js';
import type { Tree } from './tree.js';

/** Position of each label in the prediction of each leaf, 1 = best, shape [labels]; empty for inner nodes. */
export function leafPositions(tree: Tree, labelCount: number): readonly Int32Array[] {
  return tree.nodes.map(({ split }, at) => {
    const positions = new Int32Array(split ? 0 : labelCount);
    if (split) return positions;
    tree.completedCentre(at, labelCount).forEach((label, place) => {
      positions[label] = place + 1;
    });
    return positions;
  });
}

/**
 * The complete order predicted by each row's leaf, and the reliability of the leaf.
 *
 * @param leaves  result of {@link leafPositions}
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictLrt(
  { tree, schema }: Pick<LrtModelParts, 'tree' | 'schema'>,
  leaves: readonly Int32Array[],
  given: Table | Rows,
  options: PredictOptions,
): RankingPrediction {
  const table = tableForModel(schema, given, options);
  const columns = alignToSchema(schema, table, options.unseen);
  const labels = schema.target.classes;
  const positions = predictedPositions(table.rowCount, labels.length);
  const values = new Float64Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const leaf = tree.leaf(columns, row);
    positions.set(leaves[leaf], row * labels.length);
    values[row] = tree.reliability(leaf);
  }
  return { kind: 'ranking', labels, positions, details: [{ name: 'theta', values }] };
}
