/**
 * Where each key begins once rows are sorted by their keys.
 *
 * @param keys   key of each row, in [0, count); shape [rows]
 * @param count  number of keys
 * @returns for each key the number of rows with a smaller one, then the number of all rows; shape [count + 1]
 */
export function startOfKeys(keys: ArrayLike<number>, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < keys.length; row++) starts[keys[row] + 1]++;
  for (let key = 0; key < count; key++) starts[key + 1] += starts[key];
  return starts;
}
