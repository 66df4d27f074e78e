import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { exp, log } from '@preflearn/core/numbers';
import { logNormaliser, type MallowsModel, ratioOf } from './mallows-model.js';
import { positionsOfCompleteOrder, positionsOfOrder } from './orders.js';
import type { Rankings } from './rankings.js';
import { checkSelection, type RankingSelection } from './selection.js';

/**
 * Most labels that may be missing from a ranking whose probability is computed; each doubles the work. In a ranking
 * with ties, all but one of the labels in the largest tie count as missing, too.
 */
const MAX_MISSING_LABELS = 20;

/**
 * Logarithm of the probability of a ranking under a Mallows model.
 *
 * For an incomplete ranking this is the probability of all complete rankings that keep its order,
 *
 *     P(E(s)) = sum over extensions s* of s of e^{-theta D(s*, centre)} / phi(theta),
 *
 * summed exactly by dynamic programming over the sets of missing labels already placed: for u missing labels out of n,
 * O(2^u n u) steps. A ranking of one label or none has probability 1. Source: [CHH09 eq. 2] for complete rankings, one
 * factor of [CHH09 eq. 5] for incomplete ones.
 *
 * @param model  its `centre` ranks all labels
 * @param order  labels, best first, shape [labels ranked]; labels left out are missing
 * @returns natural logarithm, at most 0; -Infinity if theta is Infinity and the order contradicts the centre
 * @throws DataError TARGET_RANKING for unknown, repeated or, in the centre, missing labels
 * @throws UsageError ARGUMENT for a negative theta or more than 20 missing labels
 */
export function logProbability(model: MallowsModel, order: ArrayLike<number>): number {
  checkGiven('logProbability', model, 'a Mallows model', ['centre', 'theta']);
  checkGiven('logProbability', order, 'a list of numbers', 'list');
  return new ExtensionSum(model, 'logProbability').logProbability(order);
}

/**
 * Log-likelihood of rankings under a Mallows model: the sum of weight times {@link logProbability},
 * row after row. Source: the logarithm of [CHH09 eq. 3] for complete rankings, of [CHH09 eq. 5] for
 * incomplete ones.
 *
 * The probability of a ranking with ties is that of all complete rankings that put no label before one that the ranking
 * prefers, with the tied labels in any order: a tie means that the order was not observed, not that the labels are
 * equal.
 *
 * @param selection  rows and weights; all rows with weight 1 when absent
 * @returns 0 for no rows; rows of weight 0 are ignored, whatever they hold
 * @throws DataError TARGET_RANKING for unknown, repeated or missing labels in the centre; WEIGHTS
 * @throws UsageError ARGUMENT for a negative theta, an unknown row or more than 20 missing labels, counting all but one
 *   of the labels in the largest tie as missing
 */
export function logLikelihood(
  model: MallowsModel,
  rankings: Rankings,
  selection: RankingSelection = {},
): number {
  checkGiven('logLikelihood', model, 'a Mallows model', ['centre', 'theta']);
  checkGiven('logLikelihood', rankings, 'Rankings, such as Rankings.fromOrders gives them', [
    'labelCount',
    'count',
  ]);
  const size = checkSelection('logLikelihood', rankings, selection);
  const { rows, weights } = selection;
  const sums = new ExtensionSum(model, 'logLikelihood', rankings.labelCount);
  let total = 0;
  for (let i = 0; i < size; i++) {
    const row = rows ? rows[i] : i;
    const weight = weights ? weights[i] : 1;
    if (weight === 0) continue;
    total += weight * sums.logProbabilityOf(rankings.groups(row));
  }
  return total;
}

/** State shared by the orders of one model. */
class ExtensionSum {
  readonly #who: string;
  readonly #theta: number;
  readonly #centrePositions: Int32Array;
  readonly #logNormaliser: number;
  /** q^k for k = 0 .. n (n - 1) / 2. */
  readonly #powers: Float64Array;

  constructor(model: MallowsModel, who: string, labelCount = model.centre.length) {
    const ratio = ratioOf(who, model.theta);
    this.#who = who;
    this.#theta = model.theta;
    this.#centrePositions = positionsOfCompleteOrder(model.centre, labelCount, {
      function: who,
      argument: 'centre',
    });
    this.#logNormaliser = logNormaliser(labelCount, model.theta);
    this.#powers = new Float64Array((labelCount * (labelCount - 1)) / 2 + 1);
    for (let k = 0; k < this.#powers.length; k++) {
      this.#powers[k] = ratio === 0 ? Number(k === 0) : exp(-this.#theta * k);
    }
  }

  logProbability(order: ArrayLike<number>): number {
    positionsOfOrder(order, this.#centrePositions.length, {
      function: this.#who,
      argument: 'ranking',
    });
    return this.logProbabilityOf(Array.from(order, (label) => [label]));
  }

  /** @param groups  labels, best first, with those in a group tied; none unknown or repeated */
  logProbabilityOf(groups: readonly (readonly number[])[]): number {
    const centre = this.#centrePositions;
    const ranked = new Set(groups.flat());
    const missing = Array.from(centre.keys()).filter((label) => !ranked.has(label));
    this.#checkFree(missing.length, Math.max(0, ...groups.map((group) => group.length - 1)));
    if (groups.length < 2) return 0;
    const { least, sum } = sumOverExtensions(
      groups.map((group) => Int32Array.from(group, (label) => centre[label])),
      Int32Array.from(missing, (label) => centre[label]),
      this.#powers,
    );
    const exponent = least === 0 ? 0 : this.#theta * least; // Infinity * 0 would be NaN
    return Math.min(0, log(sum) - exponent - this.#logNormaliser);
  }

  #checkFree(missing: number, tied: number): void {
    if (missing + tied <= MAX_MISSING_LABELS) return;
    const ties = tied === 0 ? '' : ` and ${tied + 1} are tied in it`;
    throw new UsageError(
      'ARGUMENT',
      `${missing} labels are missing from a ranking${ties}, and the exact sum over its extensions ` +
        `is limited to ${MAX_MISSING_LABELS}`,
      {
        where: { function: this.#who },
        remedy: 'use the probability of mostProbableExtension instead',
      },
    );
  }
}

/**
 * Sum of q^D over all extensions of a bucket order, as sum * q^least, so that it cannot vanish.
 *
 * Extensions are built from the best label on, group after group. A state of a group is the set of those of its labels
 * and of the missing labels that have been placed; placing a label costs one discordant pair for each label still to
 * come that the centre prefers to it. States in which the group has not begun are those in which the previous group is
 * complete.
 *
 * @param groups   centre positions of the labels of each group, best first
 * @param missing  centre positions of the missing labels
 * @param powers   q^k
 */
function sumOverExtensions(
  groups: readonly Int32Array[],
  missing: Int32Array,
  powers: Float64Array,
): { least: number; sum: number } {
  const sets = 1 << missing.length;
  const largest = groups.reduce((most, { length }) => Math.max(most, length), 0);
  const sums = new PowerSums(sets << largest);
  sums.start();
  addPlacements(sums, missing, 0, groups, powers);
  groups.forEach((group, g) => {
    const later = groups.slice(g + 1);
    sums.forget(sets, sets << group.length);
    addPlacements(sums, Int32Array.from([...missing, ...group]), group.length, later, powers);
    sums.moveDown((sets << group.length) - sets, sets);
  });
  return { least: sums.least[sets - 1], sum: sums.sum[sets - 1] };
}

/**
 * Goes through the sets of placed labels, smaller ones first, and adds to each the sums of the sets that lack one of
 * its labels. If there is a group, sets without a label of it are left unchanged.
 *
 * @param free   centre positions of the labels that may be placed, with those of the group last
 * @param size   number of labels of the group
 * @param later  the groups after it
 */
function addPlacements(
  sums: PowerSums,
  free: Int32Array,
  size: number,
  later: readonly Int32Array[],
  powers: Float64Array,
): void {
  const better = Int32Array.from(free, (own) => setOf(free, (other) => other < own));
  const costs = Int32Array.from(free, (own) =>
    later.reduce((count, group) => count + countBelow(group, own), 0),
  );
  const first = size === 0 ? 1 : 1 << (free.length - size);
  for (let set = first; set < 1 << free.length; set++) {
    for (let i = 0; i < free.length; i++) {
      const without = set & ~(1 << i);
      if (without === set) continue;
      sums.add(set, without, costs[i] + bitCount(better[i] & ~without), powers);
    }
  }
}

/**
 * One sum of powers of q for each set, stored as sum * q^least, where `least` is the smallest exponent of its terms.
 */
class PowerSums {
  readonly least: Int32Array;
  readonly sum: Float64Array;

  constructor(sets: number) {
    this.least = new Int32Array(sets);
    this.sum = new Float64Array(sets);
  }

  /** Sets the sum of the empty set, where extensions start, to 1. */
  start(): void {
    this.sum[0] = 1;
  }

  /** Sets the sums of some sets to 0. */
  forget(from: number, to: number): void {
    this.sum.fill(0, from, to);
  }

  /** Moves the sums of `count` sets to the first ones. */
  moveDown(from: number, count: number): void {
    this.sum.copyWithin(0, from, from + count);
    this.least.copyWithin(0, from, from + count);
  }

  /** Adds the sum of another set times q^cost. */
  add(set: number, other: number, cost: number, powers: Float64Array): void {
    const exponent = this.least[other] + cost;
    if (this.sum[set] === 0) {
      this.least[set] = exponent;
      this.sum[set] = this.sum[other];
    } else if (exponent < this.least[set]) {
      this.sum[set] = this.sum[set] * powers[this.least[set] - exponent] + this.sum[other];
      this.least[set] = exponent;
    } else {
      this.sum[set] += this.sum[other] * powers[exponent - this.least[set]];
    }
  }
}

/** How many of the given labels come before `position` in the centre. */
function countBelow(labels: Int32Array, position: number): number {
  let count = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] < position) count++;
  return count;
}

/** The set of entries that are `wanted`, as bits. */
function setOf(entries: Int32Array, wanted: (entry: number) => boolean): number {
  let set = 0;
  for (let i = 0; i < entries.length; i++) if (wanted(entries[i])) set |= 1 << i;
  return set;
}

function bitCount(set: number): number {
  let x = set - ((set >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
