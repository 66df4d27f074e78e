import { DataError, exp, log, UsageError } from '@preflearn/core';
import { logNormaliser, type MallowsModel, ratioOf } from './mallows-model.js';
import { positionsOfCompleteOrder, positionsOfOrder } from './orders.js';
import type { Rankings } from './rankings.js';
import { checkSelection, type RankingSelection } from './selection.js';

/**
 * Most labels that may be missing from a ranking whose probability is asked for; the work doubles with
 * each.
 */
export const MOST_MISSING_LABELS = 20;

/**
 * Logarithm of the probability of a ranking under a Mallows model.
 *
 * For an incomplete ranking it is the probability of all complete rankings that keep its order,
 *
 *     P(E(s)) = sum over extensions s* of s of e^{-theta D(s*, centre)} / phi(theta),
 *
 * summed exactly by dynamic programming over the sets of missing labels already placed: for u missing
 * labels out of n, O(2^u n u) steps. A ranking of one or no label has the probability 1. Source: Cheng,
 * Huhn and Hullermeier (2009), ICML, equations (2) and (5).
 *
 * @param model  its `centre` ranks all labels
 * @param order  labels, best first; labels left out are missing
 * @returns natural logarithm, at most 0; -Infinity where theta is Infinity and the order contradicts
 *   the centre
 * @throws DataError TARGET_RANKING for unknown, repeated or, in the centre, missing labels
 * @throws UsageError ARGUMENT for a negative theta or more than 20 missing labels
 */
export function logProbability(model: MallowsModel, order: ArrayLike<number>): number {
  return new ExtensionSum(model, 'logProbability').logProbability(order);
}

/**
 * Log-likelihood of rankings under a Mallows model: the sum of weight times {@link logProbability},
 * row after row.
 *
 * @param selection  rows and weights; all rows with weight 1 when absent
 * @returns 0 for no rows; rows of weight 0 do not count, whatever they hold
 * @throws DataError TARGET_RANKING, also for a ranking with ties; WEIGHTS
 * @throws UsageError ARGUMENT for a negative theta, an unknown row or more than 20 missing labels
 */
export function logLikelihood(
  model: MallowsModel,
  rankings: Rankings,
  selection: RankingSelection = {},
): number {
  const size = checkSelection('logLikelihood', rankings, selection);
  const { rows, weights } = selection;
  const sums = new ExtensionSum(model, 'logLikelihood', rankings.labelCount);
  let total = 0;
  for (let i = 0; i < size; i++) {
    const row = rows ? rows[i] : i;
    const weight = weights ? weights[i] : 1;
    if (weight === 0) continue;
    if (rankings.hasTies(row)) throw tiedRow(row);
    total += weight * sums.logProbability(rankings.order(row));
  }
  return total;
}

function tiedRow(row: number): DataError {
  return new DataError(
    'TARGET_RANKING',
    `logLikelihood: ranking ${row + 1} ties labels, but the probability of ties is not known here; leave ` +
      'the row out.',
  );
}

/** What the orders of one model share. */
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
    this.#centrePositions = positionsOfCompleteOrder(
      model.centre,
      labelCount,
      `${who}: the centre`,
    );
    this.#logNormaliser = logNormaliser(labelCount, model.theta);
    this.#powers = new Float64Array((labelCount * (labelCount - 1)) / 2 + 1);
    for (let k = 0; k < this.#powers.length; k++) {
      this.#powers[k] = ratio === 0 ? Number(k === 0) : exp(-this.#theta * k);
    }
  }

  logProbability(order: ArrayLike<number>): number {
    const centre = this.#centrePositions;
    const positions = positionsOfOrder(order, centre.length, `${this.#who}: the ranking`);
    const missing = Array.from(centre.keys()).filter((label) => positions[label] === 0);
    this.#checkMissing(missing.length);
    if (order.length < 2) return 0;
    const { least, sum } = sumOverExtensions(
      Int32Array.from(order, (label) => centre[label]),
      Int32Array.from(missing, (label) => centre[label]),
      this.#powers,
    );
    const exponent = least === 0 ? 0 : this.#theta * least; // Infinity * 0 would be NaN
    return Math.min(0, log(sum) - exponent - this.#logNormaliser);
  }

  #checkMissing(missing: number): void {
    if (missing <= MOST_MISSING_LABELS) return;
    throw new UsageError(
      'ARGUMENT',
      `${this.#who}: ${missing} labels are missing from a ranking, and the exact sum over its ` +
        `extensions is limited to ${MOST_MISSING_LABELS}; use the probability of ` +
        'mostProbableExtension instead.',
    );
  }
}

/**
 * Sum of q^D over all extensions of an order, as sum * q^least, so that it cannot vanish.
 *
 * Extensions are built from the best label on. A state is (number of labels of the order placed, set of
 * missing labels placed); placing a label costs as many discordant pairs as labels that the centre
 * prefers to it are still to come.
 *
 * @param chain    centre positions of the labels of the order, best first
 * @param missing  centre positions of the missing labels
 * @param powers   q^k
 */
function sumOverExtensions(
  chain: Int32Array,
  missing: Int32Array,
  powers: Float64Array,
): { least: number; sum: number } {
  const sets = 1 << missing.length;
  const better = Int32Array.from(missing, (own) => setOf(missing, (other) => other < own));
  let here = new PowerSums(sets);
  let before = new PowerSums(sets); // with one label of the order fewer
  for (let placed = 0; placed <= chain.length; placed++) {
    const last = placed === 0 ? 0 : chain[placed - 1];
    const lastCost = countBelow(chain, placed, last);
    const lastBetter = setOf(missing, (other) => other < last);
    const costs = Int32Array.from(missing, (own) => countBelow(chain, placed, own));
    here.reset(placed === 0);
    for (let set = 0; set < sets; set++) {
      if (placed > 0) {
        here.add(set, before, set, lastCost + bitCount(lastBetter & ~set), powers);
      }
      for (let i = 0; i < missing.length; i++) {
        const without = set & ~(1 << i);
        if (without === set) continue;
        here.add(set, here, without, costs[i] + bitCount(better[i] & ~without), powers);
      }
    }
    [here, before] = [before, here];
  }
  return { least: before.least[sets - 1], sum: before.sum[sets - 1] };
}

/** One sum of powers of q for each set, kept as sum * q^least with the least exponent of its terms. */
class PowerSums {
  readonly least: Int32Array;
  readonly sum: Float64Array;

  constructor(sets: number) {
    this.least = new Int32Array(sets);
    this.sum = new Float64Array(sets);
  }

  /** Sets all sums to 0, or that of the empty set to 1, where extensions start. */
  reset(start: boolean): void {
    this.sum.fill(0);
    if (start) {
      this.least[0] = 0;
      this.sum[0] = 1;
    }
  }

  /** Adds the sum of another state times q^cost. */
  add(set: number, from: PowerSums, other: number, cost: number, powers: Float64Array): void {
    const exponent = from.least[other] + cost;
    if (this.sum[set] === 0) {
      this.least[set] = exponent;
      this.sum[set] = from.sum[other];
    } else if (exponent < this.least[set]) {
      this.sum[set] = this.sum[set] * powers[this.least[set] - exponent] + from.sum[other];
      this.least[set] = exponent;
    } else {
      this.sum[set] += from.sum[other] * powers[exponent - this.least[set]];
    }
  }
}

/** How many of chain[from..] stand before `position` in the centre. */
function countBelow(chain: Int32Array, from: number, position: number): number {
  let count = 0;
  for (let i = from; i < chain.length; i++) if (chain[i] < position) count++;
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
