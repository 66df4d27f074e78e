/**
 * Numbers divided by a power of two that brings the largest absolute value between 1 and 2: nothing is rounded (except
 * for numbers tiny in comparison), and squares neither overflow nor underflow. NaN stays NaN.
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
