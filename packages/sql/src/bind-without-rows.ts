import { type BoundLoss, type LossRows, ONE_GROUP } from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import type { SqlLossRows } from './sql-loss.js';

/**
 * A loss bound to a single row that stands for none in the database: its scorer, and responses that can be computed
 * from sums, are the same for any rows.
 *
 * @param scale  as in `LossRows`
 */
export function bindWithoutRows(
  { loss, technique, classCount, width, row }: SqlLossRows,
  scale: LossRows['scale'] = () => 0,
): BoundLoss {
  const target: OrdinalTarget = {
    kind: 'ordinal',
    name: 'target',
    classes: Array.from({ length: classCount }, (_, code) => String(code)),
    codes: Int32Array.of(0),
  };
  const { groups } = loss.shape(target, technique);
  const groupStart = new Int32Array(groups.count + 1).fill(1, 1);
  return loss.bind(
    {
      target,
      weights: Float64Array.of(1),
      groupStart: groups === ONE_GROUP ? Int32Array.of(0, 1) : groupStart,
      scores: new Float64Array(row.scores.length),
      statistics: new Float64Array(width),
      scratch: new Float64Array(1),
      scale,
    },
    technique,
  );
}
