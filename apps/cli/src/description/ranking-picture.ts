import type { RankingTarget } from '@preflearn/core';
import type { MatrixPicture } from '@preflearn/core/models';
import { percentText, readableNumber } from '@preflearn/core/text';

/** Most labels whose positions are drawn. */
const MAX_LABELS = 60;

/**
 * How often each label has each position, the best on average first; `undefined` if there are too many labels, or none.
 */
export function rankingPicture(
  title: string,
  { labels, positions }: RankingTarget,
): MatrixPicture | undefined {
  const n = labels.length;
  if (n === 0 || n > MAX_LABELS) return undefined;
  const counts = labels.map(() => new Float64Array(n));
  positions.forEach((position, i) => {
    if (position > 0) counts[i % n][position - 1]++;
  });
  const ranked = counts.map((line) => line.reduce((sum, count) => sum + count, 0));
  const means = counts.map(
    (line, label) => line.reduce((sum, count, p) => sum + count * (p + 1), 0) / ranked[label],
  );
  const order = [...means.keys()].sort(
    (a, b) => (ranked[b] > 0 ? 1 : 0) - (ranked[a] > 0 ? 1 : 0) || means[a] - means[b] || a - b,
  );
  const shareOf = (label: number, place: number) => counts[label][place] / ranked[label] || 0;
  const largest = Math.max(...order.flatMap((l) => labels.map((_, place) => shareOf(l, place))), 0);
  return {
    type: 'matrix',
    title,
    rowLabel: 'label, the best on average first',
    columnLabel: 'position, 1 is best',
    valueLabel: 'per cent of the rows that rank the label',
    rows: order.map((label) => labels[label]),
    columns: labels.map((_, place) => String(place + 1)),
    cells: order.map((label) =>
      labels.map((_, place) => {
        const share = shareOf(label, place);
        if (share === 0) return { shade: 0, text: '', note: '' };
        return {
          shade: share / largest,
          text: share < 0.005 ? '<1' : String(Math.round(100 * share)),
          note:
            `${labels[label]} in position ${place + 1}: ${readableNumber(counts[label][place])} of ` +
            `${readableNumber(ranked[label])} rows (${percentText(share)})`,
        };
      }),
    ),
    diagonal: false,
  };
}
