/**
 * A number for people, such as `0.3333` or `1.5e+300`; not for machines, which need all digits.
 *
 * @param digits  most significant digits, from 1 to 100
 */
export function numberText(value: number, digits = 6): string {
  return String(Number(value.toPrecision(digits)));
}
