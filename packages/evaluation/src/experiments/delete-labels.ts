import { type Random, type RankingTarget, UsageError } from '@preflearn/core';

/**
 * Deletes labels from rankings, each with the same probability, as label-ranking papers do to see how learners cope
 * with incomplete rankings; the remaining labels keep their order, and a row may lose all of its labels.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), Decision tree and instance-based learning for label ranking,
 * ICML, section 6.2.
 *
 * @param probability  in [0, 1)
 * @throws UsageError ARGUMENT
 */
export function deleteLabels(
  target: RankingTarget,
  probability: number,
  random: Random,
): RankingTarget {
  if (!(probability >= 0 && probability < 1)) {
    throw new UsageError('ARGUMENT', `labels cannot be deleted with probability ${probability}`, {
      remedy: 'give a number of at least 0 and below 1',
    });
  }
  const { labels } = target;
  const positions = target.positions.slice();
  for (let at = 0; at < positions.length; at += labels.length) {
    const row = positions.subarray(at, at + labels.length);
    for (let label = 0; label < row.length; label++) {
      if (row[label] > 0 && random.uniform() < probability) row[label] = 0;
    }
    closeGaps(row);
  }
  return { ...target, positions };
}

/** Renumbers positions from 1, without gaps; equal ones stay equal, and 0 stays 0. */
function closeGaps(row: Int32Array): void {
  const left = [...new Set(row)].filter((position) => position > 0).sort((a, b) => a - b);
  for (let label = 0; label < row.length; label++) row[label] = left.indexOf(row[label]) + 1;
}
