// How many tests ended in which way: written by each run of tests, added up by whoever starts several.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/**
 * `N passed, N failed`, and `, N skipped` where some were.
 *
 * @param {TestCounts} counts
 */
export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Adds what the line in a file says; a file that is missing says nothing.
 *
 * @param {TestCounts} counts
 * @param {string} file
 */
export function addCounts(counts, file) {
  if (!existsSync(file)) return;
  for (const [, count, end] of readFileSync(file, 'utf8').matchAll(/(\d+) (\w+)/g)) {
    counts[/** @type {keyof TestCounts} */ (end)] += Number(count);
  }
}
