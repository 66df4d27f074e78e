/**
 * Fills `out` with the numbers of rows, in the order given; a row may be picked more than once.
 *
 * @param values  a number for each row, shape [rows]
 * @param rows    row numbers, shape [>= picked], each of a row that exists, which is not checked
 * @param out     shape [picked]; may not share memory with `values`
 * @returns `out`
 */
export function pickRows<A extends Float64Array | Int32Array | Uint16Array | Uint8Array>(
  values: ArrayLike<number>,
  rows: ArrayLike<number>,
  out: A,
): A {
  // A loop, since `from` with a function takes far longer.
  for (let i = 0; i < out.length; i++) out[i] = values[rows[i]];
  return out;
}
