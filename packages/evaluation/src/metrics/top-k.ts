import { UsageError } from '@preflearn/core';
import { labelRanks } from './label-ranks.js';
import type { Metric } from './metric.js';
import { rankingMetric } from './ranking-metric.js';
import { noWeight, type UndefinedCase, weighingRows } from './undefined-cases.js';

/**
 * Top-k, higher is better, in [0, 1]: the share of rows in which a truly best label is among the first k predicted. Its
 * id is `top1Score`, `top2Score` and so on.
 *
 * Only the labels that the true order ranks count. If the prediction ties labels, or leaves them out and so ties them
 * in the last places, a row counts the probability of a hit with ties broken at random. Rows in which any k labels
 * would be a hit are left out, such as those that rank k labels or fewer. NaN if none with a weight above 0 remains.
 *
 * Source: Russakovsky et al. (2015), ImageNet large scale visual recognition challenge, International Journal of
 * Computer Vision 115, whose top-5 error is 1 minus this.
 *
 * @param k  whole number of at least 1
 * @throws UsageError ARGUMENT
 */
export function topKScore(k: number): Metric {
  if (!Number.isSafeInteger(k) || k < 1) {
    throw new UsageError('ARGUMENT', `found ${k} labels to look at, expected a whole number >= 1`, {
      where: { function: 'topKScore' },
    });
  }
  const first = k === 1 ? 'the label predicted first' : `one of the first ${k} labels predicted`;
  return rankingMetric(
    {
      id: `top${k}Score`,
      title: `Top-${k}`,
      direction: 'higher',
      formula: `share of rows in which ${first} is truly best, of the labels that the true order ranks`,
      undefinedWhen: [noWeight, anyLabelsDo(k)],
      source: 'Russakovsky et al. (2015), International Journal of Computer Vision 115',
    },
    (predicted, found) => probabilityOfHit(predicted, found, k),
    (found) => othersThanBest(found) >= k,
  );
}

/** Share of rows in which the label predicted first is truly best. */
export const top1Score: Metric = topKScore(1);

/** Share of rows in which a truly best label is among the first three predicted. */
export const top3Score: Metric = topKScore(3);

function anyLabelsDo(k: number): UndefinedCase {
  return {
    reason: `no true order ranks ${k === 1 ? 'a label' : `${k} labels`} behind the best`,
    applies: (_, target, weights) => {
      if (target.kind !== 'ranking') return false;
      const { labels, positions } = target;
      return !weighingRows(target, weights).some(
        (row) =>
          othersThanBest(positions.subarray(row * labels.length, (row + 1) * labels.length)) >= k,
      );
    },
  };
}

/** Number of labels behind the first. */
function othersThanBest(positions: Int32Array): number {
  const ranked = positions.filter((position) => position > 0);
  const best = Math.min(...ranked);
  return ranked.filter((position) => position > best).length;
}

/** Probability that a truly best label is among the first k, with ties of the prediction broken at random. */
function probabilityOfHit(
  predictedPositions: ArrayLike<number>,
  foundPositions: ArrayLike<number>,
  k: number,
): number {
  const { predicted, found } = labelRanks(predictedPositions, foundPositions);
  const best = Math.min(...found);
  const firstBest = Math.min(...predicted.filter((_, a) => found[a] === best));
  const before = predicted.filter((rank) => rank < firstBest).length;
  const tied = predicted.filter((rank) => rank === firstBest).length;
  const bestAmongTied = predicted.filter((rank, a) => rank === firstBest && found[a] === best);
  const draws = Math.min(k - before, tied);
  let missing = 1; // probability that none of the labels drawn from the tied ones is best
  for (let i = 0; i < draws; i++) {
    missing *= Math.max(0, tied - bestAmongTied.length - i) / (tied - i);
  }
  return 1 - missing;
}
