/**
 * Most digits with which a number is written as a plain decimal, which databases (DuckDB) may keep as such; numbers
 * with more digits are written with an exponent.
 */
const PLAIN_DIGITS = 15;

/**
 * A number as text that all databases read to the same bits: the shortest text that lies well within the interval that
 * rounds to the number, since older SQLite reads digits with errors of about 2^-63; otherwise 17 digits, which do.
 */
export function plainNumber(value: number): string {
  return signed(value, asPlain(digitsOf(value)));
}

/** The same with an exponent always, for databases that take numbers without one for decimals. */
export function realNumber(value: number): string {
  const digits = asPlain(digitsOf(value));
  return signed(value, digits.includes('e') ? digits : `${digits}e0`);
}

function signed(value: number, digits: string): string {
  return `${value < 0 ? '-' : ''}${digits}`;
}

function digitsOf(value: number): string {
  const size = Math.abs(value);
  return [String(size), size.toPrecision(16), size.toPrecision(17)].find(
    (text, k) => k === 2 || (Number(text) === size && isWellWithin(text, size)),
  ) as string;
}

/** With a decimal point, so that it is not an integer, and with an exponent unless it is short. */
function asPlain(digits: string): string {
  const [mantissa, exponent] = digits.split('e');
  const real = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  if (exponent !== undefined) return `${real}e${exponent.replace('+', '')}`;
  return real.length <= PLAIN_DIGITS + 1 ? real : `${real}e0`;
}

/**
 * Whether the distance between a decimal and a number is at most 63/64 of that between the number and the midpoint to
 * its neighbours.
 */
function isWellWithin(text: string, value: number): boolean {
  if (value === 0) return true;
  const [significand, power] = binaryParts(value);
  const [digits, tens] = decimalParts(text);
  // Everything is multiplied by 2^-min(power - 1, 0) and 10^-min(tens, 0), to get whole numbers.
  const twos = BigInt(Math.max(0, 1 - power));
  const scale = (10n ** BigInt(Math.max(0, -tens))) << twos;
  const asScaled = (integer: bigint, exponent: number) =>
    exponent >= 0 ? (integer * scale) << BigInt(exponent) : (integer * scale) >> BigInt(-exponent);
  const exact = asScaled(significand, power);
  const half = asScaled(1n, power - 1);
  const written = tens >= 0 ? digits * 10n ** BigInt(tens) * scale : digits << twos;
  const off = written > exact ? written - exact : exact - written;
  return off * 64n <= half * 63n;
}

/** value = significand * 2^power. */
function binaryParts(value: number): readonly [significand: bigint, power: number] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const fraction = bits & 0xfffffffffffffn;
  return exponent === 0 ? [fraction, -1074] : [fraction | 0x10000000000000n, exponent - 1075];
}

/** text = digits * 10^power. */
function decimalParts(text: string): readonly [digits: bigint, power: number] {
  const [mantissa, exponent = '0'] = text.split('e');
  const [whole, decimals = ''] = mantissa.split('.');
  return [BigInt(whole + decimals), Number(exponent) - decimals.length];
}
