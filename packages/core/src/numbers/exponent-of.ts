/** Room for the bits of one number. */
export const bits = new DataView(new ArrayBuffer(8));

/**
 * The binary exponent of a number: the e for which 2^e <= |value| < 2^(e + 1).
 *
 * @returns a whole number in [-1022, 1023]; -1023 below 2^-1022 and for 0, 1024 for Infinity and NaN
 */
export function exponentOf(value: number): number {
  bits.setFloat64(0, value);
  return ((bits.getUint32(0) >>> 20) & 0x7ff) - 1023;
}
