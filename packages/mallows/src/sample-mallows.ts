import { type Random, UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { type MallowsModel, ratioOf } from './mallows-model.js';
import { positionsOfCompleteOrder } from './orders.js';
import { Rankings } from './rankings.js';

/**
 * Draws complete rankings from a Mallows model, independently and exactly.
 *
 * By repeated insertion: the labels are taken in the order of the centre, and the j-th is put before r of the j - 1
 * already placed with probability q^r / (1 + q + ... + q^{j-1}), q = e^{-theta}. O(n^2) per ranking. Source: Doignon,
 * Pekec and Regenwetter (2004), Psychometrika 69.
 *
 * @param model   its `centre` ranks all labels
 * @param count   number of rankings
 * @param random  where the randomness comes from; n - 1 numbers are drawn per ranking
 * @throws DataError TARGET_RANKING for a centre with unknown, repeated or missing labels
 * @throws UsageError ARGUMENT for a negative theta or count
 */
export function sampleMallows(model: MallowsModel, count: number, random: Random): Rankings {
  checkGiven('sampleMallows', model, 'a Mallows model', ['centre', 'theta']);
  const { centre } = model;
  const n = centre.length;
  positionsOfCompleteOrder(centre, n, { function: 'sampleMallows', argument: 'centre' });
  const ratio = ratioOf('sampleMallows', model.theta);
  if (!(Number.isInteger(count) && count >= 0)) {
    throw new UsageError(
      'ARGUMENT',
      `${count} rankings were asked for, expected a whole number of at least 0`,
      { where: { function: 'sampleMallows' } },
    );
  }
  const orders = Array.from({ length: count }, () => new Int32Array(n));
  const sums = new Float64Array(n + 1); // sums[j] = 1 + q + ... + q^{j-1}
  for (let j = 1, power = 1; j <= n; j++, power *= ratio) sums[j] = sums[j - 1] + power;
  for (const order of orders) {
    for (let j = 0; j < n; j++) {
      const place = j === 0 ? 0 : j - passedBy(random.uniform(), sums, j + 1);
      order.copyWithin(place + 1, place, j);
      order[place] = centre[j];
    }
  }
  return Rankings.fromOrders(orders, n);
}

/** How many labels the j-th passes: the smallest r with sums[r + 1] > uniform * sums[j]. */
function passedBy(uniform: number, sums: Float64Array, j: number): number {
  const level = uniform * sums[j];
  let passed = 0;
  while (passed < j - 1 && sums[passed + 1] <= level) passed++;
  return passed;
}
