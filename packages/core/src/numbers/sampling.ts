import { UsageError } from '../errors/errors.js';
import type { Random } from './random.js';

/**
 * Draws `size` of the numbers 0..count-1 without replacement, every subset with equal probability,
 * in ascending order.
 *
 * Each number in turn is kept with probability (still wanted) / (still to come), so the result needs no sorting;
 * O(count).
 *
 * @param out     receives the numbers, shape [at least size]
 * @param count   how many numbers to draw from
 * @param size    how many to draw
 * @param random  where the randomness comes from
 * @throws UsageError ARGUMENT if size is no integer in [0, count]
 */
export function sampleInto(out: Int32Array, count: number, size: number, random: Random): void {
  checkSampleSize(count, size);
  let taken = 0;
  for (let i = 0; taken < size; i++) {
    if (random.integer(count - i) < size - taken) out[taken++] = i;
  }
}

/**
 * Like `sampleInto`, into a new array.
 *
 * @returns shape [size], ascending
 * @throws UsageError ARGUMENT if size is no integer in [0, count]
 */
export function sampleWithoutReplacement(count: number, size: number, random: Random): Int32Array {
  checkSampleSize(count, size);
  const out = new Int32Array(size);
  sampleInto(out, count, size, random);
  return out;
}

/**
 * The numbers 0..count-1 in random order, every order with equal probability (Fisher-Yates).
 *
 * @returns shape [count]
 */
export function shuffledIndices(count: number, random: Random): Int32Array {
  const out = new Int32Array(count);
  for (let i = 0; i < count; i++) out[i] = i;
  for (let i = count - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    const held = out[i];
    out[i] = out[j];
    out[j] = held;
  }
  return out;
}

function checkSampleSize(count: number, size: number): void {
  if (!Number.isInteger(size) || size < 0 || size > count) {
    throw new UsageError('ARGUMENT', `a sample of ${size} rows was asked of ${count}`, {
      remedy: `ask for a whole number from 0 to ${count}`,
    });
  }
}
