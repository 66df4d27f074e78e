const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The smallest number above x, which must be finite. */
export function nextAbove(x: number): number {
  float[0] = x === 0 ? 0 : x; // not -0
  bits[0] += x >= 0 ? 1n : -1n;
  return float[0];
}

/** The largest number below x, which must be finite. */
export function nextBelow(x: number): number {
  return -nextAbove(-x);
}
