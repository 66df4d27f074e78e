import { distanceOfPairCounts } from '@preflearn/mallows';
import type { DistinctRankings } from './distinct-rankings.js';
import { pairCounts } from './pair-counts.js';
import type { RankedRows } from './ranked-rows.js';

/** For comparison, votes of incomplete rankings are rounded to this many steps of the largest sum of votes. */
const VOTE_STEPS = 68719476736;

/** Sums over the rows of one side of a split. */
export interface Side {
  /** Net votes of each label: those of the generalised Borda count, doubled, minus their mean. */
  readonly votes: Float64Array;
  /** Weight of the rows that rank each label; not maintained if all rows rank all labels. */
  readonly present: Float64Array;
  /** Labels by votes in descending order, the lower index first for equal votes; includes labels that do not occur. */
  readonly order: Int32Array;
  /** Position of each label in `order`. */
  readonly places: Int32Array;
  /** Weight of the rows. */
  weight: number;
  /** Weighted number of label pairs on which a row contradicts `order`. */
  distance: number;
}

/** Cached distances of rankings from a side's order: valid for rankings with the mark of this order. */
interface KnownDistances {
  /** Mark of the order; every new order of a side gets a new mark. */
  mark: number;
  /** Mark under which the distance of each ranking was computed. */
  readonly marks: Float64Array;
  readonly distances: Int32Array;
}

/** Rankings that have moved but are not yet in the pairwise counts. */
interface WaitingRankings {
  /** Numbers of the rankings; only the first `count` entries are valid. */
  readonly rankings: Int32Array;
  count: number;
  /** Pending weight, by ranking; 0 for rankings that are not waiting. */
  readonly weights: Float64Array;
}

/**
 * The two sides of a split between which rows move, with the Borda centre of each and the sum of Kendall distances from
 * it.
 *
 * Pairwise counts C[a][b], the weight of the rows that put a before b, are additive; those of the second side are the
 * total minus those of the first. A row that moves changes the pairs that it decides, at most m (m - 1) / 2; a pair
 * that it ties counts nothing, just as in the distance of the row once its ties are put in the order of the centre. The
 * votes then change a little, the centre is sorted again by insertion sort, and each exchange of two neighbours changes
 * the sum of distances by C[a][b] - C[b][a]. So a candidate costs O(n) in addition to its rows, and at most O(n^2).
 * Exchanges are rare, a few per hundred candidates, and only they need the pairwise counts: until then, rankings that
 * have moved wait, equal ones together.
 *
 * All weights are on a grid (see `RankedRows`), so that subtraction is exact.
 */
export class TwoSides {
  readonly first: Side;
  readonly second: Side;
  readonly #n: number;
  readonly #total: Side;
  readonly #totalCounts: Float64Array;
  /** Pairwise counts of the first side, without the waiting rankings. */
  readonly #counts: Float64Array;
  readonly #waiting: WaitingRankings;
  readonly #rankings: DistinctRankings;
  readonly #weights: Float64Array;
  readonly #complete: boolean;
  readonly #keyScale: number;
  readonly #keys: Float64Array;
  readonly #fromFirst: KnownDistances;
  readonly #fromSecond: KnownDistances;
  #lastMark = 0;
  #totalMark = 0;

  constructor({ rankings, distinct, weights, complete }: RankedRows) {
    const n = rankings.labelCount;
    this.#n = n;
    this.first = emptySide(n);
    this.second = emptySide(n);
    this.#total = emptySide(n);
    this.#totalCounts = pairCounts(n);
    this.#counts = pairCounts(n);
    this.#rankings = distinct;
    this.#weights = weights;
    this.#complete = complete;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    this.#keyScale = VOTE_STEPS / (sum * n);
    this.#keys = new Float64Array(n);
    const different = this.#rankings.starts.length - 1;
    this.#fromFirst = nothingKnown(different);
    this.#fromSecond = nothingKnown(different);
    this.#waiting = noneWaiting(different);
  }

  /** Sets the rows list[from] to list[to - 1] as those to be split, all on the second side. */
  start(list: Int32Array, from: number, to: number): void {
    const { first } = this;
    clear(first);
    this.#clearCounts();
    for (let i = from; i < to; i++) {
      const row = list[i];
      this.#addToFirst(this.#rankings.numbers[row], this.#weights[row]);
      first.weight += this.#weights[row];
    }
    this.#sortFirst();
    this.#countWaiting();
    first.distance = distanceOfPairCounts(this.#counts, this.#n, first.order);
    this.#totalCounts.set(this.#counts);
    copy(first, this.#total);
    this.#totalMark = ++this.#lastMark;
    this.reset();
  }

  /** Puts all rows back on the second side. */
  reset(): void {
    this.#clearCounts();
    clear(this.first);
    copy(this.#total, this.second);
    this.#fromFirst.mark = 0; // mark of the labels in index order
    this.#fromSecond.mark = this.#totalMark;
  }

  /** Whether no two rows contradict each other on any pair of labels; cycles may remain. */
  isPure(): boolean {
    const n = this.#n;
    const counts = this.#totalCounts;
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < a; b++) if (counts[a * n + b] > 0 && counts[b * n + a] > 0) return false;
    }
    return true;
  }

  /** Moves a row to the first side; call {@link settle} before reading the sides. */
  move(row: number): void {
    const { first, second } = this;
    const ranking = this.#rankings.numbers[row];
    const weight = this.#weights[row];
    this.#addToFirst(ranking, weight);
    first.distance += weight * this.#distance(this.#fromFirst, first.places, ranking);
    second.distance -= weight * this.#distance(this.#fromSecond, second.places, ranking);
    first.weight += weight;
    second.weight -= weight;
  }

  /** Sorts both centres and updates the sums of distances. */
  settle(): void {
    this.#takeFromTotal();
    this.#sortFirst();
    this.#sortSecond();
  }

  /** Number of labels that the rows of a side rank. */
  labelsOf(side: Side): number {
    if (this.#complete) return this.#n;
    let count = 0;
    for (let label = 0; label < this.#n; label++) if (side.present[label] > 0) count++;
    return count;
  }

  #addToFirst(ranking: number, weight: number): void {
    const { votes, present } = this.first;
    const { labels, starts, leads } = this.#rankings;
    const from = starts[ranking];
    const to = starts[ranking + 1];
    const waiting = this.#waiting;
    if (waiting.weights[ranking] === 0) waiting.rankings[waiting.count++] = ranking;
    waiting.weights[ranking] += weight;
    if (this.#complete) {
      for (let p = from; p < to; p++) votes[labels[p]] += weight * leads[p];
      return;
    }
    const vote = (weight * (this.#n + 1)) / (to - from + 1);
    for (let p = from; p < to; p++) {
      const label = labels[p];
      votes[label] += vote * leads[p];
      present[label] += weight;
    }
  }

  /** Adds the waiting rankings to the pairwise counts. */
  #countWaiting(): void {
    const { rankings, weights, count } = this.#waiting;
    const { labels, starts, behind } = this.#rankings;
    const n = this.#n;
    const counts = this.#counts;
    for (let i = 0; i < count; i++) {
      const ranking = rankings[i];
      const weight = weights[ranking];
      const to = starts[ranking + 1];
      for (let p = starts[ranking]; p < to; p++) {
        const line = labels[p] * n;
        for (let q = behind[p]; q < to; q++) counts[line + labels[q]] += weight;
      }
      weights[ranking] = 0;
    }
    this.#waiting.count = 0;
  }

  #clearCounts(): void {
    const { rankings, weights, count } = this.#waiting;
    for (let i = 0; i < count; i++) weights[rankings[i]] = 0;
    this.#waiting.count = 0;
    this.#counts.fill(0);
  }

  /** Kendall distance between a ranking and an order, over the pairs of labels that the ranking decides. */
  #distance(known: KnownDistances, places: Int32Array, ranking: number): number {
    if (known.marks[ranking] === known.mark) return known.distances[ranking];
    const { labels, starts, behind } = this.#rankings;
    const to = starts[ranking + 1];
    let distance = 0;
    for (let p = starts[ranking]; p < to; p++) {
      const place = places[labels[p]];
      // The sign bit is 1 where the worse label comes first; a branch would often be mispredicted.
      for (let q = behind[p]; q < to; q++) distance += (places[labels[q]] - place) >>> 31;
    }
    known.marks[ranking] = known.mark;
    known.distances[ranking] = distance;
    return distance;
  }

  #takeFromTotal(): void {
    const { first, second } = this;
    const total = this.#total;
    for (let label = 0; label < this.#n; label++) {
      second.votes[label] = total.votes[label] - first.votes[label];
    }
    if (this.#complete) return;
    for (let label = 0; label < this.#n; label++) {
      second.present[label] = total.present[label] - first.present[label];
    }
  }

  #sortFirst(): void {
    const n = this.#n;
    const { order, places } = this.first;
    const counts = this.#counts;
    const keys = this.#keysOf(this.first);
    let change = 0;
    let exchanges = 0;
    for (let i = 1; i < n; i++) {
      const label = order[i];
      const key = keys[label];
      let place = i;
      for (; place > 0; place--) {
        const other = order[place - 1];
        if (keys[other] > key || (keys[other] === key && other < label)) break;
        if (exchanges === 0) this.#countWaiting();
        change += counts[other * n + label] - counts[label * n + other];
        order[place] = other;
        places[other] = place;
        exchanges++;
      }
      order[place] = label;
      places[label] = place;
    }
    if (exchanges === 0) return;
    this.first.distance += change;
    this.#fromFirst.mark = ++this.#lastMark;
  }

  #sortSecond(): void {
    const n = this.#n;
    const { order, places } = this.second;
    const counts = this.#counts;
    const total = this.#totalCounts;
    const keys = this.#keysOf(this.second);
    let change = 0;
    let exchanges = 0;
    for (let i = 1; i < n; i++) {
      const label = order[i];
      const key = keys[label];
      let place = i;
      for (; place > 0; place--) {
        const other = order[place - 1];
        if (keys[other] > key || (keys[other] === key && other < label)) break;
        if (exchanges === 0) this.#countWaiting();
        const wins = other * n + label;
        const losses = label * n + other;
        change += total[wins] - counts[wins] - (total[losses] - counts[losses]);
        order[place] = other;
        places[other] = place;
        exchanges++;
      }
      order[place] = label;
      places[label] = place;
    }
    if (exchanges === 0) return;
    this.second.distance += change;
    this.#fromSecond.mark = ++this.#lastMark;
  }

  /** The keys by which a side's labels are sorted. Votes of incomplete rankings are not multiples of the grid. */
  #keysOf({ votes }: Side): Float64Array {
    if (this.#complete) return votes;
    const keys = this.#keys;
    const scale = this.#keyScale;
    for (let label = 0; label < keys.length; label++) {
      keys[label] = Math.round(votes[label] * scale);
    }
    return keys;
  }
}

function emptySide(n: number): Side {
  return {
    votes: new Float64Array(n),
    present: new Float64Array(n),
    order: new Int32Array(n),
    places: new Int32Array(n),
    weight: 0,
    distance: 0,
  };
}

function nothingKnown(rankings: number): KnownDistances {
  const marks = new Float64Array(rankings).fill(-1);
  return { mark: 0, marks, distances: new Int32Array(rankings) };
}

function noneWaiting(rankings: number): WaitingRankings {
  return { rankings: new Int32Array(rankings), count: 0, weights: new Float64Array(rankings) };
}

function clear(side: Side): void {
  side.votes.fill(0);
  side.present.fill(0);
  for (let label = 0; label < side.order.length; label++) {
    side.order[label] = label;
    side.places[label] = label;
  }
  side.weight = 0;
  side.distance = 0;
}

function copy(from: Side, to: Side): void {
  to.votes.set(from.votes);
  to.present.set(from.present);
  to.order.set(from.order);
  to.places.set(from.places);
  to.weight = from.weight;
  to.distance = from.distance;
}
