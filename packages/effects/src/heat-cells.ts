/** The darkest shade on which dark text can still be read. */
const DARKEST = 0.85;

/** Shades of numbers, from 0 for the smallest to {@link DARKEST} for the largest; 0 if all are equal. */
export function shadesOf(values: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const all = values.flat();
  const least = all.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = all.reduce((a, b) => Math.max(a, b), -Infinity);
  const range = greatest - least;
  return values.map((line) =>
    line.map((value) => (range > 0 ? (DARKEST * (value - least)) / range : 0)),
  );
}

/**
 * Formats the numbers of a heat map uniformly: with as many decimals as are needed to show two digits of their range.
 */
export function cellTexts(values: readonly (readonly number[])[]): (value: number) => string {
  const all = values.flat();
  const range = Math.max(...all) - Math.min(...all);
  const exponent = range > 0 ? Number(range.toExponential().split('e')[1]) : 0;
  const decimals = Math.min(20, Math.max(0, 1 - exponent));
  return (value) => value.toFixed(decimals).replace(/^-(0(\.0+)?)$/, '$1'); // no -0
}
