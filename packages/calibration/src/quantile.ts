/**
 * The smallest value such that the values up to it weigh at least `mass`; the largest value if there is none.
 *
 * @param values   shape [rows], at least one
 * @param weights  shape [rows]
 */
export function quantile(values: Float64Array, weights: Float64Array, mass: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b] || a - b);
  let sum = 0;
  const last = order.find((row) => {
    sum += weights[row];
    return sum >= mass;
  });
  return values[last ?? order[order.length - 1]];
}
