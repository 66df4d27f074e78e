import { DataError, type ErrorPlace, type RankingTarget } from '@preflearn/core';
import { newPositions } from '@preflearn/core/numbers';
import { checkLabelCount, positionError, positionsOfOrder, writeOrder } from './orders.js';

/** How to read positions. */
export interface RankingsOptions {
  /**
   * `refuse`, the default: tied labels are an error. `undecided`: they are kept, and mean that it is not known which
   * label is better, just as for labels that are not ranked.
   */
  readonly ties?: 'refuse' | 'undecided' | undefined;
  /** Names for messages; labels are named by number when absent. */
  readonly labelNames?: readonly string[] | undefined;
}

/**
 * Rankings of the same labels, complete or incomplete, in typed arrays: loops over them allocate
 * nothing.
 *
 * Ranking `row` lists the labels `labels[starts[row]]` to `labels[starts[row + 1] - 1]`, best first. Labels are numbers
 * from 0; labels that are not ranked do not occur. The arrays belong to the object: read them, but do not write to
 * them.
 */
export class Rankings {
  /** Number of labels, n; a complete ranking lists all of them. */
  readonly labelCount: number;
  /** The labels of all rankings, concatenated; shape [labels ranked in all]; tied ones in ascending order. */
  readonly labels: Int32Array;
  /** Where each ranking starts in `labels`, then where the last one ends; shape [count + 1]. */
  readonly starts: Int32Array;
  /**
   * Place of each entry of `labels` in its ranking, shape [labels ranked in all]: 1 = best, then 2 and so on, equal for
   * tied labels; absent if no ranking has ties.
   */
  readonly places: Int32Array | undefined;

  private constructor(
    labelCount: number,
    labels: Int32Array,
    starts: Int32Array,
    places?: Int32Array,
  ) {
    this.labelCount = labelCount;
    this.labels = labels;
    this.starts = starts;
    this.places = places;
  }

  /**
   * Rankings from orders.
   *
   * @param orders      labels, best first, shape [rankings][labels ranked]; an empty list ranks nothing
   * @param labelCount  number of labels, n
   * @throws DataError TARGET_RANKING for an unknown or repeated label
   * @throws UsageError ARGUMENT
   */
  static fromOrders(orders: readonly ArrayLike<number>[], labelCount: number): Rankings {
    checkLabelCount('Rankings.fromOrders', labelCount);
    const starts = new Int32Array(orders.length + 1);
    orders.forEach((order, row) => {
      positionsOfOrder(order, labelCount, { row: row + 1 });
      starts[row + 1] = starts[row] + order.length;
    });
    const labels = new Int32Array(starts[orders.length]);
    orders.forEach((order, row) => {
      labels.set(order, starts[row]);
    });
    return new Rankings(labelCount, labels, starts);
  }

  /**
   * Rankings from bucket orders, in which labels may be tied, as given by {@link Rankings.groups}.
   *
   * @param rows        groups of tied labels, best first, shape [rankings][groups][labels]; empty groups are
   *   ignored
   * @param labelCount  number of labels, n
   * @throws DataError TARGET_RANKING for an unknown or repeated label
   * @throws UsageError ARGUMENT
   */
  static fromGroups(rows: readonly (readonly ArrayLike<number>[])[], labelCount: number): Rankings {
    checkLabelCount('Rankings.fromGroups', labelCount);
    const positions = new Int32Array(rows.length * labelCount);
    rows.forEach((groups, row) => {
      const order = groups.flatMap((group) => Array.from(group));
      positionsOfOrder(order, labelCount, { row: row + 1 });
      groups.forEach((group, place) => {
        for (const label of Array.from(group)) positions[row * labelCount + label] = place + 1;
      });
    });
    return Rankings.#read(positions, rows.length, labelCount, { ties: 'undecided' });
  }

  /**
   * Rankings from positions, as a ranking target holds them.
   *
   * @param positions   shape [rankings x n]: 1 = best, 0 = not ranked; places may be skipped
   * @param labelCount  number of labels, n
   * @throws DataError TARGET_RANKING for tied labels, unless ties are allowed, and for anything but a whole number from
   *   0 to n
   * @throws UsageError ARGUMENT
   */
  static fromPositions(
    positions: ArrayLike<number>,
    labelCount: number,
    options: RankingsOptions = {},
  ): Rankings {
    checkLabelCount('Rankings.fromPositions', labelCount);
    const count = rowsOf(positions, labelCount);
    return Rankings.#read(positions, count, labelCount, options);
  }

  /**
   * The rankings of a target.
   *
   * @throws DataError TARGET_RANKING for a row with tied labels, unless ties are allowed, or with an invalid position
   */
  static fromTarget(target: RankingTarget, options: Pick<RankingsOptions, 'ties'> = {}): Rankings {
    const { positions, labels, name } = target;
    const named = { ...options, labelNames: labels };
    const count = rowsOf(positions, labels.length);
    return Rankings.#read(positions, count, labels.length, named, { column: name });
  }

  /** Number of rankings. */
  get count(): number {
    return this.starts.length - 1;
  }

  /** Number of labels that a ranking ranks. */
  lengthOf(row: number): number {
    return this.starts[row + 1] - this.starts[row];
  }

  /** Whether a ranking ties labels. */
  hasTies(row: number): boolean {
    if (!this.places || this.lengthOf(row) === 0) return false;
    return this.places[this.starts[row + 1] - 1] < this.lengthOf(row);
  }

  /**
   * The labels of a ranking, best first, tied ones in ascending order, shape [labels ranked]: a view, not a
   * copy.
   */
  order(row: number): Int32Array {
    return this.labels.subarray(this.starts[row], this.starts[row + 1]);
  }

  /** The bucket order of a ranking: its labels, best first, with tied labels in one group; shape [groups][labels]. */
  groups(row: number): number[][] {
    const { labels, places, starts } = this;
    const groups: number[][] = [];
    for (let p = starts[row]; p < starts[row + 1]; p++) {
      const isTied = places !== undefined && p > starts[row] && places[p] === places[p - 1];
      if (isTied) groups[groups.length - 1].push(labels[p]);
      else groups.push([labels[p]]);
    }
    return groups;
  }

  /** Number of pairs of labels that a ranking decides: both ranked, and not tied. */
  decidedPairs(row: number): number {
    const { places, starts } = this;
    const length = this.lengthOf(row);
    if (length < 2) return 0;
    let pairs = (length * (length - 1)) / 2;
    if (!places) return pairs;
    let earlier = 0; // labels of the tie before this one
    for (let p = starts[row] + 1; p < starts[row + 1]; p++) {
      earlier = places[p] === places[p - 1] ? earlier + 1 : 0;
      pairs -= earlier;
    }
    return pairs;
  }

  /** Position of each label in each ranking, 1 = best, 0 = not ranked; shape [count x n]. */
  positions(): Int32Array {
    const { labelCount, labels, starts, places } = this;
    const positions = new Int32Array(this.count * labelCount);
    for (let row = 0; row < this.count; row++) {
      for (let p = starts[row]; p < starts[row + 1]; p++) {
        positions[row * labelCount + labels[p]] = places ? places[p] : p - starts[row] + 1;
      }
    }
    return positions;
  }

  static #read(
    positions: ArrayLike<number>,
    count: number,
    n: number,
    options: RankingsOptions,
    where: ErrorPlace = {},
  ): Rankings {
    const zeros = () => newPositions(count, n, { where, remedy: 'give fewer rows or labels' });
    const labels = zeros();
    const places = options.ties === 'undecided' ? zeros() : undefined;
    const starts = new Int32Array(count + 1);
    const counts = new Int32Array(n + 1);
    for (let row = 0; row < count; row++) {
      const from = row * n;
      const fail = (label: number) =>
        positionError({ ...where, row: row + 1 }, positions, from, n, options.labelNames, label);
      starts[row + 1] = writeOrder(positions, from, n, counts, labels, places, starts[row], fail);
    }
    const end = starts[count];
    const rankings = new Rankings(n, labels.slice(0, end), starts, places?.slice(0, end));
    const tied = starts.some((_, row) => row < count && rankings.hasTies(row));
    return tied ? rankings : new Rankings(n, rankings.labels, starts);
  }
}

/** Number of rankings that positions describe. */
function rowsOf({ length }: ArrayLike<number>, n: number): number {
  const count = n === 0 ? 0 : length / n;
  if (count * n === length && Number.isInteger(count)) return count;
  throw new DataError(
    'TARGET_RANKING',
    `found ${length} positions, expected a multiple of the ${n} labels`,
    { remedy: 'give one for each label in each row, 0 where it is not ranked' },
  );
}
