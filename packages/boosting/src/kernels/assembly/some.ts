/** Two numbers, or one. */
// @ts-expect-error: decorator
@inline
export function loadSome(p: usize, isPair: bool): v128 {
  return isPair ? v128.load(p) : v128.load64_zero(p);
}

/** Writes two numbers, or the first. */
// @ts-expect-error: decorator
@inline
export function storeSome(p: usize, x: v128, isPair: bool): void {
  if (isPair) v128.store(p, x);
  else v128.store64_lane(p, x, 0);
}
