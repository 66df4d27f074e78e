/**
 * Numbers divided by a power of two that brings the largest, whatever its sign, between 1 and 2: nothing
 * is rounded (but what is tiny beside it), and squares neither overflow nor vanish. NaN stays NaN.
 */
export function scaled(values: Float64Array): Float64Array {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]);
    if (size > largest) largest = size; // false for NaN
  }
  if (largest === 0) return values;
  let unit = 1;
  while (unit <= largest / 2) unit *= 2;
  while (unit > largest) unit /= 2;
  return values.map((value) => value / unit);
}
