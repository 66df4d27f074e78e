import { exp } from '@preflearn/core/numbers';
import { ratioOf } from './mallows-model.js';
import { checkLabelCount } from './orders.js';

/** Below this, the first terms of the series of {@link shareOf} are exact. */
const SMALL = 0.03;

/**
 * Expected rank of each label under the Mallows model, by its place in the centre. With h(k) = k / (1 - e^{-k theta}) the
 * label in place i comes before that in place j > i with probability h(j - i + 1) - h(j - i), and the sums over all
 * others shrink to
 *
 *     E[rank of place i] = n - i + h(i) - h(n - i + 1) + 1,   i = 1..n,
 *
 * which is i at theta = Infinity and (n + 1) / 2 at theta = 0. O(n). Source: Mallows (1957), Biometrika 44.
 *
 * @param labelCount  number of labels, n
 * @param theta       spread, in [0, Infinity]
 * @returns ascending, shape [labels]
 * @throws UsageError ARGUMENT
 */
export function expectedRanks(labelCount: number, theta: number): Float64Array {
  checkLabelCount('expectedRanks', labelCount);
  ratioOf('expectedRanks', theta); // refuses what is not a spread
  // h(k) = 1 / theta + k f(k theta), and the first terms cancel.
  return Float64Array.from({ length: labelCount }, (_, at) => {
    const after = labelCount - at;
    return after + (at + 1) * shareOf((at + 1) * theta) - after * shareOf(after * theta);
  });
}

/** f(x) = 1 / (1 - e^-x) - 1 / x, from 1/2 at 0 to 1 at infinity. */
function shareOf(x: number): number {
  if (x < SMALL) return 0.5 + x / 12 - x ** 3 / 720 + x ** 5 / 30_240;
  return 1 / (1 - exp(-x)) - 1 / x;
}
