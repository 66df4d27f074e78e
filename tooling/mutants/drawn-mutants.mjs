// A seeded draw of the mutants to try, for packages that have too many to try them all.
import { createHash } from 'node:crypto';

/** Why an undrawn mutant has no outcome; Stryker lists it among the errors and leaves it out of its own score. */
export const NOT_DRAWN = 'It was not drawn.';

/** @typedef {{ size: number, seed: number }} Sample */

/**
 * Draws without replacement from the mutants that some test passes. A larger sample of the same seed has all
 * mutants of a smaller one.
 *
 * @param {import('@stryker-mutator/api/core').MutantCoverage} coverage
 * @param {Sample} sample
 * @returns {string[]} ids of mutants: `size` of them, or all if there are no more
 */
export function drawMutants({ perTest }, { size, seed }) {
  const passed = [...new Set(Object.values(perTest).flatMap((counts) => Object.keys(counts)))];
  return passed
    .map((id) => ({ id, key: keyOf(seed, id) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, size)
    .map(({ id }) => id);
}

/**
 * The tests that pass some of the mutants.
 *
 * @param {import('@stryker-mutator/api/core').MutantCoverage} coverage
 * @param {readonly string[] | undefined} mutants their ids; all tests if undefined
 * @returns {string[]} ids of tests
 */
export function testsPassing({ perTest }, mutants) {
  const tests = Object.keys(perTest);
  return mutants ? tests.filter((test) => mutants.some((id) => perTest[test][id] > 0)) : tests;
}

/**
 * @param {number} seed
 * @param {string} id
 */
function keyOf(seed, id) {
  return createHash('sha256').update(`${seed} ${id}`).digest('hex');
}
