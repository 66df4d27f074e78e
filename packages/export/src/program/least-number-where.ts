const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The finite numbers in ascending order, mapped to integers. */
const LOWEST = orderOf(-Number.MAX_VALUE);
const HIGHEST = orderOf(Number.MAX_VALUE);

/**
 * The smallest finite number at which a test holds, for a test that then holds for all larger numbers; `undefined` if
 * it holds for none.
 *
 * @param holds  false, then true, as numbers increase
 */
export function leastNumberWhere(holds: (value: number) => boolean): number | undefined {
  if (!holds(Number.MAX_VALUE)) return undefined;
  let low = LOWEST;
  let high = HIGHEST;
  while (low < high) {
    const middle = (low + high) >> 1n;
    if (holds(numberAt(middle))) high = middle;
    else low = middle + 1n;
  }
  return numberAt(high);
}

function orderOf(value: number): bigint {
  float[0] = value;
  return bits[0] >= 0n ? bits[0] : -(bits[0] & 0x7fffffffffffffffn);
}

function numberAt(order: bigint): number {
  bits[0] = order >= 0n ? order : -order;
  return order >= 0n ? float[0] : -float[0];
}
