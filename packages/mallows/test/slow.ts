/*
 * Second versions, written from the definitions, for few labels. Orders are lists of labels, best first.
 */

const cache = new Map<number, readonly (readonly number[])[]>();

/** All orders of n labels. */
export function allOrders(n: number): readonly (readonly number[])[] {
  const known = cache.get(n);
  if (known) return known;
  const orders =
    n === 0
      ? [[]]
      : allOrders(n - 1).flatMap((order) =>
          Array.from({ length: n }, (_, place) => insertedAt(order, place, n - 1)),
        );
  cache.set(n, orders);
  return orders;
}

function insertedAt(order: readonly number[], place: number, label: number): number[] {
  return [...order.slice(0, place), label, ...order.slice(place)];
}

/** All orders of the labels of `centre` that keep the order of `order`. */
export function extensionsOf(
  order: readonly number[],
  labels: readonly number[],
): readonly (readonly number[])[] {
  return labels
    .filter((label) => !order.includes(label))
    .reduce<readonly (readonly number[])[]>(
      (orders, label) =>
        orders.flatMap((shorter) =>
          Array.from({ length: shorter.length + 1 }, (_, place) =>
            insertedAt(shorter, place, label),
          ),
        ),
      [order],
    );
}

/** The labels 0 to n - 1. */
export function labelsUpTo(n: number): number[] {
  return Array.from({ length: n }, (_, label) => label);
}

/** [CHH09 eq. 1]: pairs that two orders of the same labels put in opposite order. */
export function distance(first: readonly number[], second: readonly number[]): number {
  let discordant = 0;
  for (const a of first) {
    for (const b of first) {
      if (first.indexOf(a) > first.indexOf(b) && second.indexOf(a) < second.indexOf(b)) {
        discordant++;
      }
    }
  }
  return discordant;
}

/** Sum of squared differences of ranks of two orders of the same labels. */
export function squaredDistance(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, label, place) => sum + (place - second.indexOf(label)) ** 2, 0);
}

/** Pairs of labels as two positions treat them; 0 = not ranked, equal = tied. */
export function pairsOf(first: readonly number[], second: readonly number[]) {
  let concordant = 0;
  let discordant = 0;
  for (let a = 0; a < first.length; a++) {
    for (let b = 0; b < a; b++) {
      if ([first[a], first[b], second[a], second[b]].includes(0)) continue;
      const product = Math.sign(first[a] - first[b]) * Math.sign(second[a] - second[b]);
      if (product > 0) concordant++;
      if (product < 0) discordant++;
    }
  }
  return { concordant, discordant };
}

/** Number of orders of n labels at each distance from a given one, by enumeration. */
export function distanceCounts(n: number): number[] {
  const counts = Array<number>((n * (n - 1)) / 2 + 1).fill(0);
  for (const order of allOrders(n)) counts[distance(order, labelsUpTo(n))]++;
  return counts;
}

/** A weighted ranking. */
export interface Row {
  readonly order: readonly number[];
  /** A whole number, so that votes are exact. */
  readonly weight: number;
}

/** 840 times the votes of [CHH09 prop. 2], which are whole numbers for n up to 7. */
export function exactVotes(rows: readonly Row[], labels: readonly number[]): Map<number, number> {
  const n = labels.length;
  return new Map(
    labels.map((label) => [
      label,
      rows.reduce((sum, { order, weight }) => {
        const m = order.length;
        const place = order.indexOf(label) + 1;
        const vote = place > 0 ? (840 * (m - place + 1) * (n + 1)) / (m + 1) : 420 * (n + 1);
        return sum + weight * vote;
      }, 0),
    ]),
  );
}

/** Labels by votes, ties by the lower label. */
export function byVotes(votes: ReadonlyMap<number, number>): number[] {
  return [...votes.keys()].sort((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0) || a - b);
}

/** [CHH09 prop. 1] word for word: the missing labels are inserted one by one. */
export function extensionByProposition(
  order: readonly number[],
  centre: readonly number[],
): number[] {
  const m = order.length;
  const gaps: number[][] = Array.from({ length: m + 1 }, () => []);
  for (const label of centre) {
    if (order.includes(label)) continue;
    const rank = centre.indexOf(label);
    const costs = gaps.map(
      (_, j) =>
        order.filter((k, place) => place + 1 <= j && centre.indexOf(k) > rank).length +
        order.filter((k, place) => place + 1 > j && centre.indexOf(k) < rank).length,
    );
    gaps[costs.indexOf(Math.min(...costs))].push(label);
  }
  return gaps.flatMap((labels, j) => (j === 0 ? labels : [order[j - 1], ...labels]));
}

/** The best order under `cost`, and of equally good ones the first by its labels. */
export function firstBest(
  orders: readonly (readonly number[])[],
  cost: (order: readonly number[]) => number,
): readonly number[] {
  const least = Math.min(...orders.map(cost));
  return orders.filter((order) => cost(order) === least).reduce((a, b) => (before(a, b) ? a : b));
}

function before(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((label, i) => label !== b[i]);
  return place < 0 || a[place] < b[place];
}

/** [CHH09 alg. 1] word for word, for whole weights. */
export function slowFit(rows: readonly Row[], labels: readonly number[], rounds: number) {
  const used = rows.filter(({ order, weight }) => order.length > 0 && weight > 0);
  let centre = byVotes(exactVotes(used, labels));
  let iterations = 0;
  let converged = used.length === 0;
  while (!converged && iterations < rounds) {
    const previous = centre;
    centre = byVotes(
      exactVotes(
        used.map(({ order, weight }) => ({
          order: extensionByProposition(order, previous),
          weight,
        })),
        labels,
      ),
    );
    iterations++;
    converged = centre.every((label, i) => label === previous[i]);
  }
  const totalDistance = used.reduce(
    (sum, { order, weight }) =>
      sum + weight * distance(extensionByProposition(order, centre), centre),
    0,
  );
  const totalWeight = used.reduce((sum, { weight }) => sum + weight, 0);
  return { centre, totalDistance, totalWeight, iterations, converged };
}
