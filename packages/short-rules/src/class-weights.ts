/**
 * The total weight of the rows of each class.
 *
 * @param codes    class of each row, shape [rows]
 * @param weights  shape [rows]
 * @returns shape [classes]
 */
export function classWeights(
  classes: number,
  codes: Int32Array,
  weights: Float64Array,
): Float64Array {
  const out = new Float64Array(classes);
  for (let row = 0; row < codes.length; row++) out[codes[row]] += weights[row];
  return out;
}
