/** Lowest and highest value of an axis; the second is greater than the first. */
export type Domain = readonly [low: number, high: number];

/** Whether an axis must show 0, shows it if that costs little, or ignores it. */
export type ZeroRule = 'always' | 'near' | 'free';

/**
 * Values larger than this are drawn at the end of the axis, and those closer to 0 than its inverse at 0, so that no
 * difference or quotient of two drawn values overflows.
 */
const LARGEST = 1e300;

/**
 * A range of values is drawn if it is larger than this share of their magnitude; otherwise the values count as equal.
 */
const MIN_SPREAD = 1e-9;

/** A finite value, limited to what an axis can show. */
export function drawable(value: number): number {
  if (Math.abs(value) < 1 / LARGEST) return 0;
  return Math.min(LARGEST, Math.max(-LARGEST, value));
}

/**
 * The interval that an axis must show. Values that are not finite are left out; if there are no others, it is 0 to 1.
 * Equal values get space around them.
 *
 * `near` includes 0 if the values have one sign and either start close to 0 (the smallest is at most 0.7 of the
 * largest) or are all equal.
 */
export function domainOf(values: readonly number[], zero: ZeroRule): Domain {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, drawable(value));
    high = Math.max(high, drawable(value));
  }
  if (low > high) return [0, 1];
  if (zero === 'always' || (zero === 'near' && isZeroNear(low, high))) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  return spreadsOut(low, high) ? [low, high] : aroundOne(low, high, zero);
}

function spreadsOut(low: number, high: number): boolean {
  return high - low > MIN_SPREAD * Math.max(Math.abs(low), Math.abs(high));
}

function isZeroNear(low: number, high: number): boolean {
  const nearest = Math.min(Math.abs(low), Math.abs(high));
  const farthest = Math.max(Math.abs(low), Math.abs(high));
  return !spreadsOut(low, high) || nearest <= 0.7 * farthest;
}

function aroundOne(low: number, high: number, zero: ZeroRule): Domain {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size === 0) return zero === 'free' ? [-1, 1] : [0, 1];
  return [low - size / 10, high + size / 10];
}
