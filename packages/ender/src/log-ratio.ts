import { log } from '@preflearn/core/numbers';

/** Share of the total weight added to both sides of a threshold where one is empty. */
const EPSILON = 1e-6;

/** The log odds of the rows above a threshold from the weights on both sides, smoothed if one is empty. */
export function logOdds(above: number, below: number): number {
  const share = above > 0 && below > 0 ? 0 : EPSILON * (above + below);
  return logRatio(above + share, below + share);
}

/** log(a / b) for a, b > 0, finite even if the quotient overflows or vanishes. */
export function logRatio(a: number, b: number): number {
  const ratio = a / b;
  return ratio > 0 && ratio < Infinity ? log(ratio) : log(a) - log(b);
}
