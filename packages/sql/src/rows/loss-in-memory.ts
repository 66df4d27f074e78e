import {
  type BoundStoredLoss,
  type Loss,
  type LossRows,
  ONE_GROUP,
  plainLossRows,
  type Technique,
} from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';

/** A loss, and how it is used. */
export interface UsedLoss {
  readonly loss: Loss;
  readonly technique: Technique;
  readonly classCount: number;
  /** Statistics per row. */
  readonly width: number;
  readonly scoreCount: number;
}

const NO_ROWS = new Int32Array(0);

/**
 * What a loss in memory does without seeing a row: it is bound to a single row that stands for none in the database. Its
 * scorer, and responses that follow from sums, are the same for any rows.
 */
export function lossInMemory(used: UsedLoss): Omit<BoundStoredLoss, 'statistics'> {
  let factors: readonly number[] = [];
  const bound = bindWithoutRows(used, (_, __, ___, own) => {
    factors = own;
    return 0; // how large scores may have become is checked before the next rule
  });
  return {
    start: async () => bound.intercept,
    scorer: () => bound.scorer(),
    respond: async (rule) =>
      bound.respond({ rows: NO_ROWS, tried: rule.tried, ...(await rule.totals()) }),
    update(response) {
      factors = [];
      bound.update(NO_ROWS, 0, response);
      return factors;
    },
  };
}

function bindWithoutRows(
  { loss, technique, classCount, width, scoreCount }: UsedLoss,
  scale: LossRows['scale'],
) {
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
      ...plainLossRows({
        target,
        weights: Float64Array.of(1),
        groupStart: groups === ONE_GROUP ? Int32Array.of(0, 1) : groupStart,
        scores: new Float64Array(scoreCount),
        statistics: new Float64Array(width),
      }),
      scale,
    },
    technique,
  );
}
