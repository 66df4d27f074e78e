/** A number for people, with at most four significant digits. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(4)));
}
