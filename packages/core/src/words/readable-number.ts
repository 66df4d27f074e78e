/** From here on whole numbers are rounded, too. */
const LARGE = 1e6;
/** Powers of ten are used from the first upwards and below the second. */
const HUGE = 1e9;
const TINY = 1e-6;

/**
 * A measured or learned number for people: three significant digits, commas between thousands, no power of ten
 * unless it is huge or tiny: `0.0123`, `2,630`, `-1.5`, `4.2e-9`. A whole number below a million keeps all its
 * digits, since it may be a count; NaN is `no value`.
 *
 * Not for data values or bounds on them, which {@link numberText} writes with enough digits to tell neighbouring values
 * apart, and not for machines.
 */
export function readableNumber(value: number): string {
  if (Number.isNaN(value)) return 'no value';
  if (!Number.isFinite(value)) return value > 0 ? 'infinity' : '-infinity';
  if (value === 0) return '0'; // no "-0"
  const isCount = Number.isInteger(value) && Math.abs(value) < LARGE;
  const rounded = isCount ? value : Number(value.toPrecision(3));
  const size = Math.abs(rounded);
  if (size === Infinity) return value.toExponential(2).replace('e+', 'e');
  if (size >= HUGE || size < TINY) return rounded.toExponential().replace('e+', 'e');
  return withThousands(String(rounded));
}

/**
 * A number for people, as {@link readableNumber} writes it, with a plus sign above 0, for what is added to something: `+0.12`,
 * `-3`.
 */
export function signedNumber(value: number): string {
  return value > 0 ? `+${readableNumber(value)}` : readableNumber(value);
}

/** A share of a whole for people, such as `12.5 %`. */
export function percentText(share: number): string {
  return Number.isFinite(share) ? `${readableNumber(100 * share)} %` : readableNumber(share);
}

/** A probability for people: one below 1 that would be rounded to 1 is `nearly 1`. */
export function chanceText(probability: number): string {
  const text = readableNumber(probability);
  return text === '1' && probability < 1 ? 'nearly 1' : text;
}

/** Puts commas between the thousands of a number in digits: `12345.6` becomes `12,345.6`. */
export function withThousands(digits: string): string {
  const [whole, fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
