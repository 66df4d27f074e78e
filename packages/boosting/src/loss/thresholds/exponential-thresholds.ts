import { exp, log, logSumExp } from '@preflearn/core/numbers';
import { exactSum } from '../../numbers/exact-sum.js';
import { valuesByKey } from '../../numbers/values-by-key.js';
import { type CostMatrix, thresholdWeight } from '../costs.js';
import { rangeOf } from './class-codes.js';
import type { ScoredEntries } from './score-table.js';

/** Neighbouring thresholds that share one value: the logarithms of their sums. */
interface Block {
  readonly below: number;
  readonly above: number;
  readonly size: number;
}

/**
 * Thresholds that minimise the exponential threshold loss, in closed form,
 *
 *     theta_k = 1/2 log( sum_{y_i <= k} e^{f_i} / sum_{y_i > k} e^{-f_i} )
 *
 * -Infinity or Infinity if a sum is empty. Source: [RR09 eq. 8], whose printed solution has the two sums exchanged.
 * With costs, a row has weight |l_{y,k+1} - l_{y,k}| at threshold k; thresholds may then cross, and those that do are
 * pooled, which is exact because the loss of a pool has the same form.
 *
 * @param costs  `costs[y][p]`, shape [classes x classes], as `checkCosts` accepts them
 * @returns shape [classes - 1], ascending
 */
export function exponentialThresholds(entries: ScoredEntries, costs: CostMatrix): number[] {
  return thresholdsOfSums(logSumsOfBoth(entries), costs);
}

/**
 * The thresholds of {@link exponentialThresholds}, from the logarithms of its sums.
 *
 * @param sums  of weight * e^f and of weight * e^{-f}, for each class
 */
export function thresholdsOfSums(
  [up, down]: readonly [readonly number[], readonly number[]],
  costs: CostMatrix,
): number[] {
  const classes = up.length;
  const blocks: Block[] = [];
  for (let k = 0; k + 1 < classes; k++) {
    const weighted = (sums: readonly number[], from: number, to: number) =>
      logSumExp(
        sums.slice(from, to).map((sum, i) => sum + log(thresholdWeight(costs, from + i, k))),
      );
    blocks.push({
      below: weighted(up, 0, k + 1),
      above: weighted(down, k + 1, classes),
      size: 1,
    });
    poolBackwards(blocks);
  }
  return blocks.flatMap((block) => new Array<number>(block.size).fill(thresholdOf(block)));
}

function poolBackwards(blocks: Block[]): void {
  while (blocks.length > 1) {
    const [before, last] = blocks.slice(-2);
    if (thresholdOf(before) <= thresholdOf(last)) return;
    const below = logSumExp([before.below, last.below]);
    const above = logSumExp([before.above, last.above]);
    blocks.splice(-2, 2, { below, above, size: before.size + last.size });
  }
}

/** With no row on either side a threshold is undetermined and has no effect; it is set to 0. */
function thresholdOf({ below, above }: Block): number {
  if (below === -Infinity && above === -Infinity) return 0;
  return 0.5 * (below - above);
}

/** For scores no farther apart than this, e^f and e^{-f}, relative to one of them, neither overflow nor vanish. */
export const NEAR = 500;

/**
 * Logarithms of the sums of weight * e^f and of weight * e^{-f} over the rows of each class; -Infinity for a class
 * without rows.
 */
function logSumsOfBoth(entries: ScoredEntries): readonly [number[], number[]] {
  const { scoreOf } = entries;
  const [low, high] = rangeOf(scoreOf);
  if (high - low > NEAR) return [logSums(entries, 1), logSums(entries, -1)];
  // e^{low - f} is the inverse of e^{f - low}, so one exponential serves both sums.
  const { mass } = entries;
  const [rising, falling] = [new Float64Array(mass.length), new Float64Array(mass.length)];
  for (let e = 0; e < mass.length; e++) {
    const power = exp(scoreOf[e] - low);
    rising[e] = mass[e] * power;
    falling[e] = mass[e] / power;
  }
  return [logsOfSums(rising, entries, () => low), logsOfSums(falling, entries, () => -low)];
}

/** For each class, the logarithm of the sum of weight * e^{sign * f} over its rows, for any range of scores. */
function logSums(entries: ScoredEntries, sign: 1 | -1): number[] {
  const { scoreOf, classOf, mass, classes } = entries;
  const largest = new Float64Array(classes).fill(-Infinity);
  for (let e = 0; e < mass.length; e++) {
    const c = classOf[e];
    if (sign * scoreOf[e] > largest[c]) largest[c] = sign * scoreOf[e];
  }
  const terms = mass.map((m, e) => m * exp(sign * scoreOf[e] - largest[classOf[e]]));
  return logsOfSums(terms, entries, (c) => largest[c]);
}

/** For each class, the logarithm of the sum of the terms of its entries, and a number added; -Infinity for no entry. */
function logsOfSums(
  terms: Float64Array,
  { classOf, classes }: ScoredEntries,
  added: (c: number) => number,
): number[] {
  return valuesByKey(terms, classOf, classes).map((own, c) => logOfSum(own, added(c)));
}

/** The logarithm of the sum of some terms, and a number added; -Infinity for no terms. */
export function logOfSum(terms: Float64Array, added: number): number {
  return terms.length === 0 ? -Infinity : added + log(exactSum(terms));
}
