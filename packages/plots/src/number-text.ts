import { readableNumber, withThousands } from '@preflearn/core/text';

/**
 * The values of one column as text, all with the same number of decimals: enough for three significant digits of the
 * largest, and one more if the smallest would have fewer than two. Values that would still be written as zero, or are
 * very large or small, are written with digits of their own.
 */
export function columnTexts(values: readonly number[]): readonly string[] {
  const sizes = values.filter((value) => Number.isFinite(value) && value !== 0).map(Math.abs);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const smallest = sizes.reduce((least, size) => Math.min(least, size), largest);
  if (sizes.every(Number.isInteger) || largest >= 1e6 || largest < 1e-4) {
    return values.map(readableNumber);
  }
  const enough = 2 - decimalExponent(largest);
  const decimals = Math.max(
    0,
    Math.min(enough + 1, Math.max(enough, 1 - decimalExponent(smallest))),
  );
  return values.map((value) => {
    const text = value.toFixed(decimals);
    return Number.isFinite(value) && (value === 0 || Number(text) !== 0)
      ? withThousands(text)
      : readableNumber(value);
  });
}

/** The n of a positive number d.ddd * 10^n. */
function decimalExponent(value: number): number {
  return Number(value.toExponential().split('e')[1]);
}

/**
 * Labels for the ticks of one axis, all with the same number of decimals and all distinct.
 *
 * @param ticks  evenly spaced
 */
export function tickTexts(ticks: readonly number[]): readonly string[] {
  // A tick such as 0.30000000000000004 is meant to be 0.3.
  const clean = ticks.map((tick) => Number(tick.toPrecision(12)));
  const largest = clean.reduce((most, tick) => Math.max(most, Math.abs(tick)), 0);
  const step = clean.length > 1 ? Math.abs(clean[1] - clean[0]) : largest;
  if (largest >= 1e9 || (step < 1e-6 && largest > 0)) return clean.map(powerText);
  const decimals = Math.max(...clean.map(decimalsOf), 0);
  const texts = clean.map((tick) => (tick === 0 ? 0 : tick).toFixed(decimals));
  // If all numbers have four digits, as years do, they read well without commas.
  return clean.every((tick) => tick >= 1000 && tick < 10_000) ? texts : texts.map(withThousands);
}

function powerText(value: number): string {
  return value === 0 ? '0' : value.toExponential().replace('e+', 'e');
}

function decimalsOf(value: number): number {
  const text = String(value);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
