import { standardError } from '@preflearn/evaluation';

/** Most times that folds are drawn: more would make the smallest tables slow, and hardly change the choice. */
const MAX_REPEATS = 10;

/**
 * How many times to draw folds until enough rows have been held out, at most ten times. Each time holds out every row
 * once, so once is enough for tables with at least that many rows. It is also once if each row is a fold, since the
 * folds would be the same again.
 *
 * Source for repeating cross-validation on small samples: Kohavi (1995), A study of cross-validation and bootstrap for
 * accuracy estimation and model selection, section 2.2.
 *
 * @param rows     number of rows of the cross-validation
 * @param folds    at least 2
 * @param heldOut  number of rows to hold out at least, counted each time
 */
export function foldRepeats(rows: number, folds: number, heldOut: number): number {
  if (rows <= folds) return 1;
  return Math.min(MAX_REPEATS, Math.ceil(heldOut / rows));
}

/**
 * Standard error of a mean over folds that were drawn several times: `sd / sqrt(n / repeats)` of `n` values. Repeats
 * hold out the same rows again, so they do not count as more folds; they make the standard deviation more reliable.
 *
 * @param values   defined values of the folds of all repeats
 * @param repeats  at least 1
 * @returns NaN for fewer than two values
 */
export function standardErrorOfRepeats(values: readonly number[], repeats: number): number {
  return standardError(values) * Math.sqrt(repeats);
}
