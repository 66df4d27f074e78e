/** Impurities closer than this, relative to the incumbent's, are equal. */
const TIE = 1e-10;

/**
 * Whether an impurity is strictly better than the incumbent's: lower by more than the relative tolerance of 1e-10, so
 * that of two candidates equal up to rounding the earlier one stays.
 */
export function isBetter(impurity: number, incumbent: number): boolean {
  return impurity < incumbent - TIE * Math.abs(incumbent);
}

/** Impurities that are worse than the best by more than this share are skipped; far above rounding. */
const MARGIN = 1e-9;

/** Whether an impurity is too high even to tie with another, which is at most 0. */
export function cannotWin(impurity: number, limit: number): boolean {
  return impurity >= limit * (1 - MARGIN);
}
