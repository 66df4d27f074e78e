import type { MatrixPicture } from '@preflearn/core/models';
import { percentText, readableNumber } from '@preflearn/core/text';
import type { Rankings } from '@preflearn/mallows';

/** Title of the list and of the picture of the labels. */
export const LABELS_TITLE = 'Labels, by their mean position in the training rows';

/** Most labels whose positions are drawn. */
export const MAX_DRAWN = 60;

/** Positions of the labels in a set of rows. */
export interface LabelPositions {
  /**
   * Number (or total weight) of the rows in which each label has each position, from 0, `counts[label][position]`; tied
   * labels share the best position.
   */
  readonly counts: readonly Float64Array[];
  /** Number (or total weight) of the rows that rank each label, shape [labels]. */
  readonly ranked: readonly number[];
  /** Mean position of each label, from 1, shape [labels]; NaN for a label that no row ranks. */
  readonly means: readonly number[];
  /** Labels by mean position, best first; labels that no row ranks come last. */
  readonly order: readonly number[];
}

/** Rows and their weights; every weight is 1 if absent. */
export interface CountedRows {
  readonly rows: readonly number[];
  /** Shape [rows]. */
  readonly weights: readonly number[];
}

/** Counts the positions of the labels, in all rows unless `counted` is given. */
export function labelPositions(rankings: Rankings, counted?: CountedRows): LabelPositions {
  const n = rankings.labelCount;
  const counts = Array.from({ length: n }, () => new Float64Array(n));
  const rows = counted?.rows ?? Array.from({ length: rankings.count }, (_, row) => row);
  rows.forEach((row, i) => {
    let position = 0;
    for (const group of rankings.groups(row)) {
      for (const label of group) counts[label][position] += counted?.weights[i] ?? 1;
      position += group.length;
    }
  });
  const ranked = counts.map((line) => line.reduce((sum, count) => sum + count, 0));
  const means = counts.map(
    (line, label) => line.reduce((sum, count, p) => sum + count * (p + 1), 0) / ranked[label],
  );
  const place = (label: number) => (Number.isNaN(means[label]) ? n + 1 : means[label]);
  const order = [...means.keys()].sort((a, b) => place(a) - place(b) || a - b);
  return { counts, ranked, means, order };
}

/** How often each label has each position, the best label first; the largest share has the strongest colour. */
export function positionPicture(
  names: readonly string[],
  { counts, ranked, order }: LabelPositions,
  { title, of } = { title: LABELS_TITLE, of: 'rows' },
): MatrixPicture {
  const largest = order.reduce(
    (most, label) =>
      Math.max(most, ...Array.from(counts[label], (count) => count / ranked[label] || 0)),
    0,
  );
  return {
    type: 'matrix',
    title,
    rowLabel: 'label',
    columnLabel: 'position, 1 is best',
    valueLabel: `per cent of the ${of} that rank the label`,
    rows: order.map((label) => names[label]),
    columns: names.map((_, position) => String(position + 1)),
    cells: order.map((label) =>
      Array.from(counts[label], (count, position) => {
        if (count === 0) return { shade: 0, text: '', note: '' };
        const share = count / ranked[label];
        return {
          shade: share / largest,
          text: share < 0.005 ? '<1' : String(Math.round(100 * share)),
          note: `${names[label]} in position ${position + 1}: ${readableNumber(count)} of ${readableNumber(ranked[label])} ${of} (${percentText(share)})`,
        };
      }),
    ),
    diagonal: false,
  };
}
