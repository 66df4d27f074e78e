import { bordaCentre, mostProbableExtensionOf, type Rankings } from '@preflearn/mallows';

/**
 * The most common order of the rows, by weight. Rows that leave labels out or tie them are completed first, by their
 * most probable extension given the Borda centre of all rows; rows that rank no label are left out. Ties between orders
 * go to the one whose first label has the lowest index, then the second, and so on.
 *
 * @param rankings  at least one row of weight above 0 ranks a label
 * @param weights   weight of each row
 * @returns all labels, best first
 */
export function mostCommonOrder(rankings: Rankings, weights: Float64Array): readonly number[] {
  const centre = bordaCentre(rankings, { weights });
  const found = new Map<string, { readonly order: readonly number[]; weight: number }>();
  for (let row = 0; row < rankings.count; row++) {
    if (rankings.lengthOf(row) === 0 || weights[row] === 0) continue;
    const order = Array.from(mostProbableExtensionOf(rankings, row, centre));
    const key = order.join(' ');
    const entry = found.get(key) ?? { order, weight: 0 };
    entry.weight += weights[row];
    found.set(key, entry);
  }
  const [best] = [...found.values()].sort(
    (a, b) => b.weight - a.weight || lexicographic(a.order, b.order),
  );
  return best.order;
}

/** The generalised Borda count of all rows, by weight; see `bordaCentre`. */
export function bordaOfAll(rankings: Rankings, weights: Float64Array): readonly number[] {
  return Array.from(bordaCentre(rankings, { weights }));
}

function lexicographic(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((label, p) => label !== b[p]);
  return place < 0 ? 0 : a[place] - b[place];
}
