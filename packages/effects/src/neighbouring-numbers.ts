const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The least number above x, which is finite. */
export function nextAbove(x: number): number {
  float[0] = x === 0 ? 0 : x; // not -0
  bits[0] += x >= 0 ? 1n : -1n;
  return float[0];
}

/** The greatest number below x, which is finite. */
export function nextBelow(x: number): number {
  return -nextAbove(-x);
}
