import { log } from './exp-log.js';
import type { Random } from './random.js';

/** Draws a standard normal number, by Marsaglia's polar method with engine-independent logarithms. */
export function standardNormal(random: Random): number {
  for (;;) {
    const u = 2 * random.uniform() - 1;
    const v = 2 * random.uniform() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * log(s)) / s);
  }
}
