/** @import { Random } from '@preflearn/core' */

/**
 * A number that is nearly standard normal: the sum of twelve uniform numbers of [0, 1), less 6, so that every machine draws the same.
 *
 * @param {Random} random
 */
export function drawNoise(random) {
  return Array.from({ length: 12 }, () => random.uniform()).reduce((sum, one) => sum + one, -6);
}

/**
 * A number of mean 1 or nearly so, mostly small and at times large: the square of such a noise.
 *
 * @param {Random} random
 */
export function drawSkew(random) {
  const noise = drawNoise(random);
  return noise * noise;
}

/**
 * One of some levels, with the shares that they have.
 *
 * @template {string} Level
 * @param {Random} random
 * @param {readonly (readonly [level: Level, share: number])[]} shares  of all rows; they add up to 1
 * @returns {Level}
 */
export function drawLevel(random, shares) {
  let left = random.uniform();
  for (const [level, share] of shares) {
    left -= share;
    if (left < 0) return level;
  }
  return shares[shares.length - 1][0];
}

/**
 * A number within limits, rounded to some decimal places.
 *
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {number} places
 */
export function within(value, least, most, places = 0) {
  return Number(Math.min(most, Math.max(least, value)).toFixed(places));
}
