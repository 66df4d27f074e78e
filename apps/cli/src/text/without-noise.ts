/** A computed number without the rounding error of its last digit: `0.15` for `0.15000000000000002`. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(15));
}
