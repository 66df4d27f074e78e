// What repeated measurements come to.
import { linearRegression, max, median, min } from 'simple-statistics';

/**
 * Least, median and greatest of repeated measurements.
 *
 * @param {readonly number[]} numbers at least one
 */
export function spread(numbers) {
  const list = [...numbers];
  return { min: min(list), median: median(list), max: max(list) };
}

/**
 * Spread of the quotients of measurements that were made in the same rounds, so that what slows a whole round
 * down cancels out.
 *
 * @param {readonly number[]} numbers at least one, in the order of the rounds
 * @param {readonly number[]} over as many, and above 0
 */
export function pairedRatio(numbers, over) {
  if (numbers.length !== over.length) {
    throw new RangeError(`${numbers.length} rounds cannot be paired with ${over.length}`);
  }
  return spread(numbers.map((number, round) => number / over[round]));
}

/**
 * Slope of the straight line through the logarithms of points, by least squares: 1 if y grows as x, 2 if it
 * grows as the square.
 *
 * @param {readonly (readonly [x: number, y: number])[]} points all above 0, with two different x at least
 */
export function logSlope(points) {
  return linearRegression(points.map(([x, y]) => [Math.log(x), Math.log(y)])).m;
}
