import { log } from '@preflearn/core/numbers';

/** log(a / b) for a, b > 0, finite even if the quotient overflows or vanishes. */
export function logRatio(a: number, b: number): number {
  const ratio = a / b;
  return ratio > 0 && ratio < Infinity ? log(ratio) : log(a) - log(b);
}
