import { DataError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { Rankings } from './rankings.js';

/** State of a label of the order while its extension is written; 0 for a missing label. */
const WAITING = 1;
const WRITTEN = 2;

/**
 * Most probable extension of an incomplete ranking: the order of all labels of the centre that keeps the given order
 * and has the smallest Kendall distance from the centre.
 *
 * Each missing label goes into the first gap of the order where it contradicts the centre least; missing labels in the
 * same gap keep their order in the centre. The result does not depend on theta. O(n m) at worst for m given and n - m
 * missing labels, O(n) near the centre. Source: [CHH09 prop. 1], with the counts taken over the given labels and the
 * smallest index in case of ties, without which the proposition does not hold.
 *
 * @param order   labels, best first, shape [m]
 * @param centre  labels, best first, shape [n]; contains all labels of `order`, but not necessarily all labels there
 *   are
 * @returns the labels of the centre, best first, shape [n]
 * @throws DataError TARGET_RANKING for a repeated label, or one that the centre lacks
 */
export function mostProbableExtension(
  order: ArrayLike<number>,
  centre: ArrayLike<number>,
): Int32Array {
  // The kernel represents a label by its place in the centre, so that a centre of few labels is cheap.
  checkGiven('mostProbableExtension', order, 'a list of numbers', 'list');
  checkGiven('mostProbableExtension', centre, 'a list of numbers', 'list');
  const placeOf = new Map<number, number>();
  for (let place = 0; place < centre.length; place++) {
    if (placeOf.has(centre[place])) throw repeated('centre', centre[place]);
    placeOf.set(centre[place], place);
  }
  const n = centre.length;
  const present = new Uint8Array(n);
  const places = Int32Array.from(order, (label) => {
    const place = placeOf.get(label);
    if (place === undefined) throw unknown(label);
    if (present[place] === 1) throw repeated('ranking', label);
    present[place] = 1;
    return place;
  });
  const out = new Int32Array(n);
  const identity = Int32Array.from({ length: n }, (_, place) => place);
  const positions = identity.map((place) => place + 1);
  present.fill(0);
  extendInto(places, 0, places.length, identity, positions, present, out);
  return out.map((place) => centre[place]);
}

/**
 * Most probable extension of a ranking that may tie labels: of all orders of the centre's labels that put no label
 * before one that the ranking prefers, one with the smallest Kendall distance from the centre.
 *
 * Tied labels are put in the order of the centre, which is as close as possible; missing labels are then inserted as by
 * {@link mostProbableExtension}.
 *
 * @param row     which of the rankings
 * @param centre  labels, best first, shape [n]; holds all labels of the ranking
 * @returns the labels of the centre, best first, shape [n]
 * @throws DataError TARGET_RANKING for a label that is repeated in, or missing from, the centre
 */
export function mostProbableExtensionOf(
  rankings: Rankings,
  row: number,
  centre: ArrayLike<number>,
): Int32Array {
  checkGiven(
    'mostProbableExtensionOf',
    rankings,
    'Rankings, such as Rankings.fromOrders gives them',
    ['labelCount', 'count'],
  );
  const { labelCount, labels, places, starts } = rankings;
  if (!places) return mostProbableExtension(rankings.order(row), centre);
  const centrePositions = new Int32Array(labelCount);
  for (let place = 0; place < centre.length; place++) centrePositions[centre[place]] = place + 1;
  const untied = new Int32Array(rankings.lengthOf(row));
  untieInto(labels, places, starts[row], starts[row + 1], centrePositions, untied);
  return mostProbableExtension(untied, centre);
}

/**
 * Writes the most probable extension of an order; see {@link mostProbableExtension}.
 *
 * A kernel: it allocates nothing and checks nothing.
 *
 * @param labels           holds the order in `labels[from]` to `labels[to - 1]`, best first
 * @param centre           labels, best first
 * @param centrePositions  place of each label in the centre, 1 = best
 * @param present          scratch with one entry per label, all 0 before and after
 * @param out              receives the labels of the centre in their new order
 */
export function extendInto(
  labels: Int32Array,
  from: number,
  to: number,
  centre: Int32Array,
  centrePositions: Int32Array,
  present: Uint8Array,
  out: Int32Array,
): void {
  for (let p = from; p < to; p++) present[labels[p]] = WAITING;
  // Going down the centre, the best gap never moves towards the front: passing a label makes the gaps behind it cheaper
  // relative to those in front of it. So the extension is written in one pass, and each search starts at the previous
  // gap.
  let next = from;
  let length = 0;
  let behind = 0; // labels of the order, not yet written, that the centre has before this place
  for (let place = 0; place < centre.length; place++) {
    const label = centre[place];
    if (present[label] === WAITING) behind++;
    if (present[label] !== 0) continue;
    const gap = cheapestGap(labels, next, to, centrePositions, place + 1, behind);
    for (; next < gap; next++) {
      out[length++] = labels[next];
      present[labels[next]] = WRITTEN;
      if (centrePositions[labels[next]] <= place) behind--;
    }
    out[length++] = label;
  }
  while (next < to) out[length++] = labels[next++];
  for (let p = from; p < to; p++) present[labels[p]] = 0;
}

/**
 * The first of the gaps before labels[from], ..., labels[to] that contradicts the centre least.
 *
 * @param behind  how many of the labels come before `position` in the centre
 */
function cheapestGap(
  labels: Int32Array,
  from: number,
  to: number,
  centrePositions: Int32Array,
  position: number,
  behind: number,
): number {
  let cost = 0; // against the gap at the start
  let least = 0;
  let gap = from;
  // Only labels counted in `behind` make the next gap cheaper: if too few are left, the search is over.
  for (let p = from; p < to && cost - behind < least; p++) {
    if (centrePositions[labels[p]] > position) {
      cost++;
      continue;
    }
    cost--;
    behind--;
    if (cost < least) {
      least = cost;
      gap = p + 1;
    }
  }
  return gap;
}

/**
 * Writes a ranking with its tied labels in the order of the centre, which is as close as possible: exchanging two tied
 * labels that contradict the centre never adds a contradiction.
 *
 * A kernel: it allocates nothing and checks nothing.
 *
 * @param labels           holds the ranking in `labels[from]` to `labels[to - 1]`, best first
 * @param places           place of each entry of `labels`, equal for ties
 * @param centrePositions  place of each label in the centre
 * @param out              receives the labels from 0 on
 */
export function untieInto(
  labels: Int32Array,
  places: Int32Array,
  from: number,
  to: number,
  centrePositions: Int32Array,
  out: Int32Array,
): void {
  for (let p = from; p < to; p++) {
    const label = labels[p];
    let q = p;
    while (
      q > from &&
      places[q - 1] === places[p] &&
      centrePositions[out[q - 1 - from]] > centrePositions[label]
    ) {
      out[q - from] = out[q - 1 - from];
      q--;
    }
    out[q - from] = label;
  }
}

function unknown(label: number): DataError {
  return new DataError('TARGET_RANKING', `label ${label} of the ranking is not in the centre`, {
    where: { function: 'mostProbableExtension' },
    remedy: 'give a centre of all its labels',
  });
}

function repeated(which: 'ranking' | 'centre', label: number): DataError {
  return new DataError('TARGET_RANKING', `label ${label} stands twice in the ${which}`, {
    where: { function: 'mostProbableExtension' },
    remedy: 'name each label once',
  });
}
