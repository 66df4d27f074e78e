/**
 * Seconds from a whole number, which may be before 1970, and the digits after the point, rounded once: the same as
 * reading the text of that number.
 *
 * @param fraction  digits after the decimal point of the seconds, at most 9; may be empty
 */
export function secondsOf(whole: number, fraction = ''): number {
  const units = 10 ** fraction.length;
  const parts = Number(fraction);
  if (whole >= 0 || parts === 0) return Number(`${whole}.${fraction}`);
  const rest = String(units - parts).padStart(fraction.length, '0');
  return Number(`-${-whole - 1}.${rest}`);
}
