/**
 * An array with the value of each place. A loop, since `from` of a typed array takes thirty times as long where it is
 * given a function.
 *
 * @param array  written, shape [n]
 * @param value  of place i, from 0 to n - 1 in turn
 * @returns the array
 */
export function filled<A extends Float64Array | Int32Array | Uint8Array>(
  array: A,
  value: (i: number) => number,
): A {
  for (let i = 0; i < array.length; i++) array[i] = value(i);
  return array;
}
