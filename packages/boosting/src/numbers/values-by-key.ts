import { startOfKeys } from '@preflearn/core/numbers';

/**
 * The values of the rows with each key, in the order of the rows.
 *
 * @param values  shape [rows]
 * @param keys    key of each row, such as its class, in [0, count); shape [rows]
 * @param count   number of keys
 * @returns for each key the values of its rows
 */
export function valuesByKey(
  values: Float64Array,
  keys: Int32Array,
  count: number,
): readonly Float64Array[] {
  const starts = startOfKeys(keys, count);
  const sorted = new Float64Array(values.length);
  const next = starts.slice();
  for (let row = 0; row < keys.length; row++) sorted[next[keys[row]]++] = values[row];
  return Array.from({ length: count }, (_, key) => sorted.subarray(starts[key], starts[key + 1]));
}
