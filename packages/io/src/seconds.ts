/**
 * Whole seconds, which may lie before 1970, and the digits behind the point as one number, rounded once: as the text of
 * that number would be read.
 *
 * @param fraction  digits after the point of the second, at most 9; perhaps none
 */
export function secondsOf(whole: number, fraction = ''): number {
  const units = 10 ** fraction.length;
  const parts = Number(fraction);
  if (whole >= 0 || parts === 0) return Number(`${whole}.${fraction}`);
  const rest = String(units - parts).padStart(fraction.length, '0');
  return Number(`-${-whole - 1}.${rest}`);
}
