/** Darkest shade, at which dark text can still be read. */
const DARKEST = 0.85;

/** Shades of numbers from 0 for the least to {@link DARKEST} for the greatest; 0 where all are equal. */
export function shadesOf(values: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const all = values.flat();
  const least = all.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = all.reduce((a, b) => Math.max(a, b), -Infinity);
  const range = greatest - least;
  return values.map((line) =>
    line.map((value) => (range > 0 ? (DARKEST * (value - least)) / range : 0)),
  );
}
