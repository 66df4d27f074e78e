import {
  DataError,
  type LabelledTable,
  type RankingTarget,
  selectRows,
  type TrainingResources,
  type TrainingStep,
  type TrainingWait,
} from '@preflearn/core';
import { exp } from '@preflearn/core/numbers';
import { PairwiseLogit } from '@preflearn/linear';

/** Settings of the scores that complete rankings: no choice by held-out rows, so that the order of rows does not matter. */
const COMPLETION = { terms: 'linear', strength: 0.003 } as const;

/** Probabilities are multiples of one part in so many, so that the positions of a row add up exactly. */
const PARTS = 2 ** 20;

/**
 * The rows that put two labels in order.
 *
 * @throws DataError TARGET_RANKING if there are none
 */
export function orderedRows(data: LabelledTable<RankingTarget>): LabelledTable<RankingTarget> {
  const { labels, positions, name } = data.target;
  const width = labels.length;
  const rows = Array.from({ length: data.attributes.rowCount }, (_, row) => row).filter((row) => {
    const known = positions.subarray(row * width, (row + 1) * width).filter(Boolean);
    return known.some((position) => position !== known[0]);
  });
  if (rows.length === 0) {
    throw new DataError(
      'TARGET_RANKING',
      'no row puts two labels in order, expected orders such as "b>a>c"',
      { where: { column: name }, remedy: 'give some row one' },
    );
  }
  return rows.length === data.attributes.rowCount ? data : selectRows(data, rows);
}

/**
 * The position of each label of each row, 1 for the best,
 *
 *     p_a = 1 + sum over b of P(b before a),
 *
 * where P is 0 or 1 for labels that the row puts in order, and 1 / (1 + e^(s_a - s_b)) with the scores s of a pairwise
 * logit for others (soft completion). Rows that order all labels need no scores.
 *
 * @param data  see {@link orderedRows}
 * @returns shape [rows x labels]
 */
export function* softPositions<M>(
  data: LabelledTable<RankingTarget>,
  seed: number,
  resources: TrainingResources,
  modelSoFar: () => M,
): Generator<TrainingStep<M> | TrainingWait, Float64Array, void> {
  const { labels, positions } = data.target;
  if (isComplete(positions, labels.length)) return Float64Array.from(positions);
  const training = new PairwiseLogit(COMPLETION).train(data, seed, resources);
  let next = training.next();
  for (; !next.done; next = training.next()) {
    if ('until' in next.value) yield next.value;
    else yield { ...next.value, phase: 'completing, steps', modelSoFar };
  }
  return completed(positions, labels.length, next.value.scores(data.attributes));
}

/** Whether every row gives each label a position of its own. */
function isComplete(positions: Int32Array, labels: number): boolean {
  for (let from = 0; from < positions.length; from += labels) {
    const own = positions.subarray(from, from + labels);
    if (own.includes(0) || new Set(own).size < labels) return false;
  }
  return true;
}

/**
 * Soft completion of rankings.
 *
 * @param positions  as in a ranking target, shape [rows x labels]
 * @param scores     shape [rows x labels]; of labels that a row does not put in order
 * @returns shape [rows x labels]
 */
export function completed(
  positions: Int32Array,
  labels: number,
  scores: Float64Array,
): Float64Array {
  const out = new Float64Array(positions.length).fill(1);
  for (let from = 0; from < positions.length; from += labels) {
    for (let a = from; a < from + labels; a++) {
      for (let b = a + 1; b < from + labels; b++) {
        const isKnown = positions[a] > 0 && positions[b] > 0 && positions[a] !== positions[b];
        const first = isKnown
          ? Number(positions[a] < positions[b])
          : Math.round(PARTS / (1 + exp(scores[b] - scores[a]))) / PARTS;
        out[a] += 1 - first;
        out[b] += first;
      }
    }
  }
  return out;
}
