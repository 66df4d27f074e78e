// The share of mutants that tests notice, also when only a sample of the mutants was tried.
import { NOT_DRAWN } from './drawn-mutants.mjs';

/**
 * @typedef {object} Score
 * @property {number} tried      mutants that some test passes and that were tried
 * @property {number} noticed    those of them that a test noticed or that did not end
 * @property {number} passed     mutants that some test passes, tried or not
 * @property {number} unreached  mutants that no test passes
 */

/**
 * Counts the outcomes of the mutants that are valid code.
 *
 * @param {readonly Pick<import('@stryker-mutator/api/core').MutantResult, 'status' | 'statusReason'>[]} results
 * @returns {Score}
 */
export function countOutcomes(results) {
  const count = (/** @type {string[]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const tried = noticed + count('Survived');
  const undrawn = results.filter(
    ({ status, statusReason }) => status === 'RuntimeError' && statusReason === NOT_DRAWN,
  ).length;
  return { tried, noticed, passed: tried + undrawn, unreached: count('NoCoverage') };
}

/**
 * The share of all mutants that the tests notice, as far as the mutants tried tell. Those that no test passes are
 * known without trying, so that only the share p among those that some test passes is estimated:
 *
 *     score = passed / all · p,   p = noticed / tried
 *     error = passed / all · sqrt(q (1 - q) / (tried + 4) · (1 - tried / passed)),   q = (noticed + 2) / (tried + 4)
 *
 * With q in the place of p a small sample that was noticed whole does not claim to be free of error.
 *
 * Source: Agresti and Coull (1998), The American Statistician 52(2), for q; Cochran (1977), Sampling Techniques,
 * eq. 3.8, for the factor of a finite population.
 *
 * @param {Score} score
 * @returns {{ score: number, error: number }} from 0 to 1, and its standard error, 0 if all were tried; NaN if
 *   there are no mutants
 */
export function mutationScore({ tried, noticed, passed, unreached }) {
  const all = passed + unreached;
  if (tried === 0) return { score: all === 0 ? Number.NaN : 0, error: 0 };
  const adjusted = (noticed + 2) / (tried + 4);
  const variance = ((adjusted * (1 - adjusted)) / (tried + 4)) * (1 - tried / passed);
  return { score: ((passed / all) * noticed) / tried, error: (passed / all) * Math.sqrt(variance) };
}

/** The columns of {@link scoreLine}. */
export const SCORE_HEAD = `${'package'.padEnd(18)} ${'score'.padStart(7)} ${'error'.padStart(7)}  noticed / tried   passed by tests / all`;

/**
 * A score in a line.
 *
 * @param {string} name of the package
 * @param {Score} score
 */
export function scoreLine(name, score) {
  const { tried, noticed, passed, unreached } = score;
  const share = mutationScore(score);
  const percent = (/** @type {number} */ x) => `${(100 * x).toFixed(1)} %`.padStart(7);
  return (
    `${name.padEnd(18)} ${percent(share.score)} ${percent(share.error)} ` +
    `${String(noticed).padStart(8)} / ${String(tried).padEnd(7)} ${String(passed).padStart(8)} / ${passed + unreached}`
  );
}
