import { startOfKeys } from '@preflearn/core/numbers';

/**
 * The values of the rows with each key, in the order of the rows; views of the values where rows are sorted by key.
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
  const sorted = isAscending(keys) ? values : sortByKey(values, keys, starts.slice());
  return Array.from({ length: count }, (_, key) => sorted.subarray(starts[key], starts[key + 1]));
}

function isAscending(keys: Int32Array): boolean {
  for (let row = 1; row < keys.length; row++) if (keys[row] < keys[row - 1]) return false;
  return true;
}

/** @param next  where the next value of each key goes, changed */
function sortByKey(values: Float64Array, keys: Int32Array, next: Int32Array): Float64Array {
  const sorted = new Float64Array(values.length);
  for (let row = 0; row < keys.length; row++) sorted[next[keys[row]]++] = values[row];
  return sorted;
}
