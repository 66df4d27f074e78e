import {
  alignToSchema,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { predictedPositions } from '@preflearn/core/numbers';
import { positionsOfOrder } from '@preflearn/mallows';
import type { ConstantOrderParts } from './constant-order-parts.js';

/**
 * The same order for every row of a table that has the columns of the schema.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictConstantOrder(
  { schema, order }: ConstantOrderParts,
  given: Table | Rows,
  options: PredictOptions,
): RankingPrediction {
  const table = tableForModel(schema, given, options);
  alignToSchema(schema, table, options.unseen); // only to report errors
  const labels = schema.target.classes;
  const own = positionsOfOrder(order, order.length);
  const positions = predictedPositions(table.rowCount, labels.length);
  for (let start = 0; start < positions.length; start += labels.length) positions.set(own, start);
  return { kind: 'ranking', labels, positions, details: [] };
}
